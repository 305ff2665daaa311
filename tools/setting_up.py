"""Make `.venv`, fill it with the pinned packages, and hand over to `wsn` or to the tests.

The standard library only: this runs before anything is installed. What was done is written to a stamp
inside `.venv`, so that the next start only compares digests; a marker says that an installation has begun,
so that one broken off is noticed and made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent

HELP = """\
python3 tools/run.py                  set up, then open the window; without a display, play in the terminal
python3 tools/run.py COMMAND ...      set up, then run `wsn COMMAND ...` (see `python3 tools/run.py help`)
python3 tools/run.py --test [...]     set up, then run the test suite (what follows goes to pytest)
python3 tools/run.py --test quick     the tests that your change most likely breaks, in under a minute
python3 tools/run.py --test slow      the wide samples, long games and real windows that the suite leaves out
python3 tools/run.py --help           this text

The packages go into `.venv` beside this project and nowhere else.
"""


SPREAD = ("-n", "auto", "--dist", "worksteal")
"""On all cores; an idle core takes work from another, because some tests are long."""


class SetupError(Exception):
    """The reason why the project cannot be set up, in one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """The paths of one checkout."""

    root: Path

    @property
    def venv(self) -> Path:
        """The folder of the virtual environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter inside it."""
        windows = os.name == "nt"
        return self.venv / ("Scripts/python.exe" if windows else "bin/python")

    @property
    def stamp(self) -> Path:
        """The record of the last installation and its files."""
        return self.venv / "wsn-stamp.json"

    @property
    def begun(self) -> Path:
        """A file that exists during an installation, and after one that was broken off."""
        return self.venv / "wsn-installing"

    @property
    def log(self) -> Path:
        """The output of the installer."""
        return self.venv / "wsn-setup.log"

    def lists(self, test: bool) -> tuple[Path, ...]:
        """The requirement files, with those of the tests if wanted."""
        names = ("requirements.txt", "requirements-test.txt") if test else ("requirements.txt",)
        return tuple(self.root / name for name in names)


