"""The texts of the hex-tile game: commands, log lines, units and the status of the game."""

from __future__ import annotations

from typing import Final

from wsn.engine.commands import Command
from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PileOrdered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.state import Frame
from wsn.english import count
from wsn.systems.hex_tiles.data import abilities
from wsn.systems.hex_tiles.data.declared import TURN
from wsn.systems.hex_tiles.data.scenario import SIDES
from wsn.systems.hex_tiles.rules import able, battle, cards, memos, retreat, victory
from wsn.systems.hex_tiles.rules.able import ORDERED
from wsn.systems.hex_tiles.rules.commands import (
    Aim,
    Ambush,
    Battle,
    ClearWire,
    Concede,
    Decline,
    Done,
    Halt,
    Heal,
    Keep,
    LeaveMap,
    MoveTo,
    OrderUnit,
    PlayCard,
    RetreatTo,
    Stand,
    TakeGround,
)
from wsn.systems.hex_tiles.rules.world import S, name

DONE: Final = {
    "order": "end orders",
    "move": "end movement",
    "battle": "end battles",
    "ground": "stay",
    "overrun": "no overrun battle",
    "aim": "strike no more targets",
}
"""The text of `Done` in each phase."""


def card_name(s: S, card: str) -> str:
    """The name of a card; a hidden one is `a card`."""
    row = s.world.tables.cards.get(card)
    return "a card" if row is None else row.name


def command_text(s: S, c: Command) -> str:
    """A short label for a menu."""
    match c:
        case PlayCard():
            where = f" on the {c.option}" if c.option in ("left", "right") else ""
            where = " in the centre" if c.option == "centre" else where
            return f"play {card_name(s, c.card)}{where}"
        case OrderUnit():
            return f"order {name(s, c.unit)}"
        case MoveTo():
            return f"{name(s, c.unit)} to {c.space}"
        case LeaveMap():
            return f"{name(s, c.unit)} leaves the map"
        case Battle():
            return f"{name(s, c.unit)} battles {name(s, c.target)}"
        case ClearWire():
            return f"{name(s, c.unit)} removes the wire"
        case Ambush():
            return f"spring the ambush: {name(s, s.memo(memos.Fighting).fight.target)} battles first"
        case Decline():
            fight = s.memo(memos.Fighting).fight
            return f"no ambush: {name(s, fight.firer)} battles {name(s, fight.target)}"
        case RetreatTo():
            return f"retreat to {c.space}"
        case Stand():
            return "ignore the first flag"
        case Halt():
            return "retreat no further"
        case TakeGround():
            return f"take ground in {c.space}"
        case Aim():
            return f"strike {name(s, c.target)}"
        case Heal():
            return f"restore {name(s, c.unit)}"
        case Keep():
            return f"keep {card_name(s, c.card)}"
        case Concede():
            return "concede"
        case Done():
            return DONE.get(s.here.phase, "done")
    return type(c).__name__


def event_text(s: S, e: Event) -> str:
    """One line for the log, or an empty text to leave the event out. `s` is the state before the event."""
    match e:
        case CardMoved():
            return _card_moved(s, e)
        case PileOrdered() if e.pile == cards.DECK:
            return "the deck is shuffled"
        case UnitMoved():
            return f"{name(s, e.unit)} {'leaves the map' if e.space is None else GOES[e.manner] + e.space}"
        case UnitMarked() if e.mark == ORDERED and e.on:
            return f"{name(s, e.unit)} is ordered"
        case StepsChanged():
            return _figures_left(s, e)
        case UnitRemoved():
            return f"{name(s, e.unit)} is eliminated"
        case MarkerPlaced() if s.state.frames:
            return f"{e.kind} placed in {e.space}"
        case MarkerRemoved() if e.marker in s.state.markers:
            marker = s.state.markers[e.marker]
            return f"the {marker.kind} in {marker.place} {_with_verb(marker.kind)} removed"
        case TrackSet() if e.track.startswith("medals ") and s.state.frames:
            who = s.world.force(e.track.removeprefix("medals ")).name
            return f"{who}: {count(int(e.value), 'medal')}"
        case TrackSet() if e.track == TURN.name and e.value:
            return f"turn {e.value} of {s.world.scenario.turns}"
        case PhaseEntered() if e.phase == "play" and e.side is not None:
            return f"{s.world.force(e.side).name} to play"
        case GameEnded():
            return victory.ending(s, e)
        case Resolved():
            return e.text
    return ""


