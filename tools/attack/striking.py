"""Makes attacks in child processes: a hang, a crash or too much memory ends the child, never the run."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import math
import os
import resource
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from attack.cases import Attack, Case, chance_of
from attack.failures import Failure, describe_error

SLACK = 60.0
"""Seconds of the clock that a case may take beyond three times its processor time: a busy machine is no
fault.
"""
SHRINKING = 40.0
"""Seconds that a failure is made smaller."""
SIGNS = 20
"""Different failures of one attack after which it stops: there is enough to do."""


@dataclass
class Slice:
    """What one attack came to."""

    tally: Counter[str] = field(default_factory=Counter)
    failures: dict[str, Failure] = field(default_factory=dict)
    """By their sign; each was met at least once."""
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor, those of the processes that a case began included."""

    def add_failure(self, failure: Failure) -> None:
        """Keep the first failure of a sign; count the others."""
        self.tally["failures"] += 1
        self.failures.setdefault(failure.sign, failure)


def strike_for(attack: Attack, seed: int, seconds: float, most: int | None = None) -> Slice:
    """Draw and strike cases for a time, or until there were so many.

    After a child died, the next one goes on behind the case that ended it.
    """
    done, number = Slice(), 0
    began = time.monotonic()
    attack.until = began + seconds
    attack.prepare()
    while not attack.is_over and len(done.failures) < SIGNS and (most is None or number < most):
        number = _watch(attack, seed, range(number, sys.maxsize if most is None else most), done) + 1
    done.seconds = time.monotonic() - began
    return done


def strike_once(attack: Attack, case: Case) -> tuple[str, str] | None:
    """Make one case in a child of its own: sign and story of what it shows; None if all is well."""
    done = Slice()
    attack.until = float("inf")
    attack.prepare()
    _watch(attack, 0, range(1), done, case)
    return next(((one.sign, one.told) for one in done.failures.values()), None)


def shrink_failure(attack: Attack, failure: Failure, seconds: float = SHRINKING) -> Failure:
    """The smallest case found in the time that still shows the same; the failure itself, if none is."""
    until = time.monotonic() + seconds
    passed = 0
    while True:
        for tried, case in enumerate(attack.shrink(failure.case), 1):
            if time.monotonic() > until:
                return failure
            if tried <= passed:  # they did not show it when the case was a little larger
                continue
            shown = strike_once(attack, case)
            if shown is not None and shown[0] == failure.sign:
                failure, passed = replace(failure, case=case, told=shown[1]), tried - 1
                break
        else:
            if not passed:
                return failure
            passed = 0


def _watch(attack: Attack, seed: int, numbers: range, done: Slice, case: Case | None = None) -> int:
    """Run one child until it ends, and take what it tells; the number of the last case that it began."""
    read, write = os.pipe()
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(read)
        _strike_in_child(attack, seed, numbers, case, write, folder)
    os.close(write)
    at, ended = numbers.start, False
    try:
        for line in _lines_of(read, 3 * attack.seconds + SLACK):
            if "begin" in line:
                at = line["begin"]
            elif "failure" in line:
                done.add_failure(Failure(attack.name, seed, at, *line["failure"]))
            elif "tally" in line:
                done.tally.update(line["tally"])
            else:
                ended = True
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
        done.processor += usage.ru_utime + usage.ru_stime
        os.close(read)
    if not ended:
        lost = case if case is not None else attack.draw(chance_of(seed, attack.name, at))
        done.add_failure(Failure(attack.name, seed, at, *_death_words(status, folder), lost))
    shutil.rmtree(folder, ignore_errors=True)
    return at


def _lines_of(read: int, patience: float) -> Iterator[dict[str, Any]]:
    """What a child tells, until it is silent for too long or has ended."""
    rest = b""
    with selectors.DefaultSelector() as ready:
        ready.register(read, selectors.EVENT_READ)
        while ready.select(patience):
            part = os.read(read, 1 << 16)
            if not part:
                return
            *lines, rest = (rest + part).split(b"\n")
            yield from (json.loads(line) for line in lines)


def _death_words(status: int, folder: Path) -> tuple[str, str]:
    """Sign and story of a child that did not come to its end."""
    trace = folder / "hung"
    told = trace.read_text(encoding="utf-8", errors="replace") if trace.exists() else ""
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        words = {
            "SIGXCPU": "it takes more processor time than a case may",
            "SIGKILL": "it does not end, though it does nothing",
        }
        return f"ended by {name}", f"{words.get(name, 'the program fell')}\n{told}"
    return f"ended with status {os.WEXITSTATUS(status)}", f"the program left in the middle of a case\n{told}"


# --- in the child


def _strike_in_child(
    attack: Attack, seed: int, numbers: range, case: Case | None, pipe: int, folder: Path
) -> NoReturn:
    """All that the child does; it never returns to what its parent was doing."""
    status = 1
    try:
        os.setpgid(0, 0)
        _set_up(attack, folder)
        tally: Counter[str] = Counter()
        if case is not None:
            _strike_case(attack, case, tally, pipe)
        else:
            for number in numbers:
                if attack.is_over:
                    break
                _tell(pipe, {"begin": number})
                drawn = attack.draw(chance_of(seed, attack.name, number))
                _strike_case(attack, drawn, tally, pipe)
                _tell(pipe, {"tally": dict(tally)})
                tally.clear()
        _tell(pipe, {"tally": dict(tally)})
        _tell(pipe, {"end": True})
        status = 0
    finally:
        os._exit(status)


def _set_up(attack: Attack, folder: Path) -> None:
    """A folder and a home of its own, nothing on the screen, and the limits."""
    work = folder / "work"
    work.mkdir()
    os.chdir(work)
    os.environ |= {"WSN_HOME": str(folder / "home"), "WSN_CACHE": str(folder / "cache"), "COLUMNS": "100"}
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    faulthandler.register(signal.SIGXCPU, file=(folder / "hung").open("w"), all_threads=False, chain=True)
    if attack.megabytes is not None:
        most = _virtual_bytes() + (attack.megabytes << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _virtual_bytes() -> int:
    """The address space that this process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


def _strike_case(attack: Attack, case: Case, tally: Counter[str], pipe: int) -> None:
    limit = math.ceil(time.process_time() + attack.seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    try:
        attack.strike(case, tally)
    except Exception as error:  # whatever an attack raises is its finding
        _tell(pipe, {"failure": [*describe_error(error), case]})
    tally["cases"] += 1


def _tell(pipe: int, words: dict[str, Any]) -> None:
    data = json.dumps(words).encode() + b"\n"
    while data:
        data = data[os.write(pipe, data) :]
