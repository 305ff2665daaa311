"""Writes the designer's note of a built scenario: the agreement, the draws and the rolls, with rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pointbuy.agreement import Deploy
from pointbuy.departures import drawn_up, start_gap
from pointbuy.objectives import march_costs
from pointbuy.pricing import make_bill
from wsn.english import count
from wsn.parts.mustering import Battle, Enlisted, Goal
from wsn.renamed import former_names

if TYPE_CHECKING:
    from pointbuy.deploy import Posted
    from pointbuy.scenes import SettledBattle

NOTE_WIDTH: Final = 110


def title(goals: Sequence[Goal], battle: Battle) -> str:
    """The title of a scenario, after its first objective."""
    return f"{battle.title}: {goals[0].name}"


def designer_note(scene: SettledBattle, posted: Posted, enlisted: Enlisted) -> str:
    """The whole note, a paragraph for each part."""
    parts = [
        _battle_note(scene),
        *scene.told,
        _objectives(scene),
        _deployment_note(scene, posted, enlisted),
        *_even_note(scene.battle),
        f"Everything drawn or rolled comes from the seed {scene.plan.seed!r}.",
        *enlisted.dice,
    ]
    return "\n".join(textwrap.fill(part, NOTE_WIDTH, break_on_hyphens=False) for part in parts) + "\n"


def _battle_note(scene: SettledBattle) -> str:
    """The paragraph on the battle, the points and the map."""
    spent = [make_bill(one.roster, one.catalogue) for one in scene.players]
    points = ", ".join(
        f"{side.name} {money.total_points} of {money.points} points"
        for side, money in zip(scene.sides, spent)
    )
    boards = count(scene.field.boards, "board")
    laid = "chosen" if scene.plan.map or scene.plan.chosen else "drawn"
    stances = "; ".join(f"{side.name}{_DOES[side.stance]} the {side.edge}" for side in scene.sides)
    where = f"{scene.battle.title} ({scene.battle.rule}) on {boards}, {laid}: {scene.board.title}"
    return f"{where}. {points}. {stances}."


def _even_note(battle: Battle) -> Iterator[str]:
    """How often the attacker wins such battles, by their length: players may agree on another."""
    if battle.even:
        (turns, wins), *others = battle.even
        rest = [f"{fewer} over {shorter}" for shorter, fewer in others]
        won = f"the attacker wins {wins} of 100 such battles over {turns} turns, {' and '.join(rest)}"
        agree = f"you may agree on another length ({battle.rule})"
        yield f"Between regular bots with random forces {won}; {agree}."


_HOW: Final[Mapping[Deploy, str]] = {
    "proposed": "The set-up is a proposal",
    "hand": "The players set up in their zones",
    "hidden": "The players set up in their zones, unseen by the other until both have",
}
_HOW_ATTACKED: Final[Mapping[Deploy, str]] = {
    "hidden": "The players set up in their zones, the defender unseen until both have",
}
"""The same where one side attacks: the attacker sets up last, and in sight."""
_DOES: Final = {"meets": " from", "attacks": " (attacker) from", "defends": " (defender) with its edge in"}


def _objectives(scene: SettledBattle) -> str:
    """The paragraph on the objectives and their distances from both sides."""
    edges = [side.edge for side in scene.sides]
    told = []
    for goal in scene.goals:
        far = march_costs(scene.ground, edges, goal.space)
        ways = [f"{_turns_text(march, scene.ground.turn)} from the {edge}" for march, edge in zip(far, edges)]
        at = "" if goal.space in goal.name else f" at {goal.space}"
        told.append(f"{goal.name}{at} ({' and '.join(ways)})")
    chosen = "chosen" if scene.plan.objectives else "proposed"
    rule = scene.battle.wins_rule or scene.battle.rule
    return f"Objectives, {chosen}: {'; '.join(told)}. {scene.battle.wins} ({rule})."


def _turns_text(march: int | None, turn: int) -> str:
    return "no route" if march is None else f"{march / turn:.1f} turns of march"


def _deployment_note(scene: SettledBattle, posted: Posted, enlisted: Enlisted) -> str:
    """The paragraph on the starting positions, with what the rules ask for and does not hold."""
    near = start_gap(scene.board, *drawn_up(scene, posted, enlisted).begin)
    return " ".join(_say_lines(scene, posted, near))


def _say_lines(scene: SettledBattle, posted: Posted, near: int | None) -> Iterator[str]:
    how = _HOW[scene.plan.deploy]
    if "defends" in scene.battle.stances:
        how = _HOW_ATTACKED.get(scene.plan.deploy, how)
        attacker, defender = (side.name for side in scene.sides)
        apart = scene.battle.apart
        room = f"{attacker} at least {apart} hexes from every hex of that front"
        if near is not None and near < apart:
            far = count(near, "hex", "hexes")
            room = f"{attacker} only {far} from that front (there is no room for {apart})"
        yield (
            f"{how}: {defender} first, around the objectives; {room}, and by the edge in turn 1 where that "
            f"leaves no room ({scene.battle.apart_rule})."
        )
    else:
        rows = "" if scene.battle.depth == 1 else f", the first {scene.battle.depth} rows of the map"
        yield f"{how}: both begin at their edges{rows} ({scene.battle.rule})."
    for side in scene.sides:
        if (waters := scene.ground.afloat(side.edge)) is not None:
            yield f"By {waters.by}: {side.name}."
    if posted.late:
        late = ", ".join(f"{band} in turn {turn}" for band, turn in posted.late.items())
        yield f"For lack of room these companies come on later: {late}."


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"note": "designer_note"},
    )
