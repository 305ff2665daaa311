"""Rulings: what is asked about lines of sight on a map, answered as plain data for any screen.

A `MapAsked` is a map as a question finds it: with changes tried out and smoke laid. One line, lines one after
another, every line, what a change alters, and all that one hex sees are asked of it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wsn.board.answer import Sight, SightReason
from wsn.board.board import Board, EdgeId, UnknownSpace
from wsn.board.hexboard import HexBoard, NotHexes, on_hexes
from wsn.board.line import first_in_the_way, sight
from wsn.board.mapfile import board_from, map_document, without_words
from wsn.board.obstacles import Obstacles
from wsn.board.terrain import Vocabulary
from wsn.board.walk import height_text
from wsn.board.widest import too_wide
from wsn.data import DataError, Problem, nearest_hint, shorten
from wsn.english import count, verb
from wsn.systems import contract as c
from wsn.systems import find_game, game_of, mapped_games
from wsn.table.whatif import BadQuestion, WhatIf, changed_board, read_whatif, refuse_contradictions

if TYPE_CHECKING:
    from wsn.board.sightlines import Sightlines

__all__ = [
    "AskedSight",
    "BadQuestion",
    "Change",
    "MapAsked",
    "SightMap",
    "UnknownSpace",
    "as_data",
    "asked_otherwise",
    "asked_sight",
    "change_data",
    "change_text",
    "ground",
    "load_map",
    "map_text",
    "place_text",
    "read_pair",
    "short_text",
    "sightmap_data",
    "sightmap_text",
    "six_places",
    "text_of",
]


def vocabulary(system: object, file: str = "") -> Vocabulary:
    """The words of a system's maps. Raises DataError for a system that is not known."""
    if not isinstance(system, str) or system not in mapped_games():
        text = f"there is no system {shorten(system)}{nearest_hint(str(system), mapped_games())}"
        raise DataError([Problem(file, "system", text)])
    return game_of(system).ground.vocabulary


def load_map(name_or_path: str) -> Board:
    """The board of a map, by its name under `maps/` or its file. Raises DataError with every problem."""
    document, file = map_document(name_or_path), str(name_or_path)
    if document.get("system") not in mapped_games():
        raise DataError(without_words(document, file, mapped_games()))
    return board_from(document, vocabulary(document["system"]), file)


@dataclass(frozen=True)
class MapAsked:
    """A map as a question finds it. `printed` is the map without changes, smoke and units.

    `settings` are the switches of a game that sight depends on, by the names its `sight` declares.
    """

    printed: HexBoard
    changes: tuple[WhatIf, ...] = ()
    smoke: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    settings: Mapping[str, bool] = field(default_factory=dict)

    @cached_property
    def board(self) -> HexBoard:
        """The board with the changes made."""
        if not self.changes:
            return self.printed
        return changed_board(self.printed, self.changes, vocabulary(self.printed.system))

    @cached_property
    def obstacles(self) -> Obstacles:
        """What stands in the way on it, by its own system's rules."""
        rules = game_of(self.printed.system).ground
        return rules.obstacles(self.board, self.smoke, self.units, self.settings)

    @cached_property
    def lines(self) -> Sightlines:
        """Every line at once."""
        from wsn.board.sightlines import Sightlines  # not needed for one line

        return Sightlines(self.board, self.obstacles)

    @property
    def rules_version(self) -> str:
        """The version of the rules that the system judges by."""
        return game_of(self.printed.system).ground.sight_version

    def rule(self, start: str, end: str) -> Sight:
        """One line with its reasons. Raises UnknownSpace."""
        return sight(self.board, self.obstacles, start, end)

    def every_pair(self) -> Iterator[Sight]:
        """Every unordered pair in board order, each with its reasons."""
        ids = tuple(self.board.spaces)
        for i, a in enumerate(ids):
            for b in ids[i + 1 :]:
                yield sight(self.board, self.obstacles, a, b)

    def changed_lines(self) -> tuple[Change, ...]:
        """Every line whose ruling differs from that of the printed map, in board order."""
        before = MapAsked(self.printed, settings=self.settings)
        was = before.lines.complete()
        now = was.with_obstacles(self.obstacles)
        return tuple(
            Change(a, b, self.board.distance(a, b), was.sees(a, b), now.sees(a, b))
            for a, b in now.differing(was)
        )

    def sightmap(self, start: str) -> SightMap:
        """Everything that `start` sees, and what first blocks the rest. Raises UnknownSpace."""
        space = self.board.find(start)
        blockers = self.lines.first_blockers(space.id)
        visible = tuple(i for i in self.board.spaces if i not in blockers)
        return SightMap(self, space.id, visible, blockers)


