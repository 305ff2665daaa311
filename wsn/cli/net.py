"""The last net under every command: whatever goes wrong ends in one sentence and a status.

Status 0: done, or whoever read the output has had enough. 1: something is wrong or differs, and was listed.
2: the question cannot be answered, or the output cannot be written. 70: the program itself has failed. 130:
stopped by the player (Ctrl-C).
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import Final

from wsn.cli.stream import OutputLost, drop
from wsn.data.disk import write_error_text

FAILED: Final = 70
"""The exit status of a failure of the program itself."""
INTERRUPTED_STATUS: Final = 130
OUTPUT: Final = "the standard output"


def run_under_net(run: Callable[[], int], words: Sequence[str]) -> int:
    """Run a command and see that what it printed has arrived. Gives the exit status."""
    status = 0
    try:
        status = _report_caught(run, words)
    finally:
        lost = _flush_output()
    if lost and status == 0:
        _say(f"{OUTPUT} cannot be written: {lost}")
        return 2
    return status


def _report_caught(run: Callable[[], int], words: Sequence[str]) -> int:
    try:
        return run()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    except KeyboardInterrupt:
        _say("stopped")
        return INTERRUPTED_STATUS
    except OutputLost as error:
        _say(write_error_text(OUTPUT, error))
        return 2
    except OSError as error:
        what = error.filename if isinstance(error.filename, str) else "a file cannot be read or written"
        _say(f"{what}: {error.strerror.lower()}" if error.strerror else str(error))
        return 2
    except Exception as error:
        from wsn.table.fault import report_failure

        _say(report_failure(error, words))
        return FAILED


def _say(sentence: str) -> None:
    """A sentence on the standard error, where that is open."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"wsn: {sentence}\n")
        sys.stderr.flush()


def _flush_output() -> str:
    """Why what was printed has not arrived; empty where it has. Nothing is tried again when Python ends."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        drop(sys.stdout)
    except OSError as error:
        drop(sys.stdout)
        return (error.strerror or str(error)).lower()
    except ValueError:  # it was closed
        pass
    return ""
