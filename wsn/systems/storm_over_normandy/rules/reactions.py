"""Questions for a card: in an attack, against one, against a move or an assault, before a turn (SON 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked
from wsn.engine.memo import encode_memo, read_memo
from wsn.parts.phases import Decided
from wsn.systems.storm_over_normandy.data.declared import FIRST_IMPULSE, SPENT
from wsn.systems.storm_over_normandy.data.tables import SideName, Use
from wsn.systems.storm_over_normandy.rules import acting, cards
from wsn.systems.storm_over_normandy.rules.commands import Decline, PlayCard
from wsn.systems.storm_over_normandy.rules.memos import Column, Storm, Strike, Window
from wsn.systems.storm_over_normandy.rules.world import S, as_side, deciding, kind_of, title

NO_USE: Final = "this card cannot be played now"


def ask_for_card(window: str, side: SideName, space: str, card: str = "", target: str = "") -> Event:
    """Open a question for a card, about an area, or a card of the enemy and what it is played on."""
    memo = Window(window, space, card, target)
    return PhaseEntered(rule="SON 6.2", phase="react", side=side, memo=encode_memo(memo))


def unasked(s: S) -> bool:
    """Whether a player with one answer only need not be asked: for a card that they do not hold."""
    return s.here.phase == "react"


def playable(s: S, card: str, memo: Window) -> Use | None:
    """What a card does in a window, if it is for it."""
    use = cards.use_of(s.world, card, memo.window)
    if use is None and memo.window == "bocage":
        use = cards.use_of(s.world, card, "attacked")
    return use


def shooters(s: S, side: str, space: str) -> tuple[str, ...]:
    """The fresh units of one nationality that fire at an assault (SON 11.0, 7.2 R1)."""
    group = acting.firing(s, as_side(side), space)
    return group[1] if group is not None else ()


class React(Decided):
    """A side may play a card, or not.

    Ruling: the attacker adds one card to an attack, and then the defender one against it; after a card that
    is cumulative another may follow, and none of ours is (SON 6.2 R1). Cards of defensive fire may follow one
    another (SON 11.0).
    """

    memo = Window
    accepts: tuple[type[Command], ...] = (PlayCard, Decline)

    def candidates(self, s: S) -> Iterable[Command]:
        """None, or a card of the hand."""
        yield Decline()
        yield from (PlayCard(card=card) for card in cards.held(s.state, deciding(s)))

    def check(self, s: S, c: PlayCard | Decline) -> Refusal | None:
        """SON 6.2 and 14.2."""
        if isinstance(c, Decline):
            return None
        if c.space is not None or c.target is not None:
            return Refusal("SON 6.2", "the card is played against what is under way")
        if c.card not in cards.held(s.state, deciding(s)):
            return Refusal("SON 6.2", f"{c.card} is not in your hand")
        memo = s.memo(Window)
        use = playable(s, c.card, memo)
        if use is None:
            if cards.use_of(s.world, c.card, "leaving") is not None:
                return Refusal("SON 14.2", f"{s.world.card(c.card).name}: only in bocage or out of it")
            return Refusal("SON 6.2", NO_USE)
        if use.effect == "defend" and not shooters(s, deciding(s), memo.space):
            return Refusal("SON 11.0", f"you have no fresh unit in {title(s, memo.space)}")
        if use.effect == "double" and read_memo(s.state.frames[-2], Strike).doubled:
            return Refusal("SON 14.2", f"the Defensive Value of {title(s, memo.space)} counts twice already")
        return None

    def decide(self, s: S, c: PlayCard | Decline) -> Iterator[Event]:
        """The card changes what is under way, which then goes on."""
        memo, side = s.memo(Window), deciding(s)
        if isinstance(c, Decline):
            yield PhaseLeft(rule="SON 6.2", phase="react")
            return
        use = playable(s, c.card, memo)
        assert use is not None
        yield from cards.play(s, side, c.card)
        yield PhaseLeft(rule="SON 6.2", phase="react")
        yield from EFFECTS[use.effect](s, memo, use, side)
        if use.cumulative:
            again = "answer" if memo.window == "attack" else "against"
            yield Remembered(rule="SON 6.2", key="stage", value=again)


def changed_by(under_way: Strike, use: Use) -> Strike:
    """An attack with a card that is played for it or against it."""
    match use.effect:
        case "boost":
            return replace(under_way, bonus=under_way.bonus + use.amount)
        case "brace":
            return replace(under_way, brace=under_way.brace + use.amount)
        case "double":
            return replace(under_way, doubled=True)
    return under_way


def _boost_attack(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    yield Remembered(rule="SON 6.2", key="bonus", value=read_memo(s.here, Strike).bonus + use.amount)


def _brace_units(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    yield Remembered(rule="SON 6.2", key="brace", value=read_memo(s.here, Strike).brace + use.amount)


def _double_fire(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    yield Remembered(rule="SON 14.2", key="doubled", value=True)


def _stop(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    """The units that leave this bocage area stay there, spent (SON 14.2)."""
    if s.here.phase == "column":
        column = read_memo(s.here, Column)
        stopped: tuple[str, ...] = column.units
        yield Remembered(rule="SON 14.2", key="next", value=None)
        yield Remembered(rule="SON 14.2", key="left", value=0)
    else:
        storm = read_memo(s.here, Storm)
        stopped = tuple(unit for unit in storm.units if storm.origins[unit] == memo.space)
        rest = tuple(unit for unit in storm.units if unit not in stopped)
        yield Remembered(rule="SON 14.2", key="units", value=rest)
    for unit in stopped:
        yield UnitMarked(rule="SON 14.2", unit=unit, mark=SPENT)


def _defend_area(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    """The fresh units there fire at the assault first, and stay fresh (SON 11.0)."""
    storm = read_memo(s.here, Storm)
    yield Remembered(rule="SON 11.0", key="stage", value="met")
    strike = Strike("defence", side, memo.space, shooters(s, side, memo.space), storm.units)
    yield PhaseEntered(rule="SON 11.0", phase="strike", memo=encode_memo(strike))


def _cancel_attack(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    text = f"{s.world.card(memo.card).name} comes to nothing"
    yield Resolved(rule="SON 6.2", text=text)
    yield Remembered(rule="SON 6.2", key="cancelled", value=True)


def _strike_first(s: S, memo: Window, use: Use, side: str) -> Iterator[Event]:  # noqa: ARG001 - all alike
    yield FIRST_IMPULSE.event_setting(side, "SON 5.0")


EFFECTS: Final = {
    "boost": _boost_attack,
    "brace": _brace_units,
    "double": _double_fire,
    "stop": _stop,
    "defend": _defend_area,
    "cancel": _cancel_attack,
    "first": _strike_first,
}
"""What a card does in a window."""


def power(s: S, side: str, space: str) -> int:
    """The firepower that would meet an assault."""
    return sum(kind_of(s, s.unit(one)).firepower for one in shooters(s, side, space))
