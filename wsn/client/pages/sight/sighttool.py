"""Lines of sight over any board of the window: what the pointer, the keys and the panel do to a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wsn.client.pages.page import Program
from wsn.client.pages.sight import ruling
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.tries import Try
from wsn.client.panels import thumbs
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.camera import Box
from wsn.data.disk import make_folder, reason_of
from wsn.desk.marks import Mark
from wsn.english import capitalize
from wsn.table.kept import folder
from wsn.table.picture.svg import XY

SIDE_VIEW: Final = (640.0, 226.0)
"""How large the side view is at most, at UI scale 1, beside a board of no great width."""
ROOMY_BOARD, MOST_ENLARGED = 1250.0, 1.6
"""Beside a board wider than this, at UI scale 1, it is larger, at most so many times: its print is small."""
SIZES_TRIED: Final = (1.0, 0.7, 0.5)
"""The sizes at which it is tried to be laid beside what matters."""


class SightTool:
    """A line table operated by a player at the window."""

    def __init__(self, app: Program, table: LineTable) -> None:
        self.app = app
        self.table = table
        self.side_open = True
        self.spare: tuple[str, ...] = ()
        """Spaces besides the ends of the line that the side view should not cover."""
        self.menu: tuple[str, tuple[Try, ...], tuple[float, float]] | None = None
        """What could be tried out, and where the click was."""
        self._side: tuple[object, str] = (None, "")

    # ---------------------------------------------------------------- the pointer

    def press(self, pick: Pick, button: str, view: BoardView) -> None:
        """A click: the ends of the line; with the right button what could be tried out."""
        if self.menu is not None:
            self.menu = None
            return
        if pick.space is None:
            return
        if button == "right":
            other = nearest_neighbour(view, pick)
            tries = self.table.tries_near(pick.space, other)
            title = pick.space if other is None else f"{pick.space}, the edge to {other}"
            self.menu = (title, tries, view.camera.to_window(pick.x, pick.y))
        else:
            self.table.click_hex(pick.space)

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this."""
        if self.menu is None:
            self.table.hover(pick.space)

    def begin(self, space: str | None) -> None:
        """A line from here to wherever the pointer goes."""
        if space is not None:
            self.table.begin(space)

    def release_key(self) -> None:
        """The key is up: the line that is pointed at stays."""
        if self.table.end is not None:
            self.table.held = True

    # ---------------------------------------------------------------- actions

    def do(self, action: str) -> bool:
        """An action that concerns lines. True: it was one."""
        table = self.table
        if action == "shade" and table.start is None:
            self.app.say("Choose the hex to look from first.")
        elif action == "side_view" and table.line_ruling is None:
            self.app.say("Choose both ends of a line first.")
        elif action == "shade":
            table.shading = not table.shading
            table.revision += 1
        elif action == "side_view":
            self.side_open = not self.side_open
        elif action == "keep":
            table.keep_start = not table.keep_start
            stays = "stays fixed for the next line" if table.keep_start else "is released with the line"
            self.app.say(f"The first hex {stays}.")
        elif action == "copy":
            self.copy()
        elif action == "save_ruling":
            self.save_ruling()
        elif action == "swap":
            table.swap_ends()
        elif action == "let_go":
            table.let_go()
        else:
            return False
        return True

    def cancel_line(self) -> bool:
        """Escape: the list, then the line. False: there was nothing to put away."""
        if self.menu is not None:
            self.menu = None
        elif self.table.start is not None:
            self.table.let_go()
        else:
            return False
        return True

    def way_out(self, back: str) -> str:
        """Where Escape leads now, in a sentence; `back` is what is returned to in the end."""
        if self.menu is not None or self.table.start is not None:
            return f"Esc begins a new line; Esc again returns to the {back}."
        return f"Esc returns to the {back}."

    def copy(self) -> None:
        """The code of the ruling, to be pasted anywhere."""
        code = self.table.ruling_code
        if not code:
            self.app.say("There is no line yet: point from hex to hex first.")
            return
        if not self.app.copy(code):
            self.app.say(f"This display has no clipboard; the code is {code}")
            return
        self.app.say(f"Copied: wsn los --replay {code[:40]}{'…' if len(code) > 40 else ''}")

    def save_ruling(self, path: Path | None = None) -> None:
        """The ruling as a picture, in the folder of the games; says where."""
        start, end, place = self.table.start, self.table.end, folder().resolve()
        free = (place / f"los-{start}-{end}{n}.png" for n in ("", *(f"-{i}" for i in range(2, 10_000))))
        target = path or next(p for p in free if not p.exists())
        try:
            make_folder(target.parent)
        except OSError as error:
            self.app.say(f"The folder {target.parent} cannot be made: {reason_of(error)}", bad=True)
            return
        problem = self.table.save_picture(target, self.app.palette)
        self.app.say(capitalize(problem) if problem else f"Saved as {target}", bad=bool(problem))

    # ---------------------------------------------------------------- what is shown

    def line_marks(self) -> tuple[Mark, ...]:
        """The line and everything on it."""
        return self.table.line_marks()

    def draw_panel(self) -> None:
        """The ruling, into the panel that is open."""
        action = ruling.draw_ruling(self.table)
        if action:
            self.do(action)

    def draw_over(self, view: BoardView) -> None:
        """The side view, where it does not hide the line, and the list of what could be tried out."""
        if self.side_open and self.table.line_ruling is not None:
            key = (self.table.start, self.table.end, self.table.all_tries, self.app.palette.name)
            if self._side[0] != key:
                self.app.pictures.forget_picture(("side", self._side[0]))
                self._side = (key, self.table.side_svg(self.app.palette))
            part = max(1.0, min(view.camera.area.width / in_pixels(ROOMY_BOARD), MOST_ENLARGED))
            wide = min(in_pixels(SIDE_VIEW[0]) * part, view.camera.area.width - in_pixels(24))
            picture = self.app.pictures.get_picture(
                ("side", key), thumbs.of_svg, self._side[1], int(wide * 1.5)
            )
            ruling.side_view(picture, *self._place(view, wide, in_pixels(SIDE_VIEW[1]) * part))
        if self.menu is not None:
            title, tries, at = self.menu
            picked = ruling.draw_tries(title, tries, self.table.all_tries, at)
            if isinstance(picked, Try):
                self.table.try_out(picked)
            if picked is not None:
                self.menu = None

    def _place(self, view: BoardView, wide: float, high: float) -> tuple[float, float, float, float]:
        """Where it covers neither end of the line nor what is to be spared: left, top, width and height.

        That is a corner of the board; it is drawn smaller where none is free.
        """
        sight = self.table.line_ruling
        assert sight is not None
        names = (sight.start, sight.end, *(name for name in self.spare if name in view.board.spaces))
        spots = [view.camera.to_window(*view.plan.heart(view.board.spaces[name])) for name in names]
        for part in SIZES_TRIED:
            size = (wide * part, high * part)
            corner, free = free_corner(view.camera.area, *size, spots, in_pixels(10), in_pixels(26))
            if free:
                break
        return (*corner, *size)


