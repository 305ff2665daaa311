"""Tactical hex skirmishes with exact line of sight.

What scripts and bots of others need: maps, lines of sight and pictures of them, reach and routes, games and
who plays them. Beside it stand `wsn.trials` (many games), `wsn.mapmaking` (maps made of maps) and `pointbuy`
(forces bought). `examples/` has a short script for each.

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
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction
    from pathlib import Path
    from typing import Any

    from wsn.board.answer import Sight, SightReason
    from wsn.board.board import Board, Space, UnknownSpace
    from wsn.board.paths import Route
    from wsn.bots import Bot
    from wsn.cite import Reason, Refusal
    from wsn.data import DataError, Problem
    from wsn.engine.commands import Command, IllegalCommand
    from wsn.engine.game import Game
    from wsn.engine.state import Outcome
    from wsn.engine.system import Setup
    from wsn.systems.contract import AttackOdds
    from wsn.table.picture.passing import Letters
    from wsn.table.ruling import AskedSight, BadQuestion, MapAsked, SightMap
    from wsn.table.rulingcode import Replay
    from wsn.table.seat import Seat

__all__ = [
    "AskedSight",
    "BadQuestion",
    "Board",
    "Bot",
    "Command",
    "DataError",
    "Game",
    "IllegalCommand",
    "Outcome",
    "Problem",
    "Reason",
    "Refusal",
    "Replay",
    "Route",
    "Seat",
    "Setup",
    "Sight",
    "SightMap",
    "SightReason",
    "Space",
    "UnknownSpace",
    "check",
    "code",
    "load_game",
    "load_map",
    "load_scenario",
    "losses",
    "new_game",
    "odds",
    "picture",
    "play",
    "png",
    "reach",
    "replay",
    "route",
    "side",
    "sight",
    "sightmap",
    "variant",
]

_TYPES = {
    "AskedSight": "wsn.table.ruling",
    "BadQuestion": "wsn.table.whatif",
    "Board": "wsn.board.board",
    "Bot": "wsn.bots",
    "Command": "wsn.engine.commands",
    "DataError": "wsn.data",
    "Game": "wsn.engine.game",
    "IllegalCommand": "wsn.engine.commands",
    "Outcome": "wsn.engine.state",
    "Problem": "wsn.data",
    "Reason": "wsn.cite",
    "Refusal": "wsn.cite",
    "Replay": "wsn.table.rulingcode",
    "Route": "wsn.board.paths",
    "Seat": "wsn.table.seat",
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
    from wsn.table.questions import in_notebooks
    from wsn.table.ruling import load_map

    return in_notebooks(load_map(str(name_or_path)), picture)


def sight(
    board: Board,
    start: str,
    end: str,
    *,
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
) -> AskedSight:
    """Whether one hex sees another by the rules of the map's own system, and everything that mattered.

    `with_` and `without` try out `EDGE:FEATURE` or `HEX:TERRAIN`, `with_` also `HEX:level=N`; `units` are
    hexes where a unit stands, in games in which units block. The ruling is a `Sight` that can be drawn by a
    notebook, given a `code` and written with `to_json`. Raises UnknownSpace for a hex that is not on the
    board and BadQuestion for a change that does not fit; both name the nearest valid choice.

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
    from wsn.table.ruling import asked_sight

    return asked_sight(_ground(board, smoke, with_, without, units), start, end)


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


def code(answer: AskedSight | SightMap | Iterable[AskedSight], map: str | Path | None = None) -> str:
    """The code of a ruling, of several on one map, or of a sight map, as `wsn los --code` prints it.

    `map` is the name or file of a map of your own: a code carries it whole where it is small. Raises
    BadQuestion for rulings on several maps, for none, and for more than a code holds.

    >>> board = load_map("wsn_5_1")
    >>> again = replay(code(sight(board, "D306", "D508")))
    >>> again.sight.clear, again.same_answer, again.differences
    (False, True, ())
    """
    from wsn.table.rulingcode import code_of

    return code_of(answer, map)


def replay(code: str, map: str | Path | None = None) -> Replay:
    """What a code asks, answered again on its map or on `map`, with what differs from the code's own answer.

    Raises BadQuestion for a damaged code and where its map is not here; DataError for `map`.
    """
    from wsn.table.rulingcode import replay

    return replay(code, None if map is None else str(map))


