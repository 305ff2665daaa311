"""Write the golden games of War Storms again: `python tools/golden.py [--tell] [SCENARIO]...`.

For each scenario two greedy bots play seed after seed; the first game of every ending is kept as its seed,
its commands and its end, and the first of them all is also told in words. Ends that do not come about by
themselves are staged, with dice that favour one side. Do it when a rule has changed on purpose, look at what
changed, and say in the changelog that recorded games would now go otherwise. With `--tell` no game is played:
those that are told in words are told anew, for only words have changed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tests.systems.war_storms import recorded

SEEDS = range(1, 31)


def main(arguments: list[str] | None = None) -> int:
    """Write the files of the named scenarios, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="default: all")
    parser.add_argument("--tell", action="store_true", help="only tell the games that are kept anew")
    asked = parser.parse_args(arguments)
    names = [*recorded.SCENARIOS, *(() if asked.tell else recorded.TIES)]
    for name in asked.scenarios:
        if name not in names:
            parser.error(f"there is no scenario {name!r}; choose from {', '.join(names)}")
    for name in asked.scenarios or names:
        for path in [recorded.tell_again(name)] if asked.tell else recorded.write(name, SEEDS):
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
