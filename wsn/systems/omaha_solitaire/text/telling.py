"""The words of the game: commands, log lines, units, and how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.engine.commands import Command
from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    MarkerPlaced,
    PhaseEntered,
    PileOrdered,
    Remembered,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Figure, Score, Status, UnitWords
from wsn.engine.memo import read_memo
from wsn.engine.state import Frame, Unit
from wsn.english import count, list_words, verb
from wsn.systems.omaha_solitaire.data.declared import (
    DISRUPTED,
    ELIMINATED,
    EP,
    GAP,
    IP,
    PINNED,
    TURN,
    VP,
)
from wsn.systems.omaha_solitaire.data.tables import POOLS
from wsn.systems.omaha_solitaire.rules import cards, flow
from wsn.systems.omaha_solitaire.rules.activation import rebuilder
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Advance,
    Attack,
    Back,
    CallOff,
    Clear,
    Concede,
    Done,
    Embark,
    Join,
    Land,
    LandRest,
    LeaveOut,
    Lose,
    MoveTo,
    Pay,
    PlayCard,
    PressOn,
    Rebuild,
    Recall,
    Relocate,
    Reveal,
    Share,
    Shift,
    Target,
    ThrowBack,
)
from wsn.systems.omaha_solitaire.rules.memos import Assault, Group, Landing, Losses, Striking, Won
from wsn.systems.omaha_solitaire.rules.world import (
    GERMANS,
    US,
    S,
    acts,
    factor,
    kind_of,
    men,
    name,
    points,
    pool_of,
    tank,
    tanks,
    turn,
)

ENDS: Final = {
    "throw back": "keep your hand",
    "cards": "play no card now",
    "activation": "end the turn",
    "won": "nobody else advances",
}
"""The text of `Done` in each phase."""
GOES: Final = {"": "moves to", "embarks": "embarks in", "lands": "lands in", "shifts": "finds room in",
        "advances": "advances into", "returns": "comes back, disrupted, in",
        "drives": "drives to"}  # fmt: skip
"""How a unit enters a square, by the manner of the event."""
TOLD: Final = frozenset({"lands", "drifts"})
"""The manners of which the roll before or after tells already."""


def card_name(s: S, card: str) -> str:
    """The name of a card; a hidden one is `a card`."""
    return s.world.card(card).name if s.world.is_card(card) else "a card"


def group(s: S, square: str) -> str:
    """Who is in a square, briefly, and the combat factors that they fight with, tank tokens and all."""
    there = len(men(s, square))
    armour = f" and {count(len(tanks(s, square)), 'tank')}" if tanks(s, square) else ""
    fight = sum(factor(s, unit) for unit in (*men(s, square), *tanks(s, square)))
    return f"{count(there, 'unit')}{armour} ({fight} CF) in {square}"


def _count_attackers(s: S, square: str) -> int:
    """How many units and tank tokens of the player are in a square."""
    return len(men(s, square)) + len(tanks(s, square))


def command_text(s: S, c: Command) -> str:
    """A short label for a menu."""
    match c:
        case ThrowBack():
            return f"throw back {card_name(s, c.card)}"
        case Share():
            return f"1st: {c.amount}, 29th: {flow.new_points(s) - c.amount}"
        case Embark():
            return f"{acts(s, c.unit, 'embarks')} in {c.space}"
        case Land():
            return f"{acts(s, c.unit, 'lands')} in {s.world.ahead(s.unit(c.unit).place or '')}"
        case LandRest():
            return "land all of them, from left to right"
        case Shift():
            return f"{acts(s, s.memo(Landing).unit, 'lands')} in {c.space}"
        case Target():
            return f"the event strikes {group(s, c.space)}"
        case Lose():
            return _loss_text(s, c)
        case Pay():
            return f"the {c.option} Division loses an initiative point"
        case Activate():
            return f"activate {group(s, c.space)} for 1 point of the {c.option}"
        case LeaveOut():
            return f"leave out {name(s, c.unit)}"
        case MoveTo():
            return f"move to {c.space}"
        case Reveal():
            return f"turn up the tokens in {c.space}"
        case Attack():
            return f"attack {c.space}"
        case Join():
            joins = verb(_count_attackers(s, c.space), "joins", "join")
            return f"{group(s, c.space)} {joins} for 1 point of the {c.option}"
        case PressOn():
            return f"press on into {s.memo(Assault).space}"
        case CallOff():
            return f"call off the attack on {s.memo(Assault).space}"
        case Advance():
            return f"{acts(s, c.unit, 'advances')} into {s.memo(Won).space}"
        case Clear():
            spent = count(c.amount, "initiative point")
            return f"clear {c.space} with {count(c.amount, 'engineer point')}, for {spent} of the {c.option}"
        case Rebuild():
            pays = rebuilder(s, c)
            whose = "" if pays == pool_of(s, s.unit(c.unit)) else f" of the {pays}"
            return f"rebuild {name(s, c.unit)}{_where_text(s, c.unit)} for 1 point{whose}"
        case Recall():
            return f"bring back {name(s, c.unit)} in {c.space} for 1 point"
        case Relocate():
            return f"{acts(s, c.unit, 'drives')} to {c.space} for 1 point of the {c.option}"
        case PlayCard():
            on = f" on {name(s, c.unit)}{'' if c.space else _where_text(s, c.unit)}" if c.unit else ""
            where = f" in {c.space}" if c.space else f" for the {c.option}" if c.option else ""
            return f"play {card_name(s, c.card)}{on}{where}"
        case Back():
            return "start the choice again"
        case Concede():
            return "call the landing off"
        case Done() if s.here.phase == "won" and not men(s, s.memo(Won).space):
            return "nobody advances"
        case Done():
            return ENDS.get(s.here.phase, "done")
    return type(c).__name__


def _where_text(s: S, unit_id: str) -> str:
    """In which square a unit is, for the end of a sentence."""
    unit = s.state.units.get(unit_id)
    return f" in {unit.place}" if unit is not None and unit.place is not None else ""


def _loss_text(s: S, c: Lose) -> str:
    """Who takes a loss, and how many combat factors that costs."""
    memo = s.memo(Losses)
    unit = s.state.units.get(c.unit)
    kind = kind_of(s, unit) if unit is not None else None
    if unit is None or kind is None or memo.eliminated or DISRUPTED in unit.marks:
        return f"{acts(s, c.unit, 'is')} eliminated"
    change = "stays" if kind.full == kind.disrupted else f"{kind.full} to"
    return f"{acts(s, c.unit, 'is')} disrupted (CF {change} {kind.disrupted})"


def event_text(s: S, e: Event) -> str:
    """One line for the log, or an empty text to leave the event out. `s` is the state before the event."""
    match e:
        case CardMoved():
            return _card_moved(s, e)
        case PileOrdered() if s.state.frames and e.pile == cards.DECK:
            return "the deck is shuffled"
        case UnitPlaced() if s.state.frames and e.space:
            return _placed_text(s, e)
        case MarkerPlaced() if e.kind == GAP:
            return f"a gap is blown in {e.space}"
        case UnitMoved() if e.space and e.manner in GOES and e.manner not in TOLD:
            return f"{acts(s, e.unit, GOES[e.manner])} {e.space}"
        case UnitMarked() if s.state.frames:
            return _marked_text(s, e)
        case UnitRemoved():  # a German token is told with its point
            german = e.unit in s.state.units and s.unit(e.unit).side == GERMANS
            return "" if german else f"{acts(s, e.unit, 'is')} removed"
        case PhaseEntered() if e.phase == "assault":
            return _attacks_text(s, read_memo(e, Assault))
        case Remembered() if e.key == "units" and s.here.phase == "assault":
            return _joined_text(s, e)
        case TrackSet():
            return _track_text(s, e)
        case Resolved() | GameEnded():
            return e.text
    return ""


def _placed_text(s: S, e: UnitPlaced) -> str:
    kind = s.world.tables.kinds.get(e.kind)
    if e.side == GERMANS and e.unit in s.state.units:
        return f"turned up in {e.space}: {kind.name}" if kind is not None and e.seen_by is None else ""
    if e.side == GERMANS:
        return "" if s.here.phase == "set up" else f"a German token is laid in {e.space}"
    return f"a tank token comes ashore in {e.space}"


def _marked_text(s: S, e: UnitMarked) -> str:
    what = {DISRUPTED: ("is disrupted", "is at full strength again"), PINNED: ("is pinned", ""),
            ELIMINATED: ("is eliminated", "")}.get(e.mark)  # fmt: skip
    text = what[0 if e.on else 1] if what is not None else ""
    unit = s.unit(e.unit)
    dead = not e.on and ELIMINATED in unit.marks
    back = e.on and e.mark == DISRUPTED and unit.place is None  # it comes back, which is told with that
    return acts(s, e.unit, text) if text and not dead and not back else ""


def _track_text(s: S, e: TrackSet) -> str:
    if TURN.get(s.state) is None:  # the empty tracks of the set-up, which come before that of the turn
        return ""
    if e.track == TURN.key():
        return f"turn {e.value} of {s.world.scenario.turns}"
    pool = IP.thing(e.track)
    if pool is not None and e.value != points(s, pool):
        left = " left" if isinstance(e.value, int) and e.value < points(s, pool) else ""
        return f"the {pool} Division has {_points_text(e.value, 'initiative point')}{left}"
    had = EP.get(s.state) or 0
    if e.track == EP.key() and e.value != had:
        more = e.value - had if isinstance(e.value, int) else 0
        if more <= 0:
            return f"{_points_text(e.value, 'engineer point')} left"
        if not had:
            return _points_text(more, "engineer point")
        return f"{_points_text(more, 'new engineer point')}, {e.value} in all"
    return ""


def _points_text(number: object, noun: str) -> str:
    """A number of points, in words."""
    return f"no {noun}s" if number == 0 else count(int(str(number)), noun)


def _joined_text(s: S, e: Remembered) -> str:
    """Who joins an attack."""
    memo = s.memo(Assault)
    now = e.value if isinstance(e.value, tuple) else ()
    who = [one for one in now if isinstance(one, str) and one not in memo.units]
    return f"{_together_text(s, who, 'joins')} the attack on {memo.space}" if who else ""


def _attacks_text(s: S, memo: Assault) -> str:
    """Who attacks which square."""
    return f"{_together_text(s, memo.units, 'attacks')} {memo.space}"


def _together_text(s: S, units: Sequence[str], verb: str) -> str:
    """Units with what they do together."""
    if len(units) == 1:
        return acts(s, units[0], verb)
    return f"{list_words([name(s, one) for one in units])} {verb.removesuffix('s')}"


def _card_moved(s: S, e: CardMoved) -> str:
    if e.to == cards.HAND:
        return f"drew {card_name(s, e.card)}"
    return f"{'threw back' if e.to == cards.DECK else 'played'} {card_name(s, e.card)}"


CONDITIONS: Final = {DISRUPTED: "disrupted", PINNED: "pinned"}


def unit_words(s: S, unit_id: str) -> UnitWords:
    """The words for a unit or token: its factor now, and what has become of it."""
    unit = s.unit(unit_id)
    place = unit.place or _beside_text(s, unit)
    kind = kind_of(s, unit)
    if kind is None:
        back = "random event token" if unit_id in _event_names(s) else "strongpoint token"
        return UnitWords(f"{back} face down", "unknown token", place)
    now = factor(s, unit)
    back = f"returns with CF {kind.disrupted}"
    values = () if kind.arm == "event" else (back if ELIMINATED in unit.marks else f"CF {now}",)
    if kind.arm not in ("event", "strongpoint") and kind.full != kind.disrupted:
        values = (*values, f"full {kind.full}", f"disrupted {kind.disrupted}")
    abilities = ("Ranger",) if kind.arm == "ranger" else ()
    marks = tuple(words for mark, words in CONDITIONS.items() if mark in unit.marks)
    return UnitWords(name(s, unit_id), kind.name, place, values, abilities, marks)


def _beside_text(s: S, unit: Unit) -> str:
    """Where a unit is that is not on the map: it lands on a later turn, or waits to be brought back."""
    if ELIMINATED in unit.marks:
        return "eliminated"
    row = s.world.rows.get(unit.id)
    return f"lands on turn {row.turn}" if row is not None else ""


def _event_names(s: S) -> frozenset[str]:
    return frozenset(f"re-{square}" for square in s.world.scenario.tokens.events)


PROMPTS: Final = {
    "throw back": "throw back cards that come too early (no others come for them), or keep them",
    "share": "divide {new} initiative points, one for each square that acts; Rangers use those of the 29th",
    "waves": "choose the First Wave square of each unit of this wave",
    "order": "choose who lands next",
    "shift": "choose where {unit} finds room",
    "cards": "play cards before the random events, or go on",
    "target": "choose whom the event near {place} strikes",
    "losses": "choose who takes the loss",
    "pay": "choose the division that loses an initiative point",
    "activation": "activate a square, use engineers, rebuild, or end the turn",
    "act": "choose what {unit} {do}",
    "assault": "press on into {place}, or call off",
    "won": "choose who advances into {place}",
}
"""What is asked in each phase."""


def _prompt_text(s: S, here: Frame) -> str:
    words = {"new": "", "unit": "", "place": "", "do": ""}
    match here.phase:
        case "share":
            words["new"] = str(flow.new_points(s))
        case "shift":
            words["unit"] = name(s, s.memo(Landing).unit)
        case "target":
            words["place"] = s.memo(Striking).space
        case "act":
            memo = s.memo(Group)
            armour = sum(tank(s, s.unit(one)) for one in memo.units)
            who = [count(n, word) for n, word in ((len(memo.units) - armour, "unit"), (armour, "tank")) if n]
            told = list_words(who) if len(memo.units) > 1 else who[0].removeprefix("1 ")
            words["unit"] = f"the {told} in {memo.space}"
            words["do"] = verb(len(memo.units), "does", "do")
        case "assault":
            words["place"] = s.memo(Assault).space
        case "won":
            words["place"] = s.memo(Won).space
    return PROMPTS.get(here.phase, here.phase).format(**words)


def status(s: S, unit: str | None) -> Status:  # noqa: ARG001 - the prompt names who it is about
    """The turn, what is decided, points of all sorts."""
    here = s.state.frames[-1] if s.state.frames else None
    over = s.state.outcome
    scenario = s.world.scenario
    total = VP.get(s.state) or 0
    need = next(
        (level.points for level in scenario.levels if level.points > total), scenario.levels[-1].points
    )
    figures = (
        Figure("victory points", total, need, "points"),
        *(Figure(f"initiative of the {pool}", points(s, pool)) for pool in POOLS),
        Figure("engineer points", EP.get(s.state) or 0),
        Figure("cards", len(cards.cards_held(s.state))),
    )
    asked = here is not None and not over and here.side
    return Status(
        _prompt_text(s, here) if here is not None and asked else "",
        (here.side or "") if here is not None and asked else "",
        turn(s),
        scenario.turns,
        score=(
            Score(US, scenario.sides[US].name, figures, Figure("victory points", total)),
            Score(GERMANS, scenario.sides[GERMANS].name),
        ),
        result=over.text if over else "",
        ahead=US if total >= scenario.levels[0].points else GERMANS,
    )
