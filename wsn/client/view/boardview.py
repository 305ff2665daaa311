"""The board in the window: what is drawn in which order, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from wsn.board.board import Board
from wsn.client.view import fanning, minimap
from wsn.client.view.animate import Film
from wsn.client.view.camera import STEP, Box, Camera, space_under, world_of
from wsn.client.view.closeup import CLOSE_HEX_RADIUS, CloseUp
from wsn.client.view.fanning import Fan
from wsn.client.view.moments import PieceChanges
from wsn.client.view.painter import BoardFrame, Painter
from wsn.client.view.trayroom import awaited_trays, room_for
from wsn.client.view.underlay import LaidScan
from wsn.desk.marks import HexMark, Mark, UnitMark
from wsn.parts.beats import Beat
from wsn.table.picture.layout import Layout, layout
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.trays import TrayRoom
from wsn.table.scene import Scene, Tray, as_it_stands, in_symbols
from wsn.workers.jobs import Jobs

READABLE_SHARE: Final = 0.75
"""At this share of the zoom at which counters can be read nobody is taken nearer unasked."""
CLICKED: Final = frozenset({"reach", "path", "target", "can_act", "coach"})
"""The styles of marks on what is to be clicked."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What lies under a place of the window: the place on the map, the space, the counter on top."""

    x: float
    y: float
    space: str | None = None
    unit: str | None = None


