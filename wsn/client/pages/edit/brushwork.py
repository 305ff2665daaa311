"""The brushes of a board and the hand that guides one: strokes over spaces and along hexsides become lines.

A stroke is one step of the history, however many spaces it goes over; each of them is kept as soon as it is
painted.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wsn.board.layout import LEVELS, level_text
from wsn.board.mapdocument import kind_of
from wsn.board.terrain import Vocabulary
from wsn.client.pages.edit import outlinework
from wsn.mapmaking import instructions
from wsn.mapmaking.instructions import CLOSED
from wsn.mapmaking.sheetwork import HOLE, NotDrawn, Pair
from wsn.mapmaking.workshop import Workbench

SHAPE: Final = "shape"
"""The kind of the tools that shape a map of areas, or set boxes beside a map."""
LEVEL, LOOK, NAME, SELECT, SIGHT = "level", "look", "name", "select", "sight"
"""Brushes without a word of the game."""


def kinds(noun: str) -> dict[str, str]:
    """The kinds of brush, and what a palette calls them, where a space is called this."""
    return {
        "terrain": "Ground",
        "level": "Height",
        "edge": "Hexsides" if noun == "hex" else "Borders",
        "path": "Roads and gullies",
        "feature": f"In {'an' if noun == 'area' else 'a'} {noun}",
        SHAPE: "Outlines and boxes" if noun == "area" else "Beside the map",
        "tool": "Tools",
    }


@dataclass(frozen=True, slots=True)
class Brush:
    """What is painted: its kind (one of `kinds`), and a word of the game or of ours."""

    kind: str
    word: str

    @property
    def words(self) -> str:
        """What a palette writes on it."""
        return {
            LEVEL: "Level",
            LOOK: "Move the map",
            NAME: "Name",
            SELECT: "Choose",
            SIGHT: "Line of sight",
            HOLE: "No space",
            CLOSED: "closed to all",
            **outlinework.TOOL_WORDS,
        }.get(self.word, self.word.replace("_", " "))


def brushes_of(
    words: Vocabulary, *, holes: bool = True, sight: bool = True, whole: bool = True, area: bool = False
) -> tuple[Brush, ...]:
    """Every brush of a game's maps: the plain ground first, then in alphabetical order.

    A `whole` map, which is no overlay, has closed borders, boxes and connections.
    """
    ground = sorted(words.terrain, key=lambda word: (word != words.plain, word))
    return (
        *(Brush("terrain", word) for word in ground),
        *((Brush("terrain", HOLE),) if holes else ()),
        *((Brush("level", LEVEL),) if words.levels else ()),
        *(Brush("edge", word) for word in sorted(words.edges)),
        *((Brush("edge", CLOSED),) if whole else ()),
        *(Brush("path", word) for word in sorted(words.paths)),
        *(Brush("feature", word) for word in sorted(words.features | words.tags)),
        *(Brush(SHAPE, tool) for tool in outlinework.OUTLINE_TOOLS if area),
        *(Brush(SHAPE, tool) for tool in (outlinework.CONNECT, outlinework.BOX) if whole),
        Brush("tool", LOOK),
        Brush("tool", NAME),
        Brush("tool", SELECT),
        *((Brush("tool", SIGHT),) if sight else ()),
    )


@dataclass(frozen=True, slots=True)
class Touch:
    """What lies under the brush: the space, and the hexside that it is nearest to, if it is near one."""

    space: str | None = None
    side: Pair | None = None


class Brushwork:
    """The brush in the hand, and the stroke that is being made."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        area, sight = bench.now.draft.area, bench.now.sheet.noun == "hex"
        holes = not (bench.now.document.get("half") or area)
        whole = kind_of(bench.now.document) != "overlay"
        self.brushes = brushes_of(bench.words, holes=holes, sight=sight, whole=whole, area=area)
        self.brush = self.brushes[0]
        self.taken = 0
        """How often a brush was taken up."""
        self.level = 2
        """The level to paint, in half levels."""
        self.takes_away = False
        self.floods = False
        self.chosen: dict[str, None] = {}
        """The spaces that are chosen, in the order in which that was done."""
        self.way: str | None = None
        """Where the road that was drawn last ends: a click goes on from there."""
        self.fresh: list[tuple[str, str, str]] = []
        """Hexsides (`edge`) and ways (`path`) just laid on, to be marked until the map shows them."""
        self.problem = ""
        """Why the last touch of the brush did nothing; empty where it did."""
        self._stroke: list[str] | None = None
        self._chooses = True
        self._last: str | None = None

    # ---------------------------------------------------------------- the brush

    def take(self, brush: Brush) -> None:
        """Take up a brush."""
        self.brush, self.way = brush, None
        self.taken += 1
        self.problem = ""

    def step(self, by: int) -> None:
        """Take up the next brush of the palette, or the one before."""
        at = self.brushes.index(self.brush)
        self.take(self.brushes[(at + by) % len(self.brushes)])

    def pick_up(self, space: str) -> None:
        """Take up the ground of a space, and its height."""
        sheet = self.bench.now.sheet
        if space in sheet.rows:
            self.take(Brush("terrain", sheet.terrain(space)))
            self.level = sheet.level(space) or self.level

    def change_level(self, by: int) -> None:
        """Another level to paint, by half levels; the brush of levels is taken up."""
        low, high = LEVELS
        self.level = max(low, min(high, self.level + by))
        self.take(next((one for one in self.brushes if one.word == LEVEL), self.brush))

    @property
    def along_sides(self) -> bool:
        """Whether the brush goes along hexsides."""
        return self.brush.kind == "edge"

    @property
    def touch_hint(self) -> str:
        """What a touch does now, in a few words."""
        word, sheet = self.brush.words, self.bench.now.sheet
        if self.brush.word == LEVEL:
            word = f"level {level_text(self.level)}"
        if self.brush.kind == SHAPE:
            return outlinework.TOLD[self.brush.word]
        if self.brush.word == LOOK:
            return "Nothing in hand: drag to move the map"
        if self.brush.word == NAME:
            return f"Click {'an' if sheet.noun == 'area' else 'a'} {sheet.noun} to name it"
        if self.brush.word == SELECT:
            return f"Choose {sheet.nouns}"
        if self.brush.word == SIGHT:
            return "Click both ends of a line"
        if self.takes_away and self.brush.kind in ("edge", "path", "feature"):
            return f"Take away {word}"
        if self.brush.kind == "path":
            return f"Draw {word}: drag, or click {sheet.noun} after {sheet.noun}"
        if self.brush.kind == "edge":
            return f"Draw {word} along {'hexsides' if sheet.noun == 'hex' else 'borders'}"
        return (
            f"Fill with {word}"
            if self.floods and self.brush.kind in ("terrain", "level")
            else f"Paint {word}"
        )

    # ---------------------------------------------------------------- a stroke

    def begin(self, touch: Touch) -> bool:
        """The brush comes down. True where it paints: the stroke goes on until `end`."""
        self.problem = ""
        if touch.space is None or self.brush.word in (LOOK, NAME, SIGHT) or self.brush.kind == SHAPE:
            return False
        self._stroke, self._last = [], None
        self._chooses = touch.space not in self.chosen
        self.go(touch)
        return True

    def go(self, touch: Touch) -> None:
        """The brush is drawn over this."""
        if self._stroke is None or touch.space is None:
            return
        try:
            if self.brush.word == SELECT:
                self._choose(touch.space)
            elif self.along_sides:
                if touch.side is not None:
                    word = HOLE if self.takes_away else self.brush.word
                    place = "/".join(touch.side)
                    known = ("edges", word, place) if self.brush.word != CLOSED else None
                    self._put_line(place, self._edge_name(touch.side), known)
            elif self.brush.kind == "path":
                self._extend_path(touch.space)
            elif touch.space != self._last:
                plain = self.brush.kind == "terrain" and self.brush.word != HOLE
                sure = plain and not (self.takes_away or self.floods)
                known = ("known", self.brush.word, touch.space) if sure else None
                self._put_line(touch.space, self._ground(touch.space), known)
            self._last = touch.space
        except (NotDrawn, OSError) as error:
            self.problem = str(error)

    def end(self) -> None:
        """The brush is lifted."""
        self._stroke = None

    def take_off(self, touch: Touch) -> None:
        """Take off what the brush lays on, just here."""
        was, self.takes_away = self.takes_away, True
        if self.begin(touch):
            self.end()
        self.takes_away = was

    def _put_line(self, what: str, line: str, known: tuple[str, str, str] | None = None) -> None:
        """Carry out a line as part of the stroke; a place counts once. What is painted by hand is known."""
        assert self._stroke is not None, "a stroke has begun"
        if what in self._stroke:
            return
        joins = bool(self._stroke)
        verb = line[: -len(what)].strip()
        both = [*self._stroke, what]
        if self.bench.do(line, told=f"{verb} {' '.join(both)}", joins=joins, known=known):
            self._stroke.append(what)
        elif self.floods:
            self.problem = "It is all like that already."

    def _ground(self, space: str) -> str:
        """The line that paints a space, or puts something into it."""
        word = self.brush.word
        if word == LEVEL:
            level = "0" if self.takes_away else level_text(self.level)
            return f"fill level {level} {space}" if self.floods else f"level {level} {space}"
        if self.brush.kind == "feature":
            return f"remove {word} {space}" if self.takes_away else f"feature {word} {space}"
        if self.takes_away:
            return f"clear {space}"
        return f"fill {word} {space}" if self.floods and word != HOLE else f"terrain {word} {space}"

    def _edge_name(self, side: Pair) -> str:
        if self.takes_away:
            return f"remove {self.brush.word} {'/'.join(side)}"
        self.fresh.append(("edge", *side))
        word = CLOSED if self.brush.word == CLOSED else f"edge {self.brush.word}"
        return f"{word} {'/'.join(side)}"

    def _extend_path(self, space: str) -> None:
        """Go on with a road to a space: straight on from where it ended, if that is not beside it."""
        assert self._stroke is not None, "a stroke has begun"
        start, word = self.way, self.brush.word
        if start == space:
            return
        if start is None:
            self.way = space
            if self.takes_away:
                self._put_line(space, f"remove {word} {space}")
                self.way = None
            return
        sheet = self.bench.now.sheet
        chain = sheet.line(start, space) if space not in sheet.around(start) else (start, space)
        verb = "remove" if self.takes_away else "path"
        told = f"{verb} {word} {' '.join([*(self._stroke or [chain[0]]), *chain[1:]])}"
        joins = bool(self._stroke)
        if self.bench.do(f"{verb} {word} {' '.join(chain)}", told=told, joins=joins):
            self._stroke = [*(self._stroke or [chain[0]]), *chain[1:]]
            if not self.takes_away:
                self.fresh += [("path", a, b) for a, b in itertools.pairwise(chain)]
        self.way = space

    def _choose(self, space: str) -> None:
        if self._chooses:
            self.chosen[space] = None
        else:
            self.chosen.pop(space, None)

    # ---------------------------------------------------------------- what is chosen

    def name(self, space: str, name: str) -> None:
        """Print a name on a space, or take it away. Raises NotDrawn."""
        self.bench.do(f"name {space} {name}")

    def clear_spaces(self, spaces: Sequence[str]) -> None:
        """Clear these spaces. Raises NotDrawn."""
        self.bench.do(f"clear {instructions.list_spaces(spaces)}")

    def let_go(self) -> bool:
        """End the road that is drawn, let go of what is chosen, put the brush down. False: it is down."""
        if self.way is not None:
            self.way = None
        elif self.chosen:
            self.chosen.clear()
        elif self.brush.word != LOOK:
            self.take(Brush("tool", LOOK))
        else:
            return False
        return True
