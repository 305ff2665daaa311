"""Nothing in the program stops Windows or macOS: no module, call, path or file name that only Linux has."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted([*(ROOT / "wsn").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")])

NOT_EVERYWHERE = {
    *("crypt", "curses", "fcntl", "grp", "msvcrt", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline"),
    *("resource", "spwd", "syslog", "termios", "tty", "winreg", "winsound", "_posixsubprocess", "_winapi"),
}
"""Modules of Python that some system lacks."""

CALLS = {
    "os": "chown chroot fork forkpty getegid geteuid getgid getloadavg getpgid getpriority getuid initgroups "
    "killpg lchown mkfifo mknod nice openpty pread pwrite sched_getaffinity sched_setaffinity sendfile "
    "setgid setpgid setsid setuid statvfs sync sysconf uname wait waitid O_CLOEXEC O_DIRECTORY O_NOFOLLOW "
    "O_NONBLOCK O_SYNC WNOHANG",
    "signal": "SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 "
    "SIGWINCH alarm pause pthread_kill pthread_sigmask setitimer sigwait",
    "select": "epoll kqueue poll",
    "socket": "AF_UNIX socketpair",
    "time": "clock_gettime tzset",
    "mmap": "MAP_SHARED MAP_PRIVATE PROT_READ",
}
NAMED = {(module, name) for module, names in CALLS.items() for name in names.split()}

PLACES = ("/bin/", "/dev/", "/etc/", "/home/", "/opt/", "/proc/", "/run/", "/sys/", "/tmp", "/usr/", "/var/")
"""Where only Linux and its kin keep things."""

GUARDED = {
    ("wsn/data/disk.py", "/dev/std"): "compared with names only, which begin otherwise on other systems",
    ("wsn/data/disk.py", "/dev/fd/"): "the same",
    ("wsn/data/disk.py", "/proc/"): "the same",
}
"""What may stand where it stands, and why."""


def guarded(node: ast.AST) -> bool:
    """Whether a statement asks which system it is on, or is ready for what is missing."""
    if isinstance(node, ast.If):
        return "sys.platform" in ast.unparse(node.test) or "os.name" in ast.unparse(node.test)
    if isinstance(node, ast.With):
        return any("suppress(ImportError" in ast.unparse(item) for item in node.items)
    return isinstance(node, ast.Try) and any(
        handler.type is not None and "ImportError" in ast.unparse(handler.type) for handler in node.handlers
    )


def unguarded(node: ast.AST) -> Iterator[ast.AST]:
    """Every part of a module, but for those behind such a question."""
    waiting = [node]
    while waiting:
        for part in ast.iter_child_nodes(waiting.pop()):
            if not guarded(part):
                yield part
                waiting.append(part)


def wrong_calls(node: ast.Call) -> Iterator[str]:
    """Text read or written in whichever encoding the system prefers; processes that only Linux can start."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    keys = {key.arg for key in node.keywords}
    words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if (
        name in ("read_text", "write_text")
        and "encoding" not in keys
        and len(node.args) < (name == "write_text") + 1
    ):
        yield f"{name} without an encoding"
    if isinstance(node.func, ast.Name) and name == "open" and "encoding" not in keys:
        mode = next((word for word in words if set(word) <= set("rwxabt+")), "")
        if "b" not in mode and len(node.args) < 4:
            yield "open without an encoding"
    if name in ("get_context", "set_start_method") and words != ["spawn"]:
        yield f"{name} without spawn"
    if "preexec_fn" in keys or "start_new_session" in keys:
        yield f"{name} with what only a POSIX system can do"


def faults(source: str) -> list[str]:
    """What in a module would stop another system."""
    bad = []
    for node in unguarded(ast.parse(source)):
        if isinstance(node, ast.Import):
            bad += [one.name for one in node.names if one.name.partition(".")[0] in NOT_EVERYWHERE]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            bad += [module] if module in NOT_EVERYWHERE else []
            bad += [f"{module}.{one.name}" for one in node.names if (module, one.name) in NAMED]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            bad += [f"{node.value.id}.{node.attr}"] if (node.value.id, node.attr) in NAMED else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            bad += [node.value] if node.value.startswith(PLACES) and "\n" not in node.value else []
        elif isinstance(node, ast.Call):
            bad += wrong_calls(node)
    return bad


def test_no_module_needs_one_system():
    found = {
        (path.relative_to(ROOT).as_posix(), fault)
        for path in MODULES
        for fault in faults(path.read_text(encoding="utf-8"))
    }
    assert sorted(found - GUARDED.keys()) == []
    assert sorted(GUARDED.keys() - found) == [], "no longer there: take it out of the list"


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "def f():\n    from pwd import getpwuid",
        "import os\nos.fork()",
        "from signal import SIGSTOP",
        "import os, signal\nos.kill(1, signal.SIGKILL)",
        "def f(path):\n    return open(path)",
        "def f(path):\n    return open(path, 'w')",
        "path.read_text()",
        "path.write_text('a')",
        "open('/proc/self/status', encoding='utf-8')",
        "mp.get_context('fork')",
        "subprocess.Popen(words, start_new_session=True)",
        "if os.path.exists('x'):\n    import resource",
    ],
)
def test_what_only_one_system_has_is_found(source):
    assert len(faults(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "if sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl",
        "try:\n    import resource\nexcept ImportError:\n    resource = None",
        "with contextlib.suppress(ImportError):\n    import readline",
        "open(path, 'rb')",
        "open(path, encoding='utf-8')",
        "path.write_text('a', encoding='utf-8')",
        "mp.get_context('spawn')",
        "os.replace(a, b)",
        "say('a/b')",
    ],
)
def test_what_every_system_has_is_let_through(source):
    assert faults(source) == []


def test_every_file_may_lie_on_every_disk():
    """No name that Windows refuses, and none that differ in upper and lower case alone."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    files = listed.stdout.decode("utf-8").split("\0")[:-1] if listed.returncode == 0 else []
    if not files:
        pytest.skip("not a checkout")
    refused = [name for name in files if set(name) & set('<>:"|?*\\') or PureWindowsPath(name).is_reserved()]
    assert refused == []
    assert [name for name in files if any(part.endswith((".", " ")) for part in name.split("/"))] == []
    assert len({name.casefold() for name in files}) == len(files)
    assert [name for name in files if len(name) > 150] == []