def python_version() -> str:
    """`3.11` for any 3.11.x: what decides whether an environment fits."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def wanted(place: Place, test: bool) -> dict[str, str]:
    """The stamp of a finished installation of this checkout."""
    needs = {"python": python_version(), "root": str(place.root)}
    for path in (*place.lists(test), place.root / "pyproject.toml"):
        try:
            needs[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise SetupError(f"{path} cannot be read ({error.strerror}); is the checkout whole?") from error
    return needs


def read_stamp(place: Place) -> dict[str, str]:
    """The stamp in `.venv`; empty if there is none or it cannot be read."""
    try:
        stamp = json.loads(place.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def is_ready(place: Place, test: bool) -> bool:
    """Whether everything wanted is installed; all that a second start has to check."""
    if place.begun.exists() or not place.python.exists():
        return False
    stamp = read_stamp(place)
    return all(stamp.get(key) == value for key, value in wanted(place, test).items())


def pins(paths: Iterable[Path]) -> list[str]:
    """The names of the packages in requirement files, in order, without those for another system."""
    names = []
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            pin, _, marker = line.split("#")[0].partition(";")
            name = re.match(r"[\w.-]+", pin.strip())
            systems = re.findall(r'sys_platform (==|!=) "(\w+)"', marker.replace("'", '"'))
            other_system = any((how == "==") != (system == sys.platform) for how, system in systems)
            if name and not pin.startswith("-") and not other_system:
                names.append(name.group())
    return names


# ---------------------------------------------------------------- the environment


def why_remake(place: Place) -> str:
    """The reason why the present `.venv` cannot be used; empty if it can."""
    if place.begun.exists():
        return "its installation was broken off"
    if not place.python.exists():
        return "it is half made"
    made_by = read_stamp(place).get("python") or version_in(place)
    if made_by != python_version():
        return f"it was made by Python {made_by}, this is {python_version()}"
    works = subprocess.run([place.python, "-c", "import pip"], capture_output=True, check=False)
    return "" if works.returncode == 0 else "it does not run"


def version_in(place: Place) -> str:
    """The version of Python that made an environment, from its own record; `?` if it is not there."""
    try:
        text = (place.venv / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return "?"
    match = re.search(r"^version(?:_info)?\s*=\s*(\d+\.\d+)", text, re.MULTILINE)
    return match.group(1) if match else "?"


def make_venv(place: Place, say: Callable[[str], None]) -> None:
    """Make `.venv` unless there is a working one."""
    if place.venv.exists():
        reason = why_remake(place)
        if not reason:
            return
        say(f"making .venv again: {reason}")
        try:
            shutil.rmtree(place.venv)
        except OSError as error:
            raise SetupError(
                f"{place.venv} cannot be removed ({error.strerror}); remove it by hand."
            ) from error
    else:
        say("making .venv")
    try:
        import ensurepip  # noqa: F401 - whether it is there is asked
        import venv
    except ImportError as error:
        raise SetupError(
            f"this Python has no {error.name} module to make .venv with; install it "
            "(Debian and Ubuntu: `apt install python3-venv`) and start again."
        ) from error
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(place.venv)
    except subprocess.CalledProcessError as error:
        raise SetupError(f"{place.venv} could not be given its pip (status {error.returncode}).") from error
    except OSError as error:
        raise SetupError(f"{place.venv} cannot be made: {error.strerror}.") from error


# ---------------------------------------------------------------- the packages


class Progress:
    """Progress: a line for each package, or on a terminal one line that fills up."""

    def __init__(self, total: int, out: TextIO) -> None:
        self.total, self.out = total, out
        self.done = 0
        self.live = out.isatty()

    def step(self, text: str) -> None:
        """Count one more package."""
        self.done = min(self.done + 1, self.total)
        self.show(text)

    def show(self, text: str) -> None:
        """Show the current step."""
        count = f"{self.done:>{len(str(self.total))}}/{self.total}"
        if self.live:
            filled = 24 * self.done // max(self.total, 1)
            line = f"[{'#' * filled}{'.' * (24 - filled)}] {count} {text}"
            self.out.write("\r\x1b[K" + line[: shutil.get_terminal_size().columns - 1])
        else:
            self.out.write(f"  {count} {text}\n")
        self.out.flush()

    def close(self) -> None:
        """End the line in progress."""
        if self.live:
            self.out.write("\n")
            self.out.flush()


def pip(place: Place, *arguments: str) -> Iterator[str]:
    """Run pip in `.venv` and yield its lines as they come. Raises SetupError when it fails."""
    command = [str(place.python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    command += ["--progress-bar", "off", "--retries", "2", "--timeout", "20", "--no-deps", *arguments]
    lines: list[str] = []
    with (
        place.log.open("a", encoding="utf-8") as log,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            cwd=place.root,
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            lines.append(line.rstrip())
            yield line.rstrip()
    if process.returncode:
        raise SetupError(explain(lines, place))


OFFLINE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "ProxyError",
    "SSLError",
    "Connection refused",
    "Network is unreachable",
    "Read timed out",
    "Temporary failure in name resolution",
)
"""Words of pip when it cannot reach the package index."""


def package(line: str) -> str:
    """The package named in a line of pip; empty if none is."""
    match = re.match(r"(?:Collecting|Requirement already satisfied:) ([^\s;]+)", line)
    if match:
        return match.group(1).replace("==", " ")
    match = re.match(r"Processing .*?([^/\\]+)-([^-]+)(?:-[^-]+){3,4}\.whl", line)
    return f"{match.group(1)} {match.group(2)}" if match else ""


def explain(lines: Sequence[str], place: Place) -> str:
    """The failure of pip in one sentence."""
    text = "\n".join(lines)
    if any(word in text for word in OFFLINE):
        return "the package index could not be reached; connect to the network and start again, it goes on."
    if "No space left" in text:
        return "the disk is full; make room and start again."
    missing = re.search(r"No matching distribution found for (\S+)", text)
    if missing:
        return (
            f"there is no build of {missing.group(1)} for Python {python_version()} on this machine; "
            "use Python 3.11 to 3.14."
        )
    errors = [line for line in lines if line.startswith("ERROR")] or [line for line in lines[-1:] if line]
    said = errors[0].removeprefix("ERROR: ") if errors else "it said nothing"
    return f"pip failed: {said} (everything it said is in {place.log})"


def install(place: Place, test: bool, say: Callable[[str], None], out: TextIO) -> None:
    """Install the pins and the project, and stamp it."""
    place.begun.touch()
    names = pins(place.lists(test))
    say(f"installing {len(names)} packages and wsn itself")
    progress = Progress(len(names) + 1, out)
    lists = [word for path in place.lists(test) for word in ("-r", str(path))]
    try:
        for line in pip(place, *lists):
            if name := package(line):
                progress.step(name)
            elif line.startswith("Installing collected packages"):
                progress.show("unpacking")
        for line in pip(place, "--no-build-isolation", "-e", str(place.root)):
            if line.startswith("Obtaining "):
                progress.step("wsn")
    finally:
        progress.close()
    kept = {} if test else {k: v for k, v in read_stamp(place).items() if k.endswith("-test.txt")}
    fresh = place.stamp.with_suffix(".new")
    fresh.write_text(json.dumps({**kept, **wanted(place, test)}, indent=1), encoding="utf-8")
    os.replace(fresh, place.stamp)
    place.begun.unlink()


def ensure(place: Place, test: bool, out: TextIO) -> None:
    """Set up what is missing; quick and silent if nothing is. Raises SetupError."""
    if is_ready(place, test):
        return

    def say(text: str) -> None:
        out.write(f"run.py: {text}\n")
        out.flush()

    with alone(place, say):
        if not is_ready(place, test):
            make_venv(place, say)
            install(place, test, say, out)


@contextlib.contextmanager
def alone(place: Place, say: Callable[[str], None]) -> Iterator[None]:
    """Wait for another set-up of this checkout to end; the lock dies with its process. Raises SetupError."""
    try:
        import fcntl
    except ImportError:  # Windows: two set-ups at once are not told apart
        yield
        return
    try:
        lock = (place.root / ".venv-lock").open("w", encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{place.root} cannot be written ({error.strerror}): .venv goes there.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is going on; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            pass
        yield


# ---------------------------------------------------------------- handing over


def command(place: Place, arguments: Sequence[str]) -> list[str]:
    """What to run, with its arguments. `-P`: a file in the current folder must not stand for a module."""
    python = str(place.python)
    if arguments and arguments[0] == "--test":
        if arguments[1:2] in (["quick"], ["slow"]):
            return [python, "-P", "-m", "pytest", *SPREAD, f"--{arguments[1]}", *arguments[2:]]
        return [python, "-P", "-m", "pytest", *(arguments[1:] or SPREAD)]
    words = list(arguments[1:] if arguments[:1] == ["wsn"] else arguments)
    if words[:1] == ["help"]:
        words = ["--help"]
    return [python, "-P", "-m", "wsn", *(words or ["window", "--or-play"])]


def hand_over(words: list[str], folder: Path | None) -> int:
    """Replace this process by the command where the system allows it, in `folder` if one is given."""
    sys.stdout.flush()
    if folder is not None:
        os.chdir(folder)
    if os.name == "posix":
        os.execv(words[0], words)
    return subprocess.call(words)


def main(arguments: Sequence[str]) -> int:
    """Set up, then run. Status 2 and one sentence when that cannot be done."""
    if arguments and arguments[0] in ("--help", "-h"):
        print(HELP, end="")
        return 0
    place = Place(ROOT)
    test = bool(arguments) and arguments[0] == "--test"
    try:
        ensure(place, test, sys.stderr)
    except SetupError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nrun.py: stopped; start again and it goes on.", file=sys.stderr)
        return 130
    if test:  # hundreds of tests start a program of their own: each would compile the whole project again
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return hand_over(command(place, arguments), place.root if test else None)