def free_corner(
    area: Box, wide: float, high: float, spots: Sequence[XY], gap: float, room: float
) -> tuple[XY, bool]:
    """The corner of an area, low ones first, where a panel of this size covers none of these spots; if so.

    `gap` lies between panel and edge, `room` is kept free around a spot. Where no corner is free it is that
    whose panel is farthest from them.
    """
    left, right = area.left + gap, area.right_edge - gap - wide
    top, low = area.top + gap, area.bottom_edge - gap - high

    def far(corner: XY) -> float:
        x, y = corner
        apart = (
            max(x - sx, sx - x - wide, y - sy, sy - y - high) for sx, sy in spots if area.holds_point(sx, sy)
        )
        return min(min(apart, default=room), room)

    corners = ((left, low), (right, low), (left, top), (right, top))
    best = max(corners, key=far)
    return best, far(best) >= room


def nearest_neighbour(view: BoardView, pick: Pick) -> str | None:
    """The space across the edge that the place lies nearest to."""
    assert pick.space is not None
    board, plan = view.board, view.plan
    here = plan.heart(board.spaces[pick.space])
    best: tuple[float, str] | None = None
    for other in board.neighbours(pick.space):
        there = plan.heart(board.spaces[other])
        x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
        far = (pick.x - x) ** 2 + (pick.y - y) ** 2
        if best is None or far < best[0]:
            best = (far, other)
    return None if best is None else best[1]