def _figures_left(s: S, e: StepsChanged) -> str:
    """How many figures a unit has left: what it has lost the line before tells, and the next one its end."""
    who, left = name(s, e.unit), s.unit(e.unit).steps + e.by
    if e.by < 0:
        return f"{who} has {count(left, 'figure')} left" if left > 0 else ""
    return f"{who} regains {count(e.by, 'figure')} and has {left}"


def _with_verb(kind: str) -> str:
    return "are" if kind.endswith("s") else "is"


def _card_moved(s: S, e: CardMoved) -> str:
    for side in SIDES:
        who = s.world.force(side).name
        if e.to == cards.hand(side) or e.to == cards.drawn_pile(side):
            if e.source == cards.drawn_pile(side):
                return f"{who}: kept {card_name(s, e.card)}"
            return f"{who}: drew {card_name(s, e.card)}"
        if e.source == cards.hand(side):
            return f"{who}: played {card_name(s, e.card)}"
        if e.source == cards.drawn_pile(side):
            return f"{who}: discarded {card_name(s, e.card)}"
    return ""


def unit_words(s: S, unit_id: str) -> UnitWords:
    """The words for a unit: its figures, its movement and its battle dice."""
    unit = s.unit(unit_id)
    kind = s.world.kinds.get(unit.kind)
    if kind is None:
        return UnitWords(unit_id, "unknown unit")
    full = s.world.full.get(unit_id, unit.steps)
    place = s.world.places.get(unit.place or "")
    air = (f"air check {place.air} (printed, never rolled here)",) if place is not None and place.air else ()
    fixed = place is not None and kind.arm in place.stuck  # guns in a bunker never move (HT Bunkers)
    return UnitWords(
        name(s, unit_id),
        unit.group,
        values=(
            f"{unit.steps} of {full} figures",
            f"moves {0 if fixed else kind.points}",
            f"dice {'-'.join(map(str, kind.dice))}",
        ),
        abilities=(*abilities.of(kind), *air),
        condition=("ordered",) if ORDERED in unit.marks else (),
    )


GOES: Final = {"": "moves to ", "retreat": "retreats to ", "take_ground": "takes ground in "}
"""How a unit enters a hex, by the manner of the event."""

PROMPTS: Final = {
    "deal": "deal the cards",
    "play": "play a card",
    "order": "order units ({left})",
    "move": "move the ordered units",
    "battle": "choose who battles",
    "keep": "keep one of the cards drawn",
    "ambush": "{attack}: spring an ambush, or let it battle",
    "retreat": "{unit}: choose where to retreat ({left})",
    "ground": "take the empty hex, or stay",
    "overrun": "{unit}: battle again",
    "aim": "choose the next target",
    "strikes": "the strikes are rolled",
    "heal": "choose the unit to restore",
}
"""The prompt of each phase, or what happens in an automatic one."""


def _prompt_text(s: S, here: Frame, unit: str | None) -> str:
    """What is asked in the open phase, with the units and numbers that it is about."""
    told = {"unit": name(s, unit or ""), "attack": "", "left": ""}
    if here.phase == "ambush":
        fight = s.memo(memos.Fighting).fight
        dice = battle.dice_text(able.battle_attack(s, fight).dice)
        told["attack"] = f"{name(s, fight.firer)} close assaults {name(s, fight.target)} with {dice}"
    if here.phase == "order":
        left, most = cards.orders_left(s)
        told["left"] = f"{left} of {most} orders left"
    if here.phase == "retreat":
        told["left"] = retreat.owed_text(retreat.owed_by(s.memo(memos.Retreating)))
    return PROMPTS[here.phase].format(**told)


def status(s: S, unit: str | None) -> Status:
    """The status of the game: the turn, the prompt and the medals; `unit` is the one that acts."""
    over = s.state.outcome
    here = s.state.frames[-1] if s.state.frames and over is None else None
    return Status(
        prompt=_prompt_text(s, here, unit) if here else "",
        deciding=(here.side or "") if here else "",
        turn=TURN.get(s.state) or 0,
        of=s.world.scenario.turns,
        score=tuple(
            Score(
                side, force.name, (Figure("medals", victory.medals(s.state, side), force.medals, "medals"),)
            )
            for side in SIDES
            for force in (s.world.force(side),)
        ),
        result="" if over is None else victory.ending(s, over),
        ahead=victory.ahead(s.state),
    )