def side(ruling: AskedSight) -> str:
    """The line of a ruling from the side, as SVG: what stands on it, and how high.

    >>> side(sight(load_map("wsn_5_1"), "D306", "D508")).startswith("<svg")
    True
    """
    from wsn.table.picture import passed_on, side_svg

    return passed_on(side_svg(ruling, ruling.ground.board))


def odds(
    game: Game[Any], units: str | Iterable[str], target: str, attack: str = "", **options: str
) -> tuple[AttackOdds, ...] | Refusal:
    """The exact odds of every way in which units can attack a unit or a space, the best first, or why not.

    `attack` is one that `wsn odds --help` lists for the game (without one, its first), and `options` are what
    it takes; no units are all that can attack, where the game says so. Raises LookupError for what is not in
    the position or in the game.

    >>> shots = odds(new_game("first_orders", seed=7), "K1", "A807")
    >>> [(chance.words, chance.ways, chance.out_of) for chance in shots[0].preview.odds][0]
    ('no effect', 35, 36)
    """
    from wsn.table.questions import odds_of

    return odds_of(game, (units,) if isinstance(units, str) else tuple(units), target, attack, options)


def reach(board: Board, start: str, mover: str, points: int | Fraction) -> Mapping[str, Fraction]:
    """The movement points that each hex within reach costs, nearest first, the start itself (0) included.

    `mover` is a class of mover (`foot`, `wheeled`, `tracked`) or a kind of unit; `points` are whole or half,
    or in such parts as the game counts. Where its rules say so, a mover may always enter one hex that is not
    forbidden to it, for all its points. Raises UnknownSpace, LookupError for an unknown mover and ValueError
    for other points; each names what would be valid.

    >>> hexes = reach(load_map("wsn_5_1"), "D306", "foot", 2)
    >>> hexes["D307"], "D310" in hexes
    (Fraction(1, 1), False)
    """
    from wsn.table.questions import reach_of

    return reach_of(board, start, mover, points)


def route(board: Board, start: str, end: str, mover: str) -> Route | Refusal:
    """The cheapest way from one hex to another, each step with its cost and why, or the rule that forbids it.

    `mover` as for `reach`. A `Route` counts in the parts of a point that the game names (`total`): halves
    in the games here. Raises UnknownSpace and LookupError.

    >>> way = route(load_map("wsn_5_1"), "D306", "D508", "foot")
    >>> way.spaces, way.total
    (('D306', 'D307', 'D408', 'D508'), 6)
    >>> way.steps[0].reasons[-1].rule
    'WSS 5.1'
    """
    from wsn.board import paths
    from wsn.systems import find_game, game_of

    if not find_game(board.system).ground.has_movement:
        raise LookupError(f"{board.name} is a map of {board.system}, whose units have no movement points")
    movement = game_of(board.system).ground
    return paths.route(board, movement.step_costs(board, movement.mover_of(mover)[0]), start, end)


def picture(
    shown: Board | Game[Any],
    ruling: Sight | SightMap | None = None,
    *,
    smoke: Iterable[str] = (),
    units: Iterable[str] = (),
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    letters: Letters = "paths",
) -> str:
    """A picture as SVG: of a board, of a game as it stands, or of a ruling or sight map on its board.

    A ruling on a changed map is drawn on that map: give the changes that `sight` was asked with. Letters are
    paths, so that it is the same in every program; `letters="text"` leaves them as text, to edit.

    >>> board = load_map("wsn_5_1")
    >>> picture(board, sight(board, "D306", "D508")).startswith("<svg")
    True
    """
    from wsn.engine.game import Game
    from wsn.table import picture as drawing
    from wsn.table.ruling import SightMap, asked_otherwise

    if isinstance(shown, Game):
        from wsn.systems import game_of
        from wsn.table.seat import Seat
        from wsn.table.telling import scene_of

        board = game_of(shown.system.name).rules.board_of(shown.world)
        drawn = drawing.position_svg(board, scene_of(Seat(shown, None), shown.setup.name))
    elif ruling is None:
        drawn = drawing.map_svg(shown)
    elif isinstance(ruling, SightMap):
        asked = ruling.ground
        drawn = drawing.sightmap_svg(
            asked.board, ruling.start, ruling.visible, ruling.blockers, units=asked.units
        )
    else:
        asked = _ground(shown, smoke, with_, without, units)
        drawn = drawing.ruling_svg(asked.board, ruling, what_ifs=asked_otherwise(asked), units=asked.units)
    return drawing.passed_on(drawn, letters)


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG, `width` pixels wide, or as large as it was drawn. Raises ValueError for other text.

    >>> png(picture(load_map("wsn_5_1")), width=200)[1:4]
    b'PNG'
    """
    from wsn.table.picture import to_png

    return to_png(svg, width=width)


def check(file: str | Path) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Everything wrong with a file of any kind, and what is worth a second look though the file works.

    Maps, overlays, scenarios, lessons, catalogues and rosters are told apart by what is in them.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "mine.toml"
    >>> _ = file.write_text('grid = "flat"')
    >>> wrong, doubtful = check(file)
    >>> wrong[0].text
    "the file must begin with 'format = 1'"
    """
    from pathlib import Path

    from wsn.cli.check import problems_of

    return problems_of(Path(file))


