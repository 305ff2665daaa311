"""What stands on the board: counters in their stacks, flags, signs and plates, just as they are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec.structs import astuple
from msgspec.structs import replace as replace_struct

from wsn.client.view.atlas import Atlas, Slot, Stamps, stamp_corners
from wsn.client.view.camera import Box
from wsn.client.view.mesh import Shaders
from wsn.client.view.moments import PieceChanges
from wsn.client.view.sprites import Sprites, size_of
from wsn.table.picture import counters as printed
from wsn.table.picture.layout import Layout, Plate
from wsn.table.picture.palette import Palette
from wsn.table.picture.sprites import counter_svg, exit_svg, flag_svg, plate_svg, sign_svg, sprite
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.scene import Counter, Exit, Flag, Token

TALLY: Final = 20.0
"""The width of the square that holds the number of a stack."""
FLAG_LEAST: Final = 0.62
"""Flags are drawn no smaller than at this zoom: an objective is seen however far off one looks."""
PLATE_LEAST: Final = 1.0
"""Plates that are shown however far off one looks are drawn no smaller than at this zoom."""
PLATE_FROM: Final = 0.5
"""From which zoom on plates with words are there; their signs always are."""

FAR_BELOW: Final = 37.0
"""A counter narrower than this in pixels shows silhouette and strength large, and no small print."""

Stamped = list[tuple[Slot, list[tuple[float, ...]]]]


class PieceDrawings:
    """The drawings of pieces as SVG, each made once: pieces that look alike share one."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._made: dict[object, str] = {}

    def draw_counter(self, piece: Counter, covered: bool, far: bool = False) -> str:
        """A counter, or what is seen of one under others; `far` for one too small for its small print."""
        look = astuple(piece)[2:]  # all but which unit it is, and where
        key = ("plain", piece.style, piece.base, piece.nation) if covered else ("counter", far, *look)
        return self._kept_drawing(key, lambda: counter_svg(piece, self.palette, covered, far))

    def draw_flag(self, flag: Flag) -> str:
        """The flag of an objective."""
        return self._kept_drawing(
            ("flag", flag.style, flag.letter, flag.mark), lambda: flag_svg(flag, self.palette)
        )

    def draw_exit(self, way: Exit, turn: float) -> str:
        """The arrow of a way off the map."""
        key = ("exit", way.style, way.letter, turn)
        return self._kept_drawing(key, lambda: exit_svg(way, turn, self.palette))

    def draw_sign(self, token: Token) -> str:
        """What lies on the ground for a marker; empty where nothing does."""
        key = ("sign", token.sign, token.small)
        return self._kept_drawing(key, lambda: self._marker_sign(token))

    def _marker_sign(self, token: Token) -> str:
        made = sign_svg(token, self.palette)
        return "" if made == sprite("", *size_of(made)) else made

    def draw_plate(self, plate: Plate) -> str:
        """The plate with a marker's word."""
        return self._kept_drawing(("plate", plate.words), lambda: plate_svg(plate, self.palette))

    def draw_tally(self, count: int, like: PlacedCounter) -> str:
        """The number of a stack."""
        half = SIDE / 2 - 1
        here = replace(like, x=half, y=-half, scale=1.0, count=count)
        return self._kept_drawing(
            ("tally", count), lambda: sprite(printed.tally(self.palette, here), TALLY, TALLY)
        )

    def _kept_drawing(self, key: object, make: Callable[[], str]) -> str:
        svg = self._made.get(key)
        if svg is None:
            svg = self._made[key] = make()
        return svg


def layout_within(where: Layout, room: Box, film: PieceChanges) -> Layout:
    """What stands in a part of the map, and what is on its way."""
    return Layout(
        tuple(
            one for one in where.counters if one.counter.unit in film.moved or room.holds_point(one.x, one.y)
        ),
        tuple(sign for sign in where.signs if room.holds_point(*sign[1:])),
        tuple(plate for plate in where.plates if room.holds_point(plate.x, plate.y)),
        tuple(flag for flag in where.flags if room.holds_point(*flag[1:])),
        tuple(way for way in where.exits if room.holds_point(*way[1:3])),
    )


def _as_yet(one: PlacedCounter, film: PieceChanges) -> PlacedCounter:
    """A counter as it looks until the film comes to what changes it."""
    was = film.looks.get(one.counter.unit)
    return one if was is None else replace(one, counter=replace_struct(was.counter, space=one.counter.space))


def _lying_counters(where: Layout, film: PieceChanges) -> Iterator[PlacedCounter]:
    """Every counter of a layout as a film has it lie: by itself on its way, or still in its old pile."""
    piled = {one.counter.unit for one in film.piled}
    for one in where.counters:
        unit, on_map = one.counter.unit, bool(one.counter.space)
        if on_map and unit in film.moved:
            yield replace(one, covered=False, count=0)
        elif unit not in film.hidden and not (on_map and unit in piled):
            yield one
    yield from film.piled


