"""Draw the cards and dice of `docs/drawings.md`: `python tools/cards_picture.py docs/cards.png`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

SCENARIO = "easy_red"
CARDS = ("recon_left", "attack_right", "air_power", "counter_attack", "barrage")
OWN = (2, 3, 4, 6)
"""Faces of the die with symbols."""
PLAIN = ((5, 6), (6, 6), (7, 10), (10, 10))
"""Values, and how many faces the die has."""


def main(out: str) -> int:
    """Write the picture."""
    from wsn import scenario
    from wsn.table import cards
    from wsn.table.picture import SUMMER, card_svg, die_svg, to_png

    game = scenario.new_game(SCENARIO, seed=1)
    system = game.system.name
    pieces = []
    for n, key in enumerate(CARDS):
        shown = cards.card(system, game.world, key)
        assert shown is not None
        pieces.append((card_svg(shown), 14.0 + 157 * n, 12.0, 1.0))
    symbols = cards.die(system, game.world)
    dice = [die_svg(value, symbols[value]) for value in OWN]
    dice += [die_svg(value, faces=faces) for value, faces in PLAIN]
    pieces += [(die, 30.0 + 96 * n, 236.0, 1.1) for n, die in enumerate(dice)]
    drawn = "".join(f'<g transform="translate({x} {y}) scale({k})">{svg}</g>' for svg, x, y, k in pieces)
    ground = f'<rect width="800" height="320" fill="{SUMMER.paper}"/>'
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="320">{ground}{drawn}</svg>'
    Path(out).write_bytes(to_png(sheet))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