def load_scenario(name_or_path: str | Path) -> Setup:
    """A scenario as read from its file, to start games from or to make variants of. Raises DataError.

    >>> load_scenario("hedgerow_skirmish").scenario["turns"]
    8
    """
    from wsn.scenario import load

    return load(name_or_path)


def variant(setup: Setup, **keys: Any) -> Setup:
    """The scenario with other values for some keys of its file. Raises DataError where they do not fit.

    >>> variant(load_scenario("hedgerow_skirmish"), turns=6).scenario["turns"]
    6
    """
    from pathlib import Path

    from wsn.scenario import setup_from

    return setup_from({**setup.scenario, **keys}, setup.map, Path(setup.name), setup.tables)


def new_game(
    scenario: str | Path | Setup,
    *,
    seed: str | int = "",
    journal: str | Path | None = None,
    tables: str | Path | None = None,
) -> Game[Any]:
    """A game of a scenario up to its first decision; play it by `legal`, `submit` and `why_not`.

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
    from wsn.table.questions import in_notebooks

    return in_notebooks(new_game(scenario, seed=seed, journal=journal, tables=tables), picture)


def load_game(journal: str | Path, *, verify: bool = True, read_only: bool = False) -> Game[Any]:
    """The game in a journal, ready to go on or, with `read_only`, to look at.

    A journal that comes from elsewhere, or was altered since this program wrote it, is verified: every
    command is decided again, and where that leads elsewhere the game's `notes` say from which entry on.
    `verify=False` checks every digest and asks no rule; it is for journals that you trust. Raises DataError
    with what is wrong; a torn last line is dropped, and the `notes` say so.

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
    from wsn.scenario import load_game
    from wsn.table.journals import open_game
    from wsn.table.questions import in_notebooks

    load = open_game if verify else load_game
    return in_notebooks(load(journal, read_only=read_only), picture)


def play(
    game: Game[Any], bots: Mapping[str, str | Bot | Callable[[str], Bot]], *, seed: str | int = ""
) -> Outcome | None:
    """Have bots play a game for the sides that they are named for; how it ended, with the sides by name.

    A bot is the name of a shipped one (`greedy`, `random`, `recruit`...), made with `seed`, or anything with
    `choose(seat)` that gives one of `seat.legal()`, or a class or function that makes such a one from a seed.
    None where a side must decide that no bot plays for. Raises LookupError for a bot that there is not, and
    IllegalCommand for a command that the rules forbid.

    >>> play(new_game("hedgerow_skirmish", seed=7), {"axis": "greedy"}) is None
    True
    """
    from msgspec.structs import replace

    from wsn.bots import BOTS, Bot
    from wsn.table.seat import Seat
    from wsn.table.telling import ending

    unknown = [bot for bot in bots.values() if isinstance(bot, str) and bot not in BOTS]
    if unknown:
        raise LookupError(f"there is no bot {unknown[0]!r}; there are {', '.join(BOTS)}")
    makers = {side: BOTS[bot] if isinstance(bot, str) else bot for side, bot in bots.items()}
    players = {
        side: one if isinstance(one, Bot) and not isinstance(one, type) else one(f"{seed}/{side}")
        for side, one in makers.items()
    }
    seats = {side: Seat(game, side) for side in players}
    while (side := game.deciding) in players:
        seats[side].submit(players[side].choose(seats[side]))
    return None if game.outcome is None else replace(game.outcome, text=ending(game))


def losses(game: Game[Any]) -> Mapping[str, Mapping[str, int]]:
    """The steps that each side has lost so far, by kind of unit.

    >>> losses(new_game("hedgerow_skirmish", seed=7))
    {'allies': {}, 'axis': {}}
    """
    from wsn.trials.game import losses

    return losses(game)


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
