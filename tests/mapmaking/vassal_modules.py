"""Modules for VASSAL as the tests open them; each is made once, with blank pictures.

Hundreds of counters take seconds to draw. Those of a whole module are looked at in `test_vassal.py`.
"""

from __future__ import annotations

import io
import zipfile
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image

from wsn.mapmaking import vassal
from wsn.mapmaking.vassal import vassal_module
from wsn.systems import board_of
from wsn.table.los_position import game_named
from wsn.table.ruling import load_map


class Opened(NamedTuple):
    """A module: its files, what it is built of, and what it could not hold."""

    archive: zipfile.ZipFile
    root: ElementTree.Element
    losses: tuple[str, ...] = ()


def opened(content: bytes, losses: tuple[str, ...] = ()) -> Opened:
    archive = zipfile.ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    return Opened(archive, ElementTree.fromstring(archive.read("buildFile.xml")), losses)


def blank(svg: str, width: int) -> bytes:
    """A picture of this width with nothing on it."""
    ElementTree.fromstring(svg)
    out = io.BytesIO()
    Image.new("RGB", (width, 1)).save(out, "PNG")
    return out.getvalue()


@cache
def module_of(name: str, title: str = "A module") -> Opened:
    """The module of a map, or of a scenario with its units, by its name."""
    game = game_named(name)
    board = load_map(name) if game is None else board_of(game.setup.system, game.world)
    assert board is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vassal, "to_png", blank)
        content, losses = vassal_module(board, title, game)
    return opened(content, tuple(losses))