class Change(msgspec.Struct, frozen=True):
    """A shot that a change of the map opens or closes, in both directions alike."""

    start: str
    end: str
    distance: int
    before: bool
    after: bool


class SightMap(msgspec.Struct, frozen=True):
    """What one space sees, itself among them, in board order; and the places that block the rest.

    `blockers` names for every unseen space the first thing on the line: space ids, edges, or None where the
    line leaves the map. `why` puts it into words.
    """

    ground: MapAsked
    """The map and what was laid on it, as it was asked."""
    start: str
    """The space that looks."""
    visible: tuple[str, ...]
    """The ids of the spaces that it sees, itself among them, in board order."""
    blockers: Mapping[str, tuple[str | EdgeId | None, ...]]
    """By unseen space, what is first in the way; None where the line leaves the map."""

    def why(self, unseen: str) -> tuple[SightReason, ...]:
        """The first blockers of the line to an unseen space, with their rules."""
        return first_in_the_way(self.ground.board, self.ground.obstacles, self.start, unseen)

    def to_json(self, *, exact: bool = False) -> str:
        """The sight map as `wsn sightmap --json` prints it; `exact` writes places as fractions (`"3/4"`)."""
        return msgspec.json.encode(sightmap_data(self, exact)).decode()

    def _repr_svg_(self) -> str:
        """The map with what is seen, for notebooks."""
        from wsn.table.picture import passed_on, sightmap_svg

        where = self.ground
        drawn = sightmap_svg(where.board, self.start, self.visible, self.blockers, units=where.units)
        return passed_on(drawn)


class AskedSight(Sight, frozen=True, kw_only=True):
    """A ruling that knows the map it was asked of, and can be drawn, written and given a code by itself."""

    ground: MapAsked
    """The map and what was laid on it, as it was asked."""

    def to_json(self, *, exact: bool = False) -> str:
        """The ruling as `wsn los --json` prints it; `exact` writes places as fractions (`"3/4"`)."""
        return msgspec.json.encode(as_data(self, exact)).decode()

    def _repr_svg_(self) -> str:
        """The ruling on its board, for notebooks."""
        from wsn.table.picture import passed_on, ruling_svg

        where = self.ground
        drawn = ruling_svg(where.board, self, what_ifs=asked_otherwise(where), units=where.units)
        return passed_on(drawn)


def asked_sight(where: MapAsked, start: str, end: str) -> AskedSight:
    """One line, as a ruling that knows its map. Raises UnknownSpace."""
    sight = where.rule(start, end)
    return AskedSight(**msgspec.structs.asdict(sight), ground=where)


def rules_of_sight(board: Board) -> tuple[HexBoard, c.GameGround[Any, Any, Any]]:
    """A board as sight needs it, and the rules of its game. Raises BadQuestion where there are none."""
    if not find_game(board.system).ground.has_sight:
        text = f"{game_of(board.system).title} has no rules about lines of sight"
        raise BadQuestion(f"{text}: nothing can be asked of {board.name}")
    try:
        hexes = on_hexes(board, "a line of sight")
    except NotHexes as error:
        raise BadQuestion(str(error)) from error
    if (large := too_wide(hexes)) is not None:
        raise BadQuestion(f"{board.name or board.title} is {large}")
    return hexes, game_of(board.system).ground