class Pieces:
    """Everything of a layout on the screen. Made with a window open."""

    def __init__(self, program: Shaders, atlas: Atlas, sprites: Sprites, palette: Palette) -> None:
        self.atlas, self.sprites = atlas, sprites
        self.faces = PieceDrawings(palette)
        self.below = Stamps(program)
        """Signs on the ground."""
        self.above = Stamps(program)
        """Counters, plates and flags."""
        self.lies: tuple[object, ...] = ()
        """What lies on the ground, and how sharp: it is equal where that is drawn the same."""
        self.front = Stamps(program)
        """A stack that is spread out."""

    def repaint_pieces(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        if palette != self.faces.palette:
            self.faces = PieceDrawings(palette)

    def fill_layout(
        self,
        where: Layout,
        level: int,
        zoom: float,
        film: PieceChanges | None = None,
        hidden: bool = False,
        room: Box | None = None,
    ) -> None:
        """Put in a layout at a level of sharpness, all of it or what stands in a part of the map.

        `film` says what is elsewhere at this moment.
        """
        film = film or PieceChanges()
        if room is not None:
            where = layout_within(where, room, film)
        faces = self.faces
        counters = () if hidden else tuple(_as_yet(one, film) for one in _lying_counters(where, film))
        lying = (*(one for one in where.signs if one not in film.unlaid), *film.signs)
        signs = [(faces.draw_sign(token), x, y) for token, x, y in lying]
        signs = [(svg, x, y) for svg, x, y in signs if svg]
        seen = (plate for plate in where.plates if zoom >= PLATE_FROM or not plate.token.near)
        plates = [(faces.draw_plate(plate), plate) for plate in seen]
        flags = [(faces.draw_flag(film.flags.get(flag.space, flag)), x, y) for flag, x, y in where.flags]
        exits = [(faces.draw_exit(way, turn), x, y) for way, x, y, turn in where.exits]
        small = FAR_BELOW / (SIDE * max(zoom, 1e-6))
        drawn = [(faces.draw_counter(one.counter, one.covered, one.scale < small), one) for one in counters]
        tallies = [(faces.draw_tally(one.count, one), one) for one in counters if one.count]
        ghosts = (
            [] if hidden else [(faces.draw_counter(one.counter, False), one, k) for one, k in film.ghosts]
        )
        need = [svg for svg, _, _ in [*signs, *flags, *exits]]
        need += [svg for svg, _ in [*plates, *drawn, *tallies]]
        need += [svg for svg, _, _ in ghosts]
        self.sprites.need_pieces(need, level)
        lies = (level, self.atlas.generation, self.sprites.taken, *signs)
        if lies != self.lies:
            self.lies = lies
            self.below.fill_stamps([self._slots_at(svg, x, y, level) for svg, x, y in signs])
        told = {one.counter.unit: svg for svg, one in tallies}
        on_map = {one.counter.unit for one in counters if one.counter.space}
        stamped: Stamped = [self._slots_at(svg, x, y, level, least=FLAG_LEAST) for svg, x, y in exits]
        later: Stamped = []
        for svg, one in drawn:
            unit = one.counter.unit
            copy = not one.counter.space and unit in on_map  # of a unit aboard: it lies still in its tray
            onto = later if unit in film.moved and not copy else stamped
            x, y = (one.x, one.y) if copy else film.moved.get(unit, (one.x, one.y))
            onto.append(self._slots_at(svg, x, y, level, one.scale))
            if unit in told and not copy:
                half = SIDE * one.scale / 2 - 1
                onto.append(self._slots_at(told[unit], x - half, y + half, level))
        stamped += [self._slots_at(svg, one.x, one.y, level, one.scale, shown=k) for svg, one, k in ghosts]
        stamped += later
        stamped += [
            self._slots_at(svg, plate.x, plate.y, level, least=0.0 if plate.token.near else PLATE_LEAST)
            for svg, plate in plates
        ]
        stamped += [self._slots_at(svg, x, y, level, least=FLAG_LEAST) for svg, x, y in flags]
        self.above.fill_stamps(stamped)

    def spread_fan(self, placed: Sequence[PlacedCounter], level: int) -> None:
        """Put in the counters of a stack that is spread out."""
        drawn = [(self.faces.draw_counter(one.counter, False), one) for one in placed]
        self.sprites.need_pieces([svg for svg, _ in drawn], level)
        self.front.fill_stamps([self._slots_at(svg, one.x, one.y, level, one.scale) for svg, one in drawn])

    def _slots_at(
        self,
        svg: str,
        x: float,
        y: float,
        level: int,
        scale: float = 1.0,
        least: float = 0.0,
        shown: float = 1.0,
    ) -> tuple[Slot, list[tuple[float, ...]]]:
        slot = self.sprites.slot_of(svg, level)
        wide, high = self.sprites.size(svg)
        half, tall = wide * scale / 2, high * scale / 2
        return slot, stamp_corners(slot, x, y, box=(-half, -tall, half, tall), least=least, shown=shown)

    def close(self) -> None:
        """Give everything back."""
        self.below.close()
        self.above.close()
        self.front.close()