class BoardView:
    """One board with what stands on it and what is marked on it.

    Places of the window are in its own units from the top left corner, as ImGui has them. Nothing here
    needs a window before the first `draw`.
    """

    def __init__(
        self,
        board: Board,
        jobs: Jobs | None = None,
        *,
        palette: Palette = SUMMER,
        ui: float = 1.0,
        in_play: bool = False,
    ) -> None:
        self.board = board
        self.in_play = in_play
        """Whether a game is played on it: its trays have their room from the start, and it stays in place."""
        self.jobs = jobs
        self._ui = ui
        self.labels = True
        """Whether the hexes bear their labels; to be set."""
        self.small_map = True
        """Whether a board that is not seen whole shows a small map of itself; to be set."""
        self.symbols = False
        """Whether counters bear unit symbols in place of silhouettes; to be set."""
        self._scan: LaidScan | None = None
        self._room = 0.0
        self._awaited: tuple[Tray, ...] = ()
        """What the trays of the game may come to hold: none before the first scene with a counter."""
        self._tray_room: TrayRoom | None = None
        self.scene = Scene()
        self._given: tuple[Scene | None, bool] = (None, False)
        self.marks: tuple[Mark, ...] = ()
        self._bare, self._palette = board, palette
        self.plan = MapPlan(board, tuple(board.spaces), palette)
        self.where = Layout()
        """Where everything of the scene stands, in sheet units."""
        self.camera = Camera.over_map(world_of(self.plan), Box(0, 0, 1280, 800))
        self.fans = True
        """Whether a stack on which the pointer rests is spread out: not while a click lays something down."""
        self.fan: Fan | None = None
        """The stack that is spread out under the pointer."""
        self.film: Film | None = None
        """What is played just now."""
        self._was, self._changed = Layout(), False
        """How things stood at the last tick, where that is not how they stand."""
        self._close = CloseUp()
        self._over: str | None = None
        self._rest = 0.0
        self._hidden = False
        self.stale = True
        """Whether what is on the screen is not what is to be seen."""
        self.painter: Painter | None = None

    # ---------------------------------------------------------------- what is shown

    def place(self, left: float, top: float, width: float, height: float) -> None:
        """Say which part of the window the board has. Cheap: call it every frame."""
        area = Box(left, top, max(width, 1.0), max(height, 1.0))
        if area == self.camera.area:
            return
        before = self.camera.area
        self.refit_view(lambda camera: camera.place_in(area))
        if (area.width, area.height) != (before.width, before.height) and self._awaited:
            self._furnish_trays()
            self.stale = True

    def _furnish_trays(self) -> None:
        """Give the trays their room anew, and lay everything as it lies then."""
        self._make_room()
        self.where = layout(self.plan, self.scene, self._tray_room)
        self._enclose_map()

    def _make_room(self) -> None:
        """Give the trays their room beside the board, as the part of the window wants it."""
        self._tray_room = room_for(self.plan, self._awaited, self.camera.area, self._ui)

    def show_scene(self, scene: Scene | None = None, marks: Iterable[Mark] = ()) -> None:
        """Show this scene (None: the bare map) with these marks. Cheap when nothing has changed."""
        over = tuple(marks)
        given = (scene, self.symbols)
        if given == self._given:
            shown = self.scene
        else:
            plain = scene or Scene()
            shown, self._given = in_symbols(plain) if self.symbols else plain, given
        if over != self.marks:
            self.marks, self.stale = over, True
        if shown != self.scene:
            lay = shown.tokens != self.scene.tokens
            self.scene, self.stale = shown, True
            if lay:
                self._lay_markers()
            if not self._changed:
                self._was, self._changed = self.where, True
            if self.in_play and not self._awaited and (coming := awaited_trays(shown)):
                self._awaited = coming
                self._make_room()
            self.where = layout(self.plan, shown, self._tray_room)
            self._enclose_map()
            self.skip_film()
            if self.fan is not None:
                self.fan = self._spread_stack(self.fan.space)

    def _lay_markers(self) -> None:
        """Take the board as the markers leave it."""
        loose = self._given[0] is not None  # on a map without a game everything lies where it is printed
        markers = ((token.kind, token.spaces) for token in self.scene.tokens)
        self.board = as_it_stands(self._bare, markers) if loose else self._bare
        # markers are laid over the map: one that goes is gone at once, and no picture is made again
        ground = as_it_stands(self._bare, ()) if loose else self._bare
        self.plan = MapPlan(ground, tuple(ground.spaces), self._palette)

    def lay_board(self, board: Board) -> None:
        """Show another board of the same game in place of this one: the same that was changed, as a rule."""
        if board is not self._bare:
            self._bare, self.stale = board, True
            self._lay_markers()
            self._furnish_trays()

    def play(self, beats: Iterable[Beat], speed: float = 1.0, before: Scene | None = None) -> bool:
        """Play what led to the scene that was shown last. True when there is something to be seen.

        Called right after `show_scene`, before the next tick, or with the scene `before` it; `speed` 2 is
        twice as fast. `skip_film` breaks it off.
        """
        if self.film is not None or speed <= 0:
            return False
        was = self._was if self._changed else self.where
        if before is not None:
            seen = in_symbols(before) if self.symbols else before
            was = layout(self.plan, seen, self._tray_room)
        film = Film(self.plan, was, self.where, beats, speed)
        if film.is_over:
            return False
        self.film, self.stale = film, True
        if not film.light:  # a spread stack would hide what happens beside it, and what has come of it
            self._over = None
            self._fold_stack()
        return True

    def skip_film(self) -> bool:
        """Break off what is played: the scene is as it is. True when it was no mere move."""
        film = self.film
        if film is None:
            return False
        self.film, self.stale = None, True
        return not film.light

    @property
    def ui_scale(self) -> float:
        """How large words on the board are at least: the scale of the face; to be set."""
        return self._ui

    @ui_scale.setter
    def ui_scale(self, ui: float) -> None:
        if ui != self._ui:
            self._ui, self.stale = ui, True
            if self._awaited:
                self._furnish_trays()

    @property
    def palette(self) -> Palette:
        """The colours it is drawn in; to be set to change them."""
        return self._palette

    @palette.setter
    def palette(self, palette: Palette) -> None:
        if palette != self._palette:
            self._palette, self.stale = palette, True
            self._lay_markers()

    def redraw(self) -> None:
        """Something that is set has changed: what is on the screen is not what is to be seen."""
        self.stale = True

    @property
    def scan_shown(self) -> LaidScan | None:
        """A scan or photo that is seen over the map; to be set."""
        return self._scan

    @scan_shown.setter
    def scan_shown(self, scan: LaidScan | None) -> None:
        if (scan.key if scan else None) != (self._scan.key if self._scan else None):
            self._scan, self.stale = scan, True

    @property
    def counters_hidden(self) -> bool:
        """Whether the counters are taken off so that the map can be read; to be set."""
        return self._hidden

    @counters_hidden.setter
    def counters_hidden(self, hidden: bool) -> None:
        if hidden != self._hidden:
            self._hidden, self.stale = hidden, True

    @property
    def room(self) -> float:
        """How much room there is beside the map on each side, in parts of it; to be set, for a map that
        grows.
        """
        return self._room

    @room.setter
    def room(self, room: float) -> None:
        if room != self._room:
            self._room = room
            self._enclose_map()

    # ---------------------------------------------------------------- where one looks

    def pick_at(self, x: float, y: float) -> Pick:
        """What lies under a place of the window."""
        mx, my = self.camera.to_map(x, y)
        if not self.camera.area.holds_point(x, y):
            return Pick(mx, my)
        space = space_under(self.plan, mx, my)
        on = None
        if self.fan is not None and not self.fan.aside and self.fan.box.holds_point(mx, my):
            on = self.fan.counter_at(mx, my)
            if on is None:
                return Pick(mx, my, self.fan.space)
        elif not self._hidden:
            on = self.where.at(mx, my)
        if on is not None:
            return Pick(mx, my, on.counter.space or None, on.counter.unit)
        return Pick(mx, my, space.id if space else None)

    def point_at(self, x: float | None, y: float = 0.0) -> None:
        """The pointer is here (None: elsewhere): a stack it rests on is spread out."""
        if x is None or self._hidden or not self.fans:
            self._over = None
            self._fold_stack()
            return
        mx, my = self.camera.to_map(x, y)
        on = self.where.at(mx, my) if self.camera.area.holds_point(x, y) else None
        if self.fan is not None and self.fan.aside:
            if on is not None and on.counter.space == self.fan.space:
                return
        elif self.fan is not None and self.fan.box.holds_point(mx, my) and not self._goes_beside(mx, my):
            return
        self._fold_stack()
        over = (on.counter.space or None) if on is not None else None
        if over != self._over:
            self._over, self._rest = over, 0.0

    def _spread_stack(self, space: str) -> Fan | None:
        """The counters of a space to be read, away from other counters and from what is to be clicked."""
        around = [(one.x, one.y) for one in self.where.counters if one.counter.space not in ("", space)]
        for mark in self.marks:
            if isinstance(mark, HexMark) and mark.style in CLICKED and mark.space in self.board.spaces:
                heart = self.plan.heart(self.board.spaces[mark.space])
                around += [heart] * (3 if mark.style == "target" else 1)
        return fanning.spread_counters(self.plan, self.scene, space, self.camera.zoom, around)

    def _goes_beside(self, mx: float, my: float) -> bool:
        """Whether a spread stack covers a space to click.

        One of which a counter is wanted makes no way, but for the rim of its plate.
        """
        assert self.fan is not None
        space = space_under(self.plan, mx, my)
        if space is None or space.id == self.fan.space:
            return False
        clicked = [one for one in self.marks if isinstance(one, HexMark | UnitMark) and one.style in CLICKED]
        units = {one.unit for one in clicked if isinstance(one, UnitMark)}
        within = self.fan.counter_hull.holds_point(mx, my)
        if within and len(self.fan.placed) > 1 and any(one.counter.unit in units for one in self.fan.placed):
            return False
        places = {one.space for one in clicked if isinstance(one, HexMark)}
        places |= {one.counter.space for one in self.where.counters if one.counter.unit in units}
        return space.id in places

    def _fold_stack(self) -> None:
        if self.fan is not None:
            self.fan, self.stale = None, True

    def over_minimap(self, x: float, y: float) -> bool:
        """Whether a place of the window is on the small map."""
        box = minimap.corner_box(self.camera, self.ui_scale) if self.small_map else None
        return box is not None and box.holds_point(x, y)

    def jump_to(self, x: float, y: float) -> None:
        """Look at the place of the map under a place of the small map."""
        box = minimap.corner_box(self.camera, self.ui_scale)
        if box is not None:
            self.look_at(self.camera.center_on(*minimap.to_map(self.camera, box, x, y)))

    def fit_view(self, spaces: Sequence[str] = ()) -> None:
        """Show the whole map, or these spaces with the hexes around them."""
        if not spaces:
            self.look_at(self.camera.fit_box())
            return
        points = [self.plan.heart(self.board.spaces[s]) for s in spaces]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        room = SIZE * 3
        box = Box(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room)
        self.look_at(self.camera.fit_box(box))

    def centre_on(self, space: str, zoom: float | None = None) -> None:
        """Bring a space to the middle."""
        self.look_at(self.camera.center_on(*self.plan.heart(self.board.spaces[space]), zoom))

    def bring_into_sight(self, space: str, *, near: bool = False) -> None:
        """Bring a space into sight; the view stays where it is when it is seen already.

        `near`: so near that its counters can be read, where the whole map is so small that they cannot.
        """
        least = fanning.READABLE * self.ui_scale / SIDE
        if near and self.camera.zoom < least * READABLE_SHARE:
            self.centre_on(space, least)
        elif not self.camera.shows_place(
            *self.plan.heart(self.board.spaces[space]), room=SIZE * self.camera.zoom
        ):
            self.centre_on(space)

    def approach_spaces(self, spaces: Iterable[str]) -> None:
        """Come near enough to see what happens in these spaces, until `withdraw_view`.

        Not where they are near enough already, nor where somebody has moved the map since the last time.
        """
        hearts = [self.plan.heart(self.board.spaces[s]) for s in spaces if s in self.board.spaces]
        self._close.come_close(self.camera, hearts, CLOSE_HEX_RADIUS * self.ui_scale / SIZE)

    def withdraw_view(self) -> None:
        """Look again at what was looked at before, unless somebody has moved the map meanwhile."""
        self._close.go_back(self.camera)

    def zoom_by(self, steps: float, x: float | None = None, y: float | None = None) -> None:
        """Nearer by notches of the wheel (or farther), at the pointer, or at the middle."""
        ax, ay = self.camera.area.middle_point
        self.look_at(self.camera.zoom_by(STEP**steps, ax if x is None else x, ay if y is None else y))

    def pan_by(self, dx: float, dy: float) -> None:
        """Scroll the map by this many window units."""
        self.look_at(self.camera.pan_by(dx, dy))

    def _enclose_map(self) -> None:
        """Let the camera know the map with what lies beside it now."""
        world = world_of(self.plan, self.where.trays, self._tray_room).widen_by(self._room)
        self.refit_view(lambda camera: camera.over_world(world))

    def refit_view(self, fitted: Callable[[Camera], Camera]) -> None:
        """The map or its part of the window has another size: nobody has moved the map."""
        self._close.refit_view(fitted)
        self.look_at(fitted(self.camera))

    def look_at(self, camera: Camera) -> None:
        """Look through this camera from now on."""
        if camera != self.camera:
            self.camera = camera
            self.stale = True
            self._over = None
            self._fold_stack()

    # ---------------------------------------------------------------- drawing

    @property
    def is_busy(self) -> bool:
        """Whether sharper pictures are on their way."""
        return self.painter is not None and self.painter.is_busy

    @property
    def is_behind(self) -> bool:
        """Whether the map on the screen is not yet the one that was laid last."""
        return self.stale or (self.painter is not None and (self.painter.is_busy or self.painter.is_behind))

    def tick(self, dt: float) -> bool:
        """Advance animation by this many seconds and take in new pictures. True: draw again."""
        if self.painter is not None and self.painter.tick():
            self.stale = True
        self._changed = False
        nearer = self._close.moved_camera(self.camera, dt)
        if nearer is not None:
            self.look_at(nearer)
        if self.film is not None:
            self.film.go(dt)
            self.stale = True
            if self.film.is_over:
                self.film = None
        if not self.fans:
            self._over = None
            self._fold_stack()
        if self._over is not None and self.fan is None and (self.film is None or self.film.light):
            self._rest += dt
            if self._rest >= fanning.REST:
                if fanning.wants_fan(self.where, self._over, self.camera.zoom):
                    self.fan = self._spread_stack(self._over)
                    self.stale = True
                self._over = None
        return self.stale

    def marks_seen(self, pieces: PieceChanges | None) -> tuple[Mark, ...]:
        """The marks that are seen: none in a film of a fight, and none of a unit that is still on its way."""
        if self.film is None or pieces is None:
            return self.marks
        if not self.film.light:
            return ()
        elsewhere = {*pieces.moved, *(one.counter.unit for one in pieces.piled)}
        return tuple(one for one in self.marks if not isinstance(one, UnitMark) or one.unit not in elsewhere)

    def draw(self, width: float, height: float, ratio: float = 1.0) -> None:
        """Draw into the open window of this size; `ratio` is pixels for a window unit."""
        if self.painter is None:
            self.painter = Painter(self.jobs)
        self.stale = False
        pieces = self.film.moment_now().pieces if self.film is not None else None
        look = BoardFrame(
            self.plan,
            self.camera,
            self.where,
            marks=self.marks_seen(pieces),
            film=pieces,
            fan=self.fan,
            counters_hidden=self._hidden,
            labels=self.labels,
            small_map=self.small_map,
            ui=self.ui_scale,
            scan=self._scan,
        )
        self.painter.draw(look, width, height, ratio)
        self.stale = self.stale or self.painter.is_unfinished

    def give_up(self) -> None:
        """Give back what can be given back of a board that has failed; whatever fails now has been told."""
        painter, self.painter = self.painter, None
        if painter is not None:
            with suppress(Exception):
                painter.close()

    def close(self) -> None:
        """Give back what was taken from the graphics card."""
        if self.painter is not None:
            self.painter.close()
            self.painter = None
