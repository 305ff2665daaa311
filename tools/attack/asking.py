"""Asks the commands of wsn in this process, and says what no answer may be."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from click.testing import CliRunner, Result

from attack.cases import Fault
from attack.failures import describe_error
from wsn.cli import main
from wsn.table import fault

STATUSES = (0, 1, 2)
"""How a command may end: done, something is wrong and listed, no answer."""
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What reaches no terminal: it could move the cursor, or turn letters round."""
MOST_PRINTED = 2_000_000
"""Letters that a command may print at most of a small file."""


class Caught:
    """The last error that the last net under a command has caught."""

    error: BaseException | None = None


@functools.cache
def _watch_net() -> None:
    """See what falls into the last net, which itself only tells a sentence."""
    report = fault.report_failure

    def watched(error: BaseException, doing: Iterable[str]) -> str:
        Caught.error = error
        return report(error, list(doing))

    fault.report_failure = watched


def ask_command(words: Iterable[str], typed: str = "") -> Result:
    """What a command says. Raises Fault where it falls, ends oddly, says nothing or what is unseen."""
    _watch_net()
    Caught.error = None
    words = list(words)
    done = CliRunner().invoke(main, words, input=typed)
    told = f"wsn {' '.join(words)}\n{done.output[-2000:]}"
    error = Caught.error or done.exception
    if error is not None and not isinstance(error, SystemExit):
        sign, story = describe_error(error)
        raise Fault(sign, f"{told}\n{story}")
    if done.exit_code not in STATUSES:
        raise Fault(f"wsn {words[0]} ends with status {done.exit_code}", told)
    if done.exit_code and not done.output.strip():
        raise Fault(f"wsn {words[0]} fails and says nothing", told)
    if unseen := UNSEEN.search(done.output):
        raise Fault(f"wsn {words[0]} prints what is unseen", f"{unseen[0]!r}\n{told}")
    if len(done.output) > MOST_PRINTED:
        raise Fault(f"wsn {words[0]} does not stop talking", f"{len(done.output):,} letters")
    return done
