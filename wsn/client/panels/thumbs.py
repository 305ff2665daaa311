"""Small pictures for lists, made in a worker process and kept in a folder by what they show.

No window library is imported here: this is what a worker loads.
"""

from __future__ import annotations

import hashlib
from typing import Any

from wsn.board.board import Board
from wsn.client.view.store import Store, drawing_digest
from wsn.engine.game import Game
from wsn.engine.journal import state_digest
from wsn.parts.faces import Pip
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.cards import Card
from wsn.table.journals import open_game
from wsn.table.picture import guide_svg, mark_key_svg, thumbnail_svg, to_png
from wsn.table.picture.banner import banner_svg
from wsn.table.picture.cards import card_svg
from wsn.table.picture.dice import die_svg
from wsn.table.picture.palette import Palette
from wsn.table.picture.sheet import key_svg
from wsn.table.picture.sprites import counter_svg
from wsn.table.scene import Counter
from wsn.table.seat import Seat


def of_scenario(name: str, width: int, palette: Palette) -> bytes:
    """The board of a scenario at its start, with public information only. Raises DataError."""
    from wsn import scenario
    from wsn.data import read_bytes

    path = scenario.find(name)
    key = name_picture("scenario", read_bytes(path), width, palette)
    kept = _kept_thumb(key)
    if kept is not None:
        return kept
    setup = scenario.load(path)
    game: Game[Any] = Game.new(system_of(setup.system), setup, seed="picture")
    return _keep_thumb(key, _position_key(game, width, palette))


def of_journal(path: str, width: int, palette: Palette) -> bytes:
    """The board of a game in its current position, with public information only. Raises BadJournal."""
    game = open_game(path, read_only=True)
    key = name_picture(
        "journal", state_digest(game.state).encode() + game.setup.name.encode(), width, palette
    )
    return _kept_thumb(key) or _keep_thumb(key, _position_key(game, width, palette))


def of_board(name: str, width: int, palette: Palette) -> bytes:
    """A map without anything on it, by its name or its file. Raises DataError."""
    from wsn.table.ruling import load_map

    board = load_map(name)
    key = name_picture("board", board.digest.encode(), width, palette)
    kept = _kept_thumb(key)
    if kept is not None:
        return kept
    return _keep_thumb(
        key, to_png(thumbnail_svg(board, width=width, height=width, palette=palette), width=width)
    )


def of_banner(name: str, at: tuple[float, float], width: int, height: int, palette: Palette) -> bytes:
    """A wide strip of a map around a place of it. Raises DataError."""
    from wsn.data import shipped_files
    from wsn.table.ruling import load_map

    key = name_picture(
        "banner", shipped_files("maps")[name].read_bytes() + f"/{at}/{height}".encode(), width, palette
    )
    kept = _kept_thumb(key)
    if kept is not None:
        return kept
    drawn = banner_svg(load_map(name), width=width, height=height, palette=palette, at=at)
    return _keep_thumb(key, to_png(drawn, width=width))


def _position_key(game: Game[Any], width: int, palette: Palette) -> bytes:
    seat = Seat(game, None)
    drawn = thumbnail_svg(
        telling.board_of(seat), telling.scene_of(seat), width=width, height=width, palette=palette
    )
    return to_png(drawn, width=width)


def name_picture(kind: str, what: bytes, width: int, palette: Palette) -> str:
    """The key that a small picture is kept under: another where the drawing code is another."""
    words = f"{drawing_digest()}/{kind}/{width}/{palette!r}/".encode()
    return hashlib.sha256(words + what).hexdigest()[:32]


def _kept_thumb(key: str) -> bytes | None:
    return Store().get_bytes(key)


def _keep_thumb(key: str, png: bytes) -> bytes:
    Store().put_bytes(key, png)
    return png


def of_svg(svg: str, width: int) -> bytes:
    """A picture that is drawn already, as PNG."""
    return to_png(svg, width=width)


def of_card(card: Card, small: bool, width: int, palette: Palette) -> bytes:
    """A card of a hand, which is kept: the first picture of a game shows its cards."""
    return _keep_thumb(
        _of_card(card, small, width, palette), to_png(card_svg(card, palette, small), width=width)
    )


def kept_card(card: Card, small: bool, width: int, palette: Palette) -> bytes | None:
    """The same from disk; None where it has not been drawn yet."""
    return _kept_thumb(_of_card(card, small, width, palette))


def _of_card(card: Card, small: bool, width: int, palette: Palette) -> str:
    return name_picture("card", f"{card!r}/{small}".encode(), width, palette)


def of_counter(piece: Counter, width: int, palette: Palette) -> bytes:
    """A counter, without small print."""
    return to_png(counter_svg(piece, palette, far=True), width=width)


def of_die(value: int, faces: int, shown: Pip | None, width: int, palette: Palette) -> bytes:
    """A die that shows a value."""
    return to_png(die_svg(value, shown, palette, faces), width=width)


def of_guide(system: str, symbols: bool, width: int, palette: Palette) -> bytes:
    """What is on the counters of a system, with silhouettes or unit symbols on them."""
    return to_png(guide_svg(system, palette, symbols_only=symbols), width=width)


def of_map_key(board: Board, width: int, palette: Palette) -> bytes:
    """What is drawn on a map: every word of it."""
    return to_png(key_svg(board, palette), width=width)


def of_marks(width: int, palette: Palette) -> bytes:
    """What the marks on a board mean."""
    return to_png(mark_key_svg(palette), width=width)
