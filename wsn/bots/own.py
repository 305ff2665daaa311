"""Bots of one's own: a class or function of a person's own code that makes a bot from a seed.

They go by a name under which any process finds them again: `mybot.py:Cautious`, a file and what is in it, or
`package.mybot:Cautious`, a module that Python finds. Such a name runs that code, so it is taken only from
whoever calls us or types a command, never from a file, a journal or what is remembered of a game.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from wsn.bots.bot import Bot, Maker
from wsn.data import nearest_hint, shorten

PYTHON: Final = ".py"
OWN_NAME_EXAMPLE: Final = "mybot.py:Cautious"
"""How such a name is written."""


class NoSuchBot(LookupError):
    """Why there is no bot of a name, or none that can be used, as a sentence without its stop."""


def is_own(name: str) -> bool:
    """Whether a name is written as that of a bot of one's own."""
    return ":" in name


def own_maker(name: str) -> Maker:
    """What makes the bot of a name such as `mybot.py:Cautious`; its code is run. Raises NoSuchBot."""
    where, _, what = name.rpartition(":")
    if not where or not what:
        raise NoSuchBot(f"a bot of your own is written {OWN_NAME_EXAMPLE}, not {shorten(name)}")
    module = _file(where) if where.endswith(PYTHON) else _module_of(where)
    made: Any = module
    for part in what.split("."):
        try:
            made = getattr(made, part)
        except AttributeError:
            known = [one for one in vars(made) if not one.startswith("_")]
            raise NoSuchBot(f"there is no {part!r} in {where}{nearest_hint(part, known)}") from None
    return _check_maker(made, what)


def name_of(maker: object) -> str:
    """The name under which other processes find what makes a bot; it is tried out. Raises NoSuchBot."""
    if isinstance(maker, str):
        return maker
    if not callable(maker):
        kind = type(maker).__name__
        if isinstance(maker, Bot):
            why = f"give what makes the bot, such as {kind}, not a bot: each game makes its own"
            raise NoSuchBot(why)
        raise NoSuchBot(f"a bot is a name or what makes one from a seed, not {kind} ({shorten(maker)})")
    module, what = getattr(maker, "__module__", None), getattr(maker, "__qualname__", None)
    if not module or not what or "<" in what:
        where = "at the top of its module, so that every process finds it"
        raise NoSuchBot(
            f"{shorten(what or maker)} cannot be found by a name: define what makes the bot {where}"
        )
    _check_maker(maker, what)
    return f"{module}:{what}"


def _check_maker(made: Any, what: str) -> Maker:
    """Raises NoSuchBot for what makes no bot from a seed."""
    if not callable(made):
        raise NoSuchBot(f"{what} is no class or function that makes a bot")
    try:
        bot: object = made("0")
    except Exception as error:  # whatever the code of somebody else raises is told, and is no fault of ours
        raise NoSuchBot(f"{what}(seed) makes no bot: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise NoSuchBot(f"what {what}(seed) makes has no choose(seat), so it is no bot")
    if not callable(bot.choose):  # `isinstance` of a Protocol asks for the name alone
        kind = type(bot.choose).__name__
        raise NoSuchBot(f"the choose of what {what}(seed) makes is no function but {kind}, so it is no bot")
    maker: Callable[[str], Bot] = made
    return maker


def _module_of(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:  # as above
        why = f"the module {shorten(name)} cannot be loaded: {type(error).__name__}: {error}"
        raise NoSuchBot(f"{why}; a file is named with its ending, {OWN_NAME_EXAMPLE}") from error


def _file(name: str) -> ModuleType:
    path = Path(name).resolve()
    if not path.is_file():
        near = [one.name for one in path.parent.glob(f"*{PYTHON}")] if path.parent.is_dir() else []
        raise NoSuchBot(f"there is no file {shorten(name)}{nearest_hint(path.name, near) if near else ''}")
    return _load_module(path, name)


@cache
def _load_module(path: Path, name: str) -> ModuleType:
    """The module in a file, run once in each process, under a name that no other has."""
    spec = importlib.util.spec_from_file_location(f"wsn_own_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise NoSuchBot(f"{name} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # what it defines is found there by those who ask
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # as above
        del sys.modules[spec.name]
        raise NoSuchBot(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
