"""The words of Storm Over Normandy: commands, log lines, units, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.engine.commands import Command
from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    GameEnded,
    PhaseLeft,
    PileOrdered,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.state import Frame, Unit
from wsn.english import count, list_words, verb
from wsn.parts.called import side_called
from wsn.systems.storm_over_normandy.data.declared import (
    EXPLOITATION,
    HELD,
    HOLDER,
    LANDED,
    POINTS,
    SPENT,
    SUPPORT,
    TURN,
)
from wsn.systems.storm_over_normandy.data.scenario import BOX
from wsn.systems.storm_over_normandy.rules import acting, cards, control, damage, ground, retreat, strike
from wsn.systems.storm_over_normandy.rules.against import card_name, met, played_on, summoned
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Assault,
    Back,
    Concede,
    Decline,
    Discard,
    Done,
    Embark,
    Fire,
    HoldBack,
    Join,
    LeaveOut,
    MoveTo,
    Pass,
    Pay,
    Pick,
    PlayCard,
    Release,
    RetreatTo,
    Scatter,
    SendIn,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.rules.invasion import SHELLING, count_scattered
from wsn.systems.storm_over_normandy.rules.memos import (
    Column,
    Damage,
    Double,
    Dropping,
    Group,
    Played,
    Retreating,
    Shelling,
    Stage,
    Strike,
    Window,
)
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    defence,
    force,
    fresh,
    is_fixed,
    kind_of,
    movers,
    name,
    ready,
    title,
)

NATION: Final = {"us": "American", "commonwealth": "Commonwealth", "german": ""}
ENDS: Final = {
    "landing plan": "land as planned",
    "storm beaches": "no further attack on the beaches",
    "march": "stop here",
    "double": "begin the assault",
    "damage": "apply this damage",
    "discards": "keep the rest",
}
"""The text of `Done` in each phase."""
TAKES: Final = {"flip": "becomes spent", "retreat": "retreats", "eliminate": "is eliminated"}
TAKEN: Final = {level: TAKES[word] for word, level in damage.LEVELS.items()}
GOES: Final = {"": "moves to", "retreat": "retreats to", "assault": "assaults", "lands": "lands on",
        "arrives": "arrives in", "embarks": "changes to", "returns": "goes back to"}  # fmt: skip
"""How a unit enters a space, by the manner of the event."""


def points(number: int) -> str:
    """A number of support points."""
    return count(number, "support point")


def command_text(s: S, c: Command) -> str:
    """A short label for a menu."""
    match c:
        case SendIn():
            return f"{name(s, c.unit)} lands in the first wave{_beach_text(s, c.unit)}"
        case HoldBack():
            return f"{name(s, c.unit)} waits in the Exploitation section{_beach_text(s, c.unit, 'off')}"
        case Embark():
            return f"{name(s, c.unit)} embarks for {title(s, c.space)}"
        case Scatter():
            return f"{name(s, c.unit)} lands spent"
        case Allot():
            return SHELLING.describe(s, c)
        case Done() if s.here.phase == "shelling":
            return SHELLING.describe(s, c)
        case Pick():
            return f"the strongpoints of {title(s, c.space)} attack next"
        case Activate():
            fresh_ = len(ready(s, c.space, c.option)) if c.option in NATION else 0
            what = f"{NATION.get(c.option, '')} unit".strip()
            return f"{count(fresh_, what)} in {title(s, c.space)} {verb(fresh_, 'acts', 'act')}"
        case LeaveOut():
            return f"leave out {name(s, c.unit)}"
        case MoveTo():
            return f"move to {title(s, c.space)}"
        case Fire():
            return f"attack in {title(s, s.memo(Group).space)}" if s.here.phase == "act" else "attack"
        case Assault():
            price = f" for {card_name(s, c.card)}" if c.card else ""
            return f"assault {title(s, c.space)}{price}"
        case PlayCard():
            on = f" on {title(s, c.space)}" if c.space else f" on {name(s, c.target)}" if c.target else ""
            return f"play {card_name(s, c.card)}{on}{summoned(s, c.card)}"
        case Join():
            return f"assault from {title(s, c.space)}"
        case Support():
            return f"add {points(c.amount)}" if c.amount else "no support points"
        case Pay():
            return f"discard {card_name(s, c.card)} to go on"
        case Discard():
            return f"discard {card_name(s, c.card)}"
        case Release():
            return f"roll to release the 711th, on less than {TURN.get(s.state)}"
        case Take():
            return _take(s, c)
        case RetreatTo():
            return f"{name(s, c.unit)} retreats to {title(s, c.space)}"
        case Back():
            return "start the choice again"
        case Pass():
            return "pass"
        case Decline():
            return "play no card"
        case Concede():
            return "concede"
        case Done():
            return ENDS.get(s.here.phase, "done")
    return type(c).__name__


def _beach_text(s: S, unit: str, where: str = "on") -> str:
    """The beach off which a unit lies, as the end of a line."""
    place = s.state.units[unit].place if unit in s.state.units else None
    return f" {where} {title(s, place.removesuffix(BOX))}" if place and place.endswith(BOX) else ""


def _take(s: S, c: Take) -> str:
    """What a unit takes, with all the damage points that this uses up."""
    words = f"{name(s, c.unit)} {TAKES.get(c.option, c.option)}"
    if c.unit not in s.state.units or c.option not in damage.LEVELS:
        return words
    level = damage.LEVELS[c.option]
    cost = damage.price(s, s.unit(c.unit), level)
    told = f"{words}: {count(cost, 'point')}"
    if s.here.phase != "damage":
        return told
    owed = s.memo(Damage)
    if level == damage.RETREAT_DAMAGE and not _way_out(s, c.unit, owed):
        told += ", stays: it cannot retreat" if owed.spare else ", eliminated: it cannot retreat"
    so_far = damage.price(s, s.unit(c.unit), owed.taken.get(c.unit, 0))
    over = damage.total(s, owed) + cost - so_far - owed.points
    return f"{told}, {over} more than the damage" if over > 0 else told


def _way_out(s: S, unit: str, owed: Damage) -> bool:
    """Whether a unit that retreats has a way to go, as things stand; it goes back from an assault by any."""
    if owed.kind == "defence":
        return True
    return retreat.can(s, s.unit(unit), owed.space, owed.kind)


def event_text(s: S, e: Event) -> str:
    """One line for the log, or an empty text to leave the event out. `s` is the state before the event."""
    match e:
        case CardMoved():
            return _card_moved(s, e)
        case PileOrdered() if s.state.frames and e.pile.startswith("deck "):
            return f"{_force_text(s, e.pile[5:])}: the cards are shuffled"
        case UnitPlaced() if s.state.frames and e.space:
            return f"{s.world.tables.kinds[e.kind].name} in {title(s, e.space)}"
        case UnitMoved() if e.space:
            return f"{name(s, e.unit)} {GOES[e.manner]} {title(s, e.space)}"
        case UnitMarked() if e.mark == SPENT and e.on:
            return "" if _has_acted(s, e.unit) else f"{name(s, e.unit)} is spent"
        case PhaseLeft() if e.phase == "played":
            return _pinned_text(s, s.memo(Played))
        case UnitRemoved():
            return f"{name(s, e.unit)} is eliminated"
        case TrackSet():
            return _track_text(s, e)
        case DiceRolled() if e.seen_by is None and not (_is_open(s, "strike") or _is_open(s, "set up")):
            # an attack tells its dice with what came of them; draws and shuffles tell what was drawn
            told = f"{e.purpose}: a roll of {' + '.join(map(str, e.values))}"
            return f"{told}, {LANDS[count_scattered(e.values[0])]}" if _is_open(s, "invasion") else told
        case Resolved() if _is_open(s, "strike") and e.space:
            return f"{strike.describe_attack(s, s.memo(Strike))} with {e.text}"
        case Resolved() if _is_open(s, "end") and e.because:
            return f"{e.text}: {list_words([reason.text for reason in e.because])}"
        case Resolved() | GameEnded():
            return e.text
    return ""


LANDS: Final = ("all land fresh", "one unit lands spent", "two units land spent")
"""How a drop went, by the number of units that it scattered."""


def _is_open(s: S, phase: str) -> bool:
    return bool(s.state.frames) and s.here.phase == phase


def _force_text(s: S, side: str) -> str:
    """The title of a side, at the head of a line."""
    return force(s, side).name


def _has_acted(s: S, unit: str) -> bool:
    """Whether a unit becomes spent because it has acted, which goes without saying (SON 7.1)."""
    if not s.state.frames:
        return True
    if s.here.phase != "invasion":
        return False
    stage = s.memo(Stage).stage
    return stage == "storm" or (stage == "posts" and is_fixed(s, s.unit(unit)))


def _pinned_text(s: S, memo: Played) -> str:
    """What a card does to a fresh unit of the enemy, unless another card has cancelled it."""
    use = cards.use_of(s.world, memo.card, "impulse") if s.world.is_card(memo.card) else None
    pins = use is not None and use.effect == "pin" and not memo.cancelled
    return f"{name(s, memo.target)} is spent" if pins else ""


def _track_text(s: S, e: TrackSet) -> str:
    if not s.state.frames:
        return ""
    area = HOLDER.thing(e.track)
    if area is not None:
        return f"{title(s, area)}: control passes to {side_called(force(s, e.value))}"
    if e.track == TURN.key():
        return f"turn {e.value} of {s.world.scenario.turns}"
    return ""


def _card_moved(s: S, e: CardMoved) -> str:
    for side in ("allies", "germans"):
        if e.to == cards.hand(side):  # how many cards the enemy holds is seen all the time
            return f"{_force_text(s, side)}: drew {card_name(s, e.card)}" if s.world.is_card(e.card) else ""
        if e.source == cards.hand(side):
            open_ = s.state.frames[-1].phase if s.state.frames else ""
            verb = "discarded" if open_ in ("act", "price", "discards") else "played"
            return f"{_force_text(s, side)}: {verb} {card_name(s, e.card)}{played_on(s, open_)}"
    return ""


CONDITIONS: Final = {SPENT: "spent", LANDED: "just landed", EXPLOITATION: "in the Exploitation section",
              HELD: "not yet released"}  # fmt: skip


STILL_TO_COME: Final = "still to come"
"""Where a unit is that has not arrived yet."""


def unit_words(s: S, unit_id: str) -> UnitWords:
    """The words for a unit: its values now, and what has become of it."""
    unit = s.unit(unit_id)
    if unit.kind not in s.world.tables.kinds:
        return UnitWords(unit_id, "unknown unit")
    kind = kind_of(s, unit)
    values = (
        (
            f"firepower {kind.firepower}",
            f"defence {kind.defence}",
            "does not move" if is_fixed(s, unit) else f"moves {kind.moves}",
        )
        if fresh(unit)
        else (f"defence {defence(s, unit)}",)
    )
    row = s.world.rows.get(unit_id)
    come = row is not None and row.turn is not None and unit.place is None
    when = (f"arrives at the end of turn {row.turn}",) if come and row is not None else ()
    return UnitWords(
        name(s, unit_id),
        kind.name,
        title(s, unit.place) if unit.place else STILL_TO_COME,
        values,
        ("airborne",) if kind.airborne else (),
        (*(words for mark, words in CONDITIONS.items() if mark in unit.marks), *when),
    )


PROMPTS: Final = {
    "landing plan": "choose who lands first and who waits in the Exploitation sections, then land",
    "drop": "choose the airborne unit in {place} that lands spent ({count})",
    "shelling": "share out the support points among the beaches ({left}), then open fire",
    "order": "choose the beach whose strongpoints attack next",
    "storm beaches": "choose the beach on which your units attack",
    "impulse": "your impulse: choose an area whose units act, play a card, or pass",
    "act": "choose what {units} in {place} {do}: {what}",
    "march": "enter another area, or stop in {place}",
    "double": "choose the two areas from which {place} is assaulted, and leave out any unit that stays",
    "support": "add support points to the attack in {place}, or none",
    "damage": "choose who suffers the damage in {place}: {points}",
    "retreat": "choose the area to which each unit retreats from {place}",
    "price": "the Allies pass: discard a card to go on, or pass too",
    "discards": "discard cards that you do not want to keep",
    "react": "{window}",
}
"""What is asked in each phase."""
APPLY_DAMAGE: Final = "apply the damage in {place}, or choose again who suffers it: {points}"
"""The same where nobody must suffer more."""
WINDOWS: Final = {
    "attack": "add a card to {met}, or none",
    "turn": "play a card to have the first impulse, or none",
}
"""What is asked in a window for a card, if it is not to play one against what is under way."""
AGAINST: Final = "play a card against {met}, or none"


def _prompt_text(s: S, here: Frame) -> str:
    words = dict.fromkeys(("count", "left", "units", "do", "place", "points", "window", "what"), "")
    match here.phase:
        case "drop":
            words |= {"count": f"{s.memo(Dropping).count} more", "place": title(s, s.memo(Dropping).space)}
        case "shelling":
            shares = s.memo(Shelling).points
            left = f"{_to_share(s)} left"
            given = [
                f"{shares[beach]} on {title(s, beach)}" for beach in s.world.beaches if shares.get(beach)
            ]
            words["left"] = ", ".join([left, *given])
        case "act":
            memo = s.memo(Group)
            number = len(memo.units)
            does = "the unit" if number == 1 else f"the {count(number, 'unit')}"
            what = list_words(_stand_ways(s, memo), "or") + (
                "; leave out any unit that stays" if number > 1 else ""
            )
            units = chosen_of(s, memo)
            if 0 < len(movers(s, units)) < len(units):
                what += "; strongpoints do not move with the others"
            do = "does" if number == 1 else "do"
            words |= {"units": does, "do": do, "place": title(s, memo.space), "what": what}
        case "march":
            column = s.memo(Column)
            words["place"] = f"{title(s, column.space)} ({count(column.left, 'movement point')} left)"
        case "double":
            words["place"] = title(s, s.memo(Double).space)
        case "support":
            words["place"] = title(s, s.memo(Strike).space)
        case "retreat":
            words["place"] = title(s, s.memo(Retreating).space)
        case "damage":
            owed = s.memo(Damage)
            done = damage.total(s, owed)
            due = damage.least_damage(s, owed)
            must = "" if due == owed.points else f"{due or 'none'} of which must be taken, "
            kept = "nobody is eliminated, " if owed.spare else ""
            told = f"{count(owed.points, 'damage point')}, {kept}{must}{done} applied"
            so_far = [f"{name(s, unit)} {TAKEN[level]}" for unit, level in sorted(owed.taken.items())]
            words |= {"points": "; ".join([told, *so_far]), "place": title(s, owed.space)}
            if done >= max(due, 1):
                return APPLY_DAMAGE.format(**words)
        case "react":
            window = s.memo(Window)
            words["window"] = WINDOWS.get(window.window, AGAINST).format(met=met(s))
    return PROMPTS.get(here.phase, here.phase).format(**words)


def _stand_ways(s: S, memo: Group) -> list[str]:
    """What chosen units may do where they stand: nobody attacks in a box or where no enemy is."""
    if memo.only:
        return ["attack"]
    units = chosen_of(s, memo)
    moving = movers(s, units)
    ways = ["move"] if _may_move(s, memo, moving) else []
    if units and acting.may_fire(s, memo.space, units[0].side) is None:
        ways.append("attack")
    near = (area for area in s.world.around[memo.space] if area in s.world.areas)
    payable = s.world.landing_box(memo.space) or cards.count(s, units[0].side if units else "allies")
    if (
        moving
        and payable
        and any(acting.assault_barred(s, moving, memo.space, area) is None for area in near)
    ):
        ways.append("assault")
    return ways


def chosen_of(s: S, memo: Group) -> list[Unit]:
    """The units of a group that are still there."""
    return [s.state.units[unit] for unit in memo.units if unit in s.state.units]


def _may_move(s: S, memo: Group, units: Sequence[Unit]) -> bool:
    """Whether the chosen units may enter any space; nobody leaves an area with a strongpoint."""
    left = ground.points(s, units)
    return bool(units) and any(
        ground.may_enter(s, units, memo.space, near, left) is None for near in s.world.around[memo.space]
    )


def _to_share(s: S) -> int:
    """The support points of the landing that are not on a beach yet."""
    return s.world.scenario.support - sum(s.memo(Shelling).points.values())


def status(s: S, unit: str | None) -> Status:  # noqa: ARG001 - no phase is about one unit
    """The turn, who decides what, beaches, victory points, support."""
    here = s.state.frames[-1] if s.state.frames else None
    over = s.state.outcome
    scenario = s.world.scenario
    change = 0 if over else control.reckoned(s)[0]  # the points of the last turn are in the total by then
    total = POINTS.get(s.state) or 0
    landing = here is not None and here.phase == "shelling" and not over
    support = _to_share(s) if landing else SUPPORT.get(s.state) or 0
    allies = (
        Figure("beaches", control.beaches_held(s), scenario.beaches, "objectives"),
        Figure("victory points", total, scenario.points + 1, "points"),
        Figure("support points", support),
        Figure("cards", cards.count(s, "allies")),
    )
    reckoned = "victory points" if over else "with this turn's points"
    wins = control.beaches_held(s) >= scenario.beaches and total + change > scenario.points
    return Status(
        _prompt_text(s, here) if here is not None and not over and here.side else "",
        (here.side or "") if here is not None and not over else "",
        TURN.get(s.state) or 1,
        scenario.turns,
        score=(
            Score("allies", _force_text(s, "allies"), allies, Figure(reckoned, total + change)),
            Score("germans", _force_text(s, "germans"), (Figure("cards", cards.count(s, "germans")),)),
        ),
        result=over.text if over else "",
        ahead="allies" if wins else "germans",
    )
