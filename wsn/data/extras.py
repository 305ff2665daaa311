"""Libraries that only a part of the program needs, and the sentence for whoever uses that part without them.

The core settles, checks, plays, verifies and draws with what `pip install` brings of itself. Window, print,
hosts and clusters are extras of the wheel (`pyproject.toml`); each asks here before it imports a library of
its own. The sentence names packages and not an extra of wsn: no index of packages has wsn under that name.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

LIBRARIES: Final = {
    "argon2": "argon2-cffi>=23.1",
    "distributed": "distributed>=2024.8",
    "httptools": "httptools>=0.6",
    "imgui_bundle": "imgui-bundle>=1.93",
    "jinja2": "jinja2>=3.1",
    "psycopg": "psycopg>=3.2",
    "psycopg_binary": "psycopg-binary>=3.2",
    "psycopg_pool": "psycopg-pool>=3.2",
    "pyarrow": "pyarrow>=17",
    "pyglet": "pyglet>=2.1.19,<3",
    "reportlab": "reportlab>=4.2",
    "starlette": "starlette>=1.0",
    "uvicorn": "uvicorn>=0.34",
}
"""What to install for a module, as pip reads it; the same as in `pyproject.toml`."""
_HOST: Final = ("starlette", "uvicorn", "httptools", "jinja2", "reportlab")
NEEDS: Final = {
    "window": ("the window", ("pyglet", "imgui_bundle")),
    "print": ("a PDF or a QR square", ("reportlab",)),
    "host": ("a host of games", _HOST),
    "serve": ("a host with accounts", (*_HOST, "argon2")),
    "postgres": ("a host on PostgreSQL", ("psycopg", "psycopg_binary", "psycopg_pool")),
    "parquet": ("a .parquet file", ("pyarrow",)),
    "cluster": ("a cluster", ("distributed",)),
}
"""By part of the program: what it is in a sentence, and the modules that it imports."""


class MissingLibrary(OSError):
    """A part of the program was asked for whose libraries are not installed; the text is a sentence.

    It is an OSError, so that whoever tells why a file could not be written tells this too.
    """


def missing_sentence(part: str) -> str | None:
    """What is missing for a part of the program, and how it is had; None where nothing is."""
    what, modules = NEEDS[part]
    lacking = [LIBRARIES[module] for module in modules if find_spec(module) is None]
    if not lacking:
        return None
    wanted = " ".join(f"'{one}'" for one in lacking)
    return f"{what} needs what is not installed here: pip install {wanted}"


def need_libraries(part: str) -> None:
    """Raises MissingLibrary where a part of the program lacks one of its libraries."""
    if (sentence := missing_sentence(part)) is not None:
        raise MissingLibrary(sentence)