def ground(
    board: Board,
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
    settings: Mapping[str, bool] | None = None,
) -> MapAsked:
    """A map with changes to try out, as they are typed: what is taken away first, then what is added.

    Raises BadQuestion (also for smoke or units where they play no part) and UnknownSpace with the nearest
    valid choice.
    """
    board, rules = rules_of_sight(board)
    words = vocabulary(board.system)
    smoke, units, never = tuple(smoke), tuple(units), rules.never_laid
    for word, laid in (("smoke", smoke), ("unit", units)):
        if laid and word in never:
            raise BadQuestion(f"{board.name}: {never[word]}")
    changes = [read_whatif(text, False, board, words) for text in without]
    changes += [read_whatif(text, True, board, words) for text in with_]
    refuse_contradictions(changes, words)
    clouds, standing = _spaces_labelled(board, smoke), _spaces_labelled(board, units)
    return MapAsked(board, tuple(changes), clouds, standing, settings or {})


def _spaces_labelled(board: HexBoard, labels: Iterable[str]) -> tuple[str, ...]:
    """The spaces of these labels, each once, in board order. Raises UnknownSpace."""
    return tuple(sorted({board.find(label).id for label in labels}, key=board.order.__getitem__))


def read_pair(line: str, number: int) -> tuple[str, str] | None:
    """The two labels of a line `FROM TO`; None for a blank line. What follows a `#` is a remark.

    Raises BadQuestion with the number of the line.
    """
    words = line.lstrip("\ufeff").partition("#")[0].strip()  # some editors put a mark before the first line
    parts = words.split()
    if not parts:
        return None
    if len(parts) != 2:
        raise BadQuestion(f"line {number}: {shorten(words)} is not a pair; write FROM TO, as in D306 D508")
    return parts[0], parts[1]


# --- as data and as text


def six_places(at: Fraction) -> float:
    """A place on the line as it is printed: rounded to six places from the exact fraction."""
    return (2_000_000 * at.numerator + at.denominator) // (2 * at.denominator) / 1_000_000


def as_data(sight: Sight, exact: bool = False) -> dict[str, Any]:
    """A ruling as the JSON object that every face prints; `exact` gives places as fractions, in words."""
    return {
        "map": sight.map,
        "from": sight.start,
        "to": sight.end,
        "distance": sight.distance,
        "clear": sight.clear,
        "reading": sight.reading,
        "reasons": [_reason_data(reason, exact) for reason in sight.reasons],
    }


def _reason_data(reason: SightReason, exact: bool = False) -> dict[str, Any]:
    return {
        "rule": reason.rule,
        "text": reason.text,
        "at": str(reason.at) if exact else six_places(reason.at),
        "space": reason.space,
        "edge": reason.edge,
        "blocks": reason.blocks,
    }


def sightmap_data(sight_map: SightMap, exact: bool = False) -> dict[str, Any]:
    """A sight map as a JSON object: what is seen, and for the rest the reasons that block first."""
    board = sight_map.ground.board
    return {
        "map": board.name,
        "from": sight_map.start,
        "visible": list(sight_map.visible),
        "blocked": [
            {
                "to": unseen,
                "distance": board.distance(sight_map.start, unseen),
                "blockers": [_reason_data(reason, exact) for reason in sight_map.why(unseen)],
            }
            for unseen in sight_map.blockers
        ],
    }


def place_text(place: str | tuple[str, str] | None) -> str:
    """A place in words: a hex, an edge, or off the map."""
    if place is None:
        return "off the map"
    return place if isinstance(place, str) else "/".join(place)


_READINGS: Final[Mapping[str, tuple[str, str]]] = {
    "straight": ("", ""),
    "left": ("clear on the left", ""),
    "right": ("clear on the right", ""),
    "both": ("clear on both sides", "blocked on both sides"),
}


