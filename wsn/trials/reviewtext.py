"""A review and an explanation as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from wsn.bots.planned import ToldOrder
from wsn.bots.scripted import SCRIPTS
from wsn.english import count
from wsn.table.luck import UNMEASURED, luck_words
from wsn.table.percent import share_percent, signed_points, whole_percent
from wsn.trials.explain import Explained, LineTold
from wsn.trials.review import ChanceMoment, CostlyDecision, GameReview, SideReview

REVIEW_BAR: Final = 41
"""The length of a bar, in characters; odd, so that it has a middle."""
REASONS: Final = 4
"""The most reasons that are told of an order."""
MOST_ORDERS_TOLD: Final = 8
"""The most orders of a line that are told."""


def share(chance: float) -> str:
    """A chance in percent; never 0 or 100 for what may go either way."""
    return share_percent(chance)


def review_lines(told: GameReview, names: Mapping[str, str]) -> tuple[str, ...]:
    """A review as text. `names` has the name of each side."""
    return tuple(_review_lines(told, names))


def _review_lines(told: GameReview, names: Mapping[str, str]) -> Iterator[str]:
    yield f"{told.name}: {told.ending or 'not over yet'}"
    if not told.over:
        who = names.get(told.reader or "", "the public")
        yield f"As {who} may know it; once the game is over, all is open."
    yield ""
    yield from _course_lines(told, names)
    yield ""
    yield from _worst_lines(told, names)
    if told.sides:
        yield ""
        yield "Luck apart from play"
        for side in told.sides:
            yield from (f"  {line}" for line in side_lines(side, names))


def estimate_words(lead: int, measured: bool) -> str:
    """What a chance is estimated by."""
    how = "measured between greedy bots" if measured else "supposed, and not measured for this game"
    score = "the score by which bots judge a position, not the points of the scenario"
    return f"estimated from {score}: a lead of {lead} in it wins three games of four ({how})"


def _course_lines(told: GameReview, names: Mapping[str, str]) -> Iterator[str]:
    yield f"Chance of winning, {estimate_words(told.lead, told.measured)}"
    shown = by_turn(told.moments)
    if not shown:
        yield "  no decision yet"
        return
    sides = tuple(shown[0].chances)
    wide = max(6, *map(len, sides))
    heads = "  ".join(f"{side:>{wide}}" for side in sides)
    yield "  " + ", ".join(f"{side}: {names[side]}" for side in sides)
    out = f"  played out {told.rollouts} times" if told.rollouts else ""
    yield f"  turn  entry  {heads}  {f'0 % {sides[0]}':<19}{'50 %':<17}100 %{out}"
    for one in shown:
        turn = str(one.turn) if one.turn else "–"
        cells = "  ".join(f"{share(one.chances[side]):>{wide}}" for side in sides)
        played = (
            "  " + " : ".join(share_percent(one.played_out[side]) for side in sides) if one.played_out else ""
        )
        yield f"  {turn:>4}  {one.entry:>5}  {cells}  {bar(one.chances[sides[0]])}{played}".rstrip()


def by_turn(moments: Sequence[ChanceMoment]) -> tuple[ChanceMoment, ...]:
    """The first moment of each turn, and the last of all; where turns are not counted, every tenth."""
    if not moments:
        return ()
    shown: list[ChanceMoment] = []
    for n, one in enumerate(moments[:-1]):
        opens = n % 10 == 0 if one.turn is None else not shown or one.turn != shown[-1].turn
        if opens:
            shown.append(one)
    return (*shown, moments[-1])


def bar(chance: float) -> str:
    """A bar as long as a chance, with its middle marked."""
    full = round(chance * REVIEW_BAR)
    cells = ["#"] * full + ["."] * (REVIEW_BAR - full)
    cells[REVIEW_BAR // 2] = "|"
    return "".join(cells)


def _worst_lines(told: GameReview, names: Mapping[str, str]) -> Iterator[str]:
    yield "The costliest decisions (luck excluded)"
    if not told.worst:
        looked = sum(side.looked_at for side in told.sides)
        if not told.sides:
            yield "  orders are not public while the game goes on"
        elif not looked:
            yield "  none was examined"
        else:
            yield f"  none: in the {looked} examined no line was clearly better"
    for n, one in enumerate(told.worst, 1):
        turn = f"turn {one.turn}, " if one.turn else ""
        unit = f"{one.unit}: " if one.unit else ""
        yield f"  {n}. {turn}entry {one.entry}, {names[one.player]}: {unit}{one.given}"
        yield f"     {cost_words(one)}"
        yield f"     better: {one.better}{idea_words(one.idea)}"
        yield from (f"       {reason}" for reason in one.why[:REASONS])


def cost_words(one: CostlyDecision) -> str:
    """What the chance was before a costly decision and after it, and by how many games that is told."""
    by = f"in {one.played_out} whole games" if one.played_out else f"over {one.games} games"
    return f"{share(one.before)} before, {share(one.after)} after; {by} each"


def idea_words(idea: str) -> str:
    """How a line goes on, where it follows a script."""
    return f"; after that {SCRIPTS[idea].told}" if idea in SCRIPTS else ""


def side_lines(side: SideReview, names: Mapping[str, str]) -> Iterator[str]:
    """What a review says of one side: its play, and its dice."""
    yield f"{names[side.side]}: {play_words(side)}"
    lot = side.luck
    if lot is None:
        yield f"  dice: {UNMEASURED}"
        return
    gave, worth = luck_words(lot)
    yield f"  dice: {gave}; {worth}, worth about {signed_points(side.dice)} of winning chance"


def play_words(side: SideReview) -> str:
    """What a side gave away in the decisions that were examined."""
    if not side.looked_at:
        return f"none of its {side.decisions} decisions was examined" if side.decisions else "no decisions"
    away = f"gave away {share(side.given_away)}" if side.given_away else "gave nothing away"
    return f"{away} ({side.looked_at} of {side.decisions} decisions examined)"


def explained_lines(told: Explained, names: Mapping[str, str]) -> tuple[str, ...]:
    """An explanation as text."""
    return tuple(_explanation_lines(told, names))


def hint_lines(told: Explained, names: Mapping[str, str]) -> tuple[str, ...]:
    """An explanation to the player, who knows the game and the question."""
    return tuple(_explanation_lines(told, names))[1:]


def _explanation_lines(told: Explained, names: Mapping[str, str]) -> Iterator[str]:
    yield f"{told.name}: {names[told.player]} to decide: {told.prompt}"
    yield f"Chance of winning {share(told.chance)}, {estimate_words(told.lead, told.measured)}"
    if len(told.lines) == 1 and not told.lines[0].games:
        yield ""
        yield f"{told.lines[0].order}: {why_not_played(told)}"
        return
    for n, line in enumerate(told.lines, 1):
        yield ""
        yield from _line_lines(n, line, told, names)


def _line_lines(n: int, line: LineTold, told: Explained, names: Mapping[str, str]) -> Iterator[str]:
    yield f"{n}. {line.order}{idea_words(line.idea)}"
    yield f"   {share(line.chance)}, over {count(line.games, 'game')}{against(line, told)}"
    yield from (f"   {reason}" for reason in line.why[:REASONS])
    if len(line.course) > 1:
        yield "   one of them continued:"
        yield from (f"     {words}" for words in course_words(line.course[:MOST_ORDERS_TOLD], names))


def why_not_played(told: Explained) -> str:
    """Why the one line of an explanation was not played out."""
    if told.orders == 1:
        return "there is no other order to give"
    return f"what the bot would order, by the look of it; none of the {told.orders} orders was played out"


def course_words(course: Sequence[ToldOrder], names: Mapping[str, str]) -> Iterator[str]:
    """How a game went on after its first order, and where a turn began."""
    for before, one in pairwise(course):
        if one.turn is not None and one.turn != before.turn:
            yield f"turn {one.turn} begins"
        yield f"{names[one.player]}: {one.order}"


def against(line: LineTold, told: Explained) -> str:
    """How a line compares with the best, which is what the bot would order."""
    best = told.lines[0]
    more = whole_percent(line.chance) - whole_percent(best.chance)
    if line is best:
        higher = any(whole_percent(one.chance) > whole_percent(best.chance) for one in told.lines)
        return f"; what the bot would order{', for nothing here is surely better' if higher else ''}"
    if not more:
        return "; as good as the first"
    if more > 0:
        return f"; its chance is {count(more, 'point')} higher, which luck alone may explain"
    return f"; its chance is {count(-more, 'point')} lower"
