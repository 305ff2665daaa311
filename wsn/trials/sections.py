"""A report of a scenario's balance as sections of plain words and tables: for the screen and for the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from wsn.systems import board_of, game_of
from wsn.table.boardlist import space_name
from wsn.table.percent import interval_percent, share_percent
from wsn.table.telling import kind_name
from wsn.trials.balancing import BalanceReport, KindSum, Verdict, fair_words
from wsn.trials.chart import report_lines as trial_told
from wsn.trials.game import TrialPlan, world_of

Subject = Literal[
    "wins",
    "endings",
    "when",
    "score",
    "objectives",
    "spaces",
    "force",
    "fell",
    "units",
    "dice",
    "began",
    "battles",
]


@dataclass(frozen=True, slots=True)
class ReportPart:
    """One part of a report: its heading, what it means in sentences, and a table."""

    about: Subject
    title: str
    words: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def section_lines(
    plan: TrialPlan, report: BalanceReport, parts: Sequence[ReportPart] | None = None, title: str = ""
) -> tuple[str, ...]:
    """The whole report as lines of text, with these parts and this title in place of the usual ones."""
    return tuple(_section_lines(plan, report, sections(plan, report) if parts is None else parts, title))


def _section_lines(
    plan: TrialPlan, report: BalanceReport, parts: Sequence[ReportPart], title: str
) -> Iterator[str]:
    heading, *rest = trial_told(plan, report.trial)
    yield heading.replace(report.trial.name, title, 1) if title else heading
    yield from headline(plan, report)
    yield from rest
    for part in parts:
        if part.about in ("wins", "endings"):
            continue  # told above, as `wsn simulate` tells them
        yield from ("", part.title, *(f"  {line}" for line in (*part.words, *_table_lines(part))))


def _table_lines(part: ReportPart) -> Iterator[str]:
    """A table in columns: words to the left, numbers to the right."""
    if not part.rows:
        return
    lines = [part.head, *part.rows] if any(part.head) else [*part.rows]
    wide = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        first, *others = (
            cell.rjust(size) if at else cell.ljust(size) for at, (cell, size) in enumerate(zip(line, wide))
        )
        yield "  ".join((first, *others)).rstrip()


def headline(plan: TrialPlan, report: BalanceReport) -> tuple[str, ...]:
    """The verdict in a sentence or two; nothing where there is none."""
    if report.verdict is None:
        return ()
    players = set(game_of(plan.setup.system).seats.values())
    if len(players) == 1:
        return (_alone_text(report.verdict, report.verdict.side in players),)
    names = plan.side_names()
    return (verdict_words(report.verdict, names[report.verdict.side]),)


def _alone_text(verdict: Verdict, ahead: bool) -> str:
    """How often a player wins who is alone against the book; `ahead` tells whether that side is favoured."""
    value, low, high = verdict.points, verdict.low, verdict.high
    if not ahead:
        value, low, high = 1 - value, 1 - high, 1 - low
    told = f"The player wins {share_percent(value)} of the games ({interval_percent(low, high)})"
    if not verdict.games_needed:
        return f"{told}."
    return f"{told}; to be sure, play about {verdict.games_needed:,} games in all."


def verdict_words(verdict: Verdict, name: str) -> str:
    """A verdict in words. Names of sides are singular or plural, so none is the subject of a verb."""
    share = f"{share_percent(verdict.points)} of the games ({interval_percent(verdict.low, verdict.high)})"
    more = f" To be sure, play about {verdict.games_needed:,} games in all." if verdict.games_needed else ""
    match verdict.says:
        case "even":
            return f"Even between these bots: {share} for {name}, a draw counted as half a win."
        case "favours":
            return f"It favours {name}: {share}, a draw counted as half a win."
        case "close":
            fair = f"within the {fair_words()} that count as even"
            return f"It favours {name} slightly: {share}, a draw counted as half a win, {fair}."
    return f"Too few games to tell: {share} for {name}, a draw counted as half a win.{more}"


def sections(plan: TrialPlan, report: BalanceReport) -> tuple[ReportPart, ...]:
    """The parts of a report; none before the first game has ended."""
    if not report.trial.played:
        return ()
    names = plan.side_names()
    made = (
        _win_part(report, names),
        _ending_part(report, names),
        _length_part(report, names),
        _score_part(report, names),
        _objectives(report, names),
        _space_part(plan, report, names),
        _force_part(plan, report, names),
        _losses_part(plan, report, names),
        _units(plan, report, names),
        _dice(plan, report, names),
        _beginner_part(plan, report, names),
    )
    return tuple(part for part in made if part is not None)


def _win_part(report: BalanceReport, names: Mapping[str, str]) -> ReportPart:
    rows = [(names[side], one.bot, str(one.wins)) for side, one in report.trial.sides.items()]
    rows.append(("draws", "", str(report.trial.draws)))
    return ReportPart(
        "wins", "Who wins (with 95 % confidence interval)", (), ("side", "played by", "wins"), tuple(rows)
    )


def _ending_part(report: BalanceReport, names: Mapping[str, str]) -> ReportPart:
    rows = tuple(
        ("a draw" if winner is None else names[winner], way, str(often))
        for way, winner, often in report.trial.endings
    )
    return ReportPart("endings", "How games end", (), ("winner", "by", "games"), rows)


def _length_part(report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not report.trial.turns:
        return None
    columns = [side for side in report.when if side or report.when[side]]
    rows = tuple(
        (str(turn), *(str(report.when[side].get(turn, 0)) for side in columns)) for turn in report.trial.turns
    )
    head = ("turn", *(names.get(side, "drawn") for side in columns))
    return ReportPart("when", "When games are won", (), head, rows)


def _score_part(report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    rows = tuple(
        (f"{names.get(side, side)}: {name}", f"{value:.1f}")
        for side, figures in report.score.items()
        for name, value in figures.items()
    )
    return ReportPart("score", "The average score at the end", (), ("", ""), rows) if rows else None


def _objectives(report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not report.objectives:
        return None
    rows = tuple(
        (str(one.turn), str(one.games), *(f"{one.held[side]:.1f}" for side in report.trial.sides))
        for one in report.turns
    )
    words = ("How many objectives each side holds at the end of a turn, in the games that lasted so long.",)
    head = ("turn", "games", *(names[side] for side in report.trial.sides))
    return ReportPart("objectives", "Objectives over time", words, head, rows)


def _space_part(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not report.objectives:
        return None
    sides = report.trial.sides
    rows = tuple(
        (
            _place(plan, space),
            *(share_percent(held[side]) for side in sides),
            share_percent(max(0.0, 1 - sum(held.values()))),
        )
        for space, held in report.objectives.items()
    )
    words = ("In which share of all turns each side held it when the turn ended.",)
    return ReportPart(
        "spaces", "Each objective", words, ("space", *(names[side] for side in sides), "nobody"), rows
    )


def _force_part(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not report.turns:
        return None
    sides = report.trial.sides
    if not plan.has_steps():
        rows = tuple((str(one.turn), *(f"{one.left[side]:.1f}" for side in sides)) for one in report.turns)
        words = ("The units and tokens of each side in play when a turn ends.",)
    else:
        rows = tuple(
            (str(one.turn), *(f"{one.left[side]:.1f} ({one.lost[side]:.1f} lost)" for side in sides))
            for one in report.turns
        )
        words = ("The steps of each side when a turn ends, and those that it lost in the turn.",)
    return ReportPart(
        "force", "Force left, turn by turn", words, ("turn", *(names[side] for side in sides)), rows
    )


def _place(plan: TrialPlan, space: str) -> str:
    """A space by its label, with its name on the map where it has one."""
    if not space:
        return "off the map"
    board = board_of(plan.setup.system, world_of(plan.setup))
    there = board.spaces.get(space) if board is not None else None
    if there is None or space_name(there) != space:
        return space if there is None else space_name(there)
    return f"{space}, {there.name}" if there.name and there.name != space else space


MOST_SPACES_LISTED: Final = 12
"""How many spaces are listed; the picture of the page shows them all."""


def _losses_part(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not report.fell:
        return None
    sides = report.trial.sides
    order = sorted(report.fell.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    rows = tuple(
        (_place(plan, space), *(f"{steps.get(side, 0.0):.2f}" for side in sides))
        for space, steps in order[:MOST_SPACES_LISTED]
    )
    words = ("Steps lost in a game by space, the worst first.",)
    return ReportPart("fell", "Where units die", words, ("space", *(names[side] for side in sides)), rows)


def _units(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    rows = tuple(
        _unit_row(f"{names[side]}: {_kind(plan, kind)}", one)
        for side, kinds in report.kinds.items()
        for kind, one in kinds.items()
        if one.steps or one.attacks
    )
    if not rows:
        return None
    if not plan.has_steps():
        told = (
            "The average of a game: units that came into play; their attacks, how many enemy tokens",
            "these removed, and how many their dice owed by the exact odds. An attack of several units",
            "is counted for the first of them. What it is worth to hold a place is not counted.",
        )
        few = tuple((row[0], row[1], *row[4:7]) for row in rows)
        bare = ("kind", "units", "attacks", "took", "owed")
        return ReportPart("units", "Which units earn their place", told, bare, few)
    words = (
        "The average of a game: units that came into play, their steps and losses; their attacks, what these",
        "took from the enemy and what their dice owed by the exact odds; what a step took. An attack",
        "of several units is counted for the first of them. What it is worth to hold a place is not counted.",
    )
    head = ("kind", "units", "steps", "lost", "attacks", "took", "owed", "took per step")
    return ReportPart("units", "Which units earn their place", words, head, rows)


def _unit_row(name: str, one: KindSum) -> tuple[str, ...]:
    per_step = one.per_step
    numbers = (one.units, one.steps, one.lost, one.attacks, one.took, one.owed)
    return (name, *(f"{value:.1f}" for value in numbers), "–" if per_step is None else f"{per_step:.2f}")


def _kind(plan: TrialPlan, kind: str) -> str:
    return kind_name(plan.setup, kind) if kind else "support from off the map"


def _dice(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    if not any(one.attacks for one in report.dice.values()):
        return None
    players = set(game_of(plan.setup.system).seats.values())  # the book attacks nobody
    rows = tuple(
        (
            names[side],
            f"{one.attacks:.1f}",
            f"{one.took:.2f}",
            f"{one.owed:.2f}",
            f"{one.took - one.owed:+.2f}",
        )
        for side, one in report.dice.items()
        if side in players
    )
    what = "steps" if plan.has_steps() else "units and tokens"
    words = [
        f"Enemy {what} that the attacks of a game took, and those that their dice owed by the exact odds."
    ]
    if report.luckier.out_of and len(players) > 1:
        words.append(f"The winner's dice were the better ones in {report.luckier}.")
    head = ("side", "attacks", "took", "owed", "luck")
    return ReportPart("dice", "Luck", tuple(words), head, rows)


def _beginner_part(plan: TrialPlan, report: BalanceReport, names: Mapping[str, str]) -> ReportPart | None:
    begun: Sequence[str] = [side for side, one in report.began.items() if one.out_of]
    if not begun or len(game_of(plan.setup.system).seats) < 2:
        return None
    if len(begun) == 1:
        return ReportPart("began", "Who begins", (f"{names[begun[0]]} gives the first order of every game.",))
    rows = tuple((names[side], str(report.began[side].out_of), str(report.began[side])) for side in begun)
    return ReportPart("began", "Who begins", (), ("side", "games begun", "of these it won"), rows)