def text_of(sight: Sight, where: MapAsked) -> str:
    """A ruling to post as it is: the verdict, what blocks first, then everything that mattered."""
    hexes = count(sight.distance, "hex", "hexes")
    verdict = "CLEAR" if sight.clear else "BLOCKED"
    lines = [f"{sight.start} to {sight.end}: {verdict} ({hexes})"]
    if not sight.clear:
        first = " and ".join(f"{r.text} ({r.rule})" for r in sight.first_blockers)
        lines.append(f"First in the way: {first}")
    reading = _READINGS[sight.reading][0 if sight.clear else 1]
    if reading:
        on = f"an edge or through a corner, so it is read on either side: {reading}"
        lines.append(f"The line runs along {on}.")
    if sight.reasons:
        lines.append(f"On the line, {_ends_text(sight)}:")
    for reason in sight.reasons:
        mark = "blocks" if reason.blocks else "      "
        lines.append(f"  {six_places(reason.at):<8g} {mark}  {reason.text} ({reason.rule})")
    if not sight.reasons:
        lines.append("Nothing stands on the line.")
    lines.append(map_text(where))
    return "\n".join(lines)


def _ends_text(sight: Sight) -> str:
    """What 0 and 1 on the line are, with the heights from which it is drawn where any is not 0."""
    profile = sight.profiles[0]
    high = (profile.start, profile.end)
    start, end = (f" (level {height_text(level)})" if any(high) else "" for level in high)
    return f"0 at {sight.start}{start} and 1 at {sight.end}{end}"


def short_text(sight: Sight) -> str:
    """A ruling in one line: the pair, the verdict, and what blocks first."""
    if sight.clear:
        return f"{sight.start} {sight.end} clear"
    first = ", ".join(f"{r.text} ({r.rule})" for r in sight.first_blockers)
    return f"{sight.start} {sight.end} blocked: {first}"


def change_data(change: Change, where: MapAsked) -> dict[str, Any]:
    """A shot that opens or closes, as a JSON object."""
    return {
        "map": where.printed.name,
        "from": change.start,
        "to": change.end,
        "distance": change.distance,
        "before": "clear" if change.before else "blocked",
        "after": "clear" if change.after else "blocked",
    }


def change_text(change: Change) -> str:
    """A shot that opens or closes, in one line."""
    hexes = count(change.distance, "hex", "hexes")
    return f"{change.start} {change.end} {'opens' if change.after else 'closes'} ({hexes})"


def sightmap_text(sight_map: SightMap, width: int = 100) -> str:
    """What a space sees, in lines of `width`, and behind each place that blocks first, what it hides."""
    behind: dict[str, list[str]] = {}
    for unseen, places in sight_map.blockers.items():
        who = " and ".join(place_text(place) for place in places)
        behind.setdefault(f"{who} {verb(len(places), 'hides', 'hide')}", []).append(unseen)
    total = len(sight_map.ground.board.spaces)
    lines = [
        f"{sight_map.start} sees {len(sight_map.visible)} of {total} hexes:",
        _wrap_words(sight_map.visible, width),
    ]
    if behind:
        lines.append(f"It does not see {len(sight_map.blockers)}; what is first in the way:")
    lines += [f"  {who} {' '.join(hidden)}" for who, hidden in behind.items()]
    lines.append(map_text(sight_map.ground))
    return "\n".join(lines)


def _wrap_words(words: Iterable[str], width: int) -> str:
    return textwrap.fill(" ".join(words), width, initial_indent="  ", subsequent_indent="  ")


def asked_otherwise(where: MapAsked) -> list[str]:
    """What was tried out and laid on the map, in words: nothing for the map as printed."""
    taken = [str(change) for change in where.changes if not change.adds]
    added = [str(change) for change in where.changes if change.adds]
    words = (("without", taken), ("with", added), ("smoke in", where.smoke), ("units in", where.units))
    return [f"{word} {', '.join(answers)}" for word, answers in words if answers]


def map_text(where: MapAsked) -> str:
    """Which map was asked, and what was tried out on it."""
    board = where.printed
    return "; ".join([f"Map {board.name}: {board.title} ({board.digest[:12]})", *asked_otherwise(where)])
