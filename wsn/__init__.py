"""Tactical hex skirmishes with exact line of sight.

What scripts and bots of others need, and nothing below it: maps, lines of sight, reach, games.

>>> import wsn
>>> board = wsn.load_map("wsn_5_1")
>>> ruling = wsn.sight(board, "D306", "D508")
>>> ruling.clear, ruling.distance
(False, 3)
>>> [(r.rule, r.edge) for r in ruling.reasons if r.blocks]
[('WSN 5.1', ('D407', 'D408'))]
>>> wsn.sight(board, "D306", "D508", without=["D407/D408:bocage"]).clear
True

Everything is imported when it is first used, so `import wsn` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction
    from pathlib import Path
    from typing import Any

    from wsn.board.answer import Sight, SightReason
    from wsn.board.board import Board, Space, UnknownSpace
    from wsn.cite import Reason, Refusal
    from wsn.data import DataError
    from wsn.engine.commands import IllegalCommand
    from wsn.engine.game import Game
    from wsn.engine.system import Setup
    from wsn.table.ruling import BadQuestion, MapAsked, SightMap

__all__ = [
    "BadQuestion",
    "Board",
    "DataError",
    "Game",
    "IllegalCommand",
    "Reason",
    "Refusal",
    "Setup",
    "Sight",
    "SightMap",
    "SightReason",
    "Space",
    "UnknownSpace",
    "load_game",
    "load_map",
    "new_game",
    "reach",
    "sight",
    "sightmap",
]

_TYPES = {
    "BadQuestion": "wsn.table.whatif",
    "Board": "wsn.board.board",
    "DataError": "wsn.data",
    "Game": "wsn.engine.game",
    "IllegalCommand": "wsn.engine.commands",
    "Reason": "wsn.cite",
    "Refusal": "wsn.cite",
    "Setup": "wsn.engine.system",
    "Sight": "wsn.board.answer",
    "SightMap": "wsn.table.ruling",
    "SightReason": "wsn.board.answer",
    "Space": "wsn.board.board",
    "UnknownSpace": "wsn.board.board",
}


def __getattr__(name: str) -> Any:
    """The types that the functions below give and raise, imported when they are named."""
    if name in _TYPES:
        from importlib import import_module

        return getattr(import_module(_TYPES[name]), name)
    raise AttributeError(f"module 'wsn' has no attribute {name!r}")


def load_map(name_or_path: str | Path) -> Board:
    """The board of a map: the name of a shipped one, or a file.

    Raises DataError, which lists every problem of the file.

    >>> board = load_map("wsn_5_1")
    >>> len(board.spaces), board.spaces["D509"].terrain
    (212, 'built_up')
    >>> board.distance("D906", "D409")
    5
    """
    from wsn.table.ruling import load_map

    return load_map(str(name_or_path))


def sight(
    board: Board,
    start: str,
    end: str,
    *,
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
) -> Sight:
    """Whether one hex sees another by the rules of the map's own system, and everything that mattered.

    `with_` and `without` try out `EDGE:FEATURE` or `HEX:TERRAIN`; `units` are hexes where a unit stands, in
    games in which units block. Raises UnknownSpace for a hex that is not
    on the board and BadQuestion for a change that does not fit; both name the nearest valid choice.

    >>> board = load_map("wsn_5_1")
    >>> ruling = sight(board, "D306", "D507")
    >>> ruling.clear, ruling.reading
    (True, 'straight')
    >>> for reason in ruling.reasons:
    ...     print(reason.rule, reason.at, reason.edge or reason.space, reason.blocks)
    WSN 5.1 3/4 ('D407', 'D507') False
    >>> sight(board, "D306", "D507", with_=["D407:woods"]).first_blockers[0].space
    'D407'
    """
    return _ground(board, smoke, with_, without, units).rule(start, end)


def sightmap(
    board: Board,
    start: str,
    *,
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
) -> SightMap:
    """Everything that one hex sees, and for every other hex the first thing in the way.

    Raises UnknownSpace and BadQuestion, as `sight` does.

    >>> seen = sightmap(load_map("wsn_5_1"), "D306")
    >>> len(seen.visible), "D508" in seen.visible
    (145, False)
    >>> seen.blockers["D508"]
    (('D407', 'D408'),)
    >>> [reason.rule for reason in seen.why("D508")]
    ['WSN 5.1']
    """
    return _ground(board, smoke, with_, without, units).sightmap(start)


def reach(board: Board, start: str, mover: str, points: int | Fraction) -> Mapping[str, Fraction]:
    """The movement points that each hex within reach costs, nearest first, the start itself (0) included.

    `mover` is a class of mover (`foot`, `wheeled`, `tracked`) or a kind of unit; `points` are whole or half.
    A mover may always enter one hex that is not forbidden to it, for all its points. Raises UnknownSpace,
    LookupError for an unknown mover and ValueError for other points; each names what would be valid.

    >>> hexes = reach(load_map("wsn_5_1"), "D306", "foot", 2)
    >>> hexes["D307"], "D310" in hexes
    (Fraction(1, 1), False)
    """
    from fractions import Fraction

    from wsn.board import paths
    from wsn.systems import door, has
    from wsn.systems.contract import Movement, OwnReach

    try:
        halves = 2 * Fraction(points)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        halves = Fraction(-1)
    if halves.denominator != 1 or halves < 0:
        raise ValueError(f"{points!r} is no number of movement points: a whole number or a half, 0 or more")
    if not has(board.system, Movement):
        raise LookupError(f"{board.name} is a map of {board.system}, whose units have no movement points")
    movement = door(board.system, Movement)
    origin, kind = board.find(start).id, movement.mover(mover)[0]
    reached: Mapping[str, int]
    if has(board.system, OwnReach):
        reached = door(board.system, OwnReach).reachable(board, kind, origin, int(halves))
    else:
        reached = paths.reach(board, movement.costs(board, kind), origin, int(halves))
    return {space: Fraction(used, 2) for space, used in reached.items()}


def new_game(
    scenario: str | Path | Setup,
    *,
    seed: str | int = "",
    journal: str | Path | None = None,
    tables: str | Path | None = None,
) -> Game[Any]:
    """A game of a scenario up to its first decision; `legal`, `submit` and `why_not` are its doors.

    The scenario is the name of a shipped one or a file. Without a seed the dice are typed in. With a journal
    every command is kept on disk as it is given. `tables` is a file of your own numbers, laid over the
    designed ones where the system allows it. Raises DataError for a file that cannot be used.

    >>> game = new_game("hedgerow_skirmish", seed=7)
    >>> game.deciding in game.system.sides
    True
    >>> events = game.submit(game.deciding, game.legal()[0])
    >>> all(event.rule for event in events)
    True
    """
    from wsn.scenario import new_game

    return new_game(scenario, seed=seed, journal=journal, tables=tables)


def load_game(journal: str | Path, *, verify: bool = True, read_only: bool = False) -> Game[Any]:
    """The game in a journal, ready to go on or, with `read_only`, to look at.

    A journal that this program did not leave so (a stranger's, an altered one) is verified: every command is
    decided again, and where that leads elsewhere the game's `notes` say from which entry on. `verify=False`
    checks every digest and asks no rule; it is for journals that you trust. Raises DataError with what is
    wrong; a torn last line is dropped, and the `notes` say so.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "g.wsn.jsonl"
    >>> first = new_game("hedgerow_skirmish", seed=7, journal=path)
    >>> _ = first.submit(first.deciding, first.legal()[0])
    >>> first.close()
    >>> again = load_game(path)
    >>> again.state == first.state
    True
    >>> again.close()
    """
    if verify:
        from wsn.table.journals import opened

        return opened(journal, read_only=read_only)
    from wsn.scenario import load_game

    return load_game(journal, read_only=read_only)


_last: tuple[Board, tuple[tuple[str, ...], ...], MapAsked] | None = None


def _ground(
    board: Board,
    smoke: Iterable[str],
    with_: Iterable[str],
    without: Iterable[str],
    units: Iterable[str] = (),
) -> MapAsked:
    """The map as the question finds it; kept for the next question, which mostly asks the same map."""
    global _last
    from wsn.table.ruling import ground

    asked = tuple(smoke), tuple(with_), tuple(without), tuple(units)
    if _last is None or _last[0] is not board or _last[1] != asked:
        _last = board, asked, ground(board, asked[1], asked[2], asked[0], asked[3])
    return _last[2]
