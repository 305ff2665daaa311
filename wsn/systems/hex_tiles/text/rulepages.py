"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wsn.english import count
from wsn.parts.rulestext import KeptBook, RulesChart
from wsn.systems.hex_tiles.data.tables import (
    ARMS,
    SECTIONS,
    Card,
    Ground,
    Kind,
    Section,
    Tables,
    tables,
    tables_from,
)

BASIC: Final = ("infantry", "armour", "artillery")


def _signed_text(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "–"


# --- units and dice


def _battles_text(kind: Kind) -> str:
    if kind.battle_after >= kind.points:
        return "always"
    return "not after moving" if not kind.battle_after else f"after moving {kind.battle_after} at most"


def _kind(kind: Kind) -> tuple[str, ...]:
    dice = ", ".join(str(count) for count in kind.dice)
    return kind.name, str(kind.figures), str(kind.points), _battles_text(kind), dice


def _kinds(title: str, kinds: Iterable[Kind]) -> RulesChart:
    heads = ("Unit", "Figures", "Moves", "Battles", "Dice at 1, 2, 3 … hexes")
    return RulesChart(title, heads, tuple(_kind(kind) for kind in kinds))


def units(t: Tables) -> RulesChart:
    """The kinds of the base rules."""
    return _kinds("Units", (kind for kind in t.kinds.values() if kind.rule == t.kinds["infantry"].rule))


def units_short(t: Tables) -> RulesChart:
    """The three arms."""
    return _kinds("The three arms", (t.kinds[key] for key in BASIC))


def special(t: Tables) -> RulesChart:
    """The special units."""
    base = t.kinds["infantry"].rule
    return _kinds("Special units", (kind for kind in t.kinds.values() if kind.rule != base))


def dice(t: Tables) -> RulesChart:
    """The faces of the battle die."""
    die = t.die
    rows = (
        ("Infantry", str(len(die.infantry)), "hits infantry"),
        ("Armour", str(len(die.armour)), "hits armour"),
        ("Grenade", str(len(die.grenade)), "hits any unit"),
        ("Flag", str(len(die.flag)), "the target goes back one hex"),
        ("Star", str(len(die.star)), "nothing, unless a card or a unit says so"),
    )
    return RulesChart("The battle die", ("Symbol", "Faces", "What it does"), rows)


# --- ground


def _enters(ground: Ground) -> str:
    move = ground.movement
    if move is None:
        return "all"
    if move.crosses:
        return "all: lets units cross"
    told = "all" if set(move.enter) == set(ARMS) else " and ".join(move.enter) or "no unit"
    more = [
        *(["from next to it"] if move.adjacent else []),
        *(["stop"] if move.stop else []),
        *([f"{count(move.most, 'hex', 'hexes')} at most"] if move.most else []),
    ]
    return "; ".join([told, *more])


def _battle_text(ground: Ground) -> str:
    battle = ground.battle
    if battle is None:
        return "yes"
    if not battle.may:
        return "no"
    fewer = [f"{arm} {_signed_text(getattr(battle, arm))}" for arm in ARMS if getattr(battle, arm)]
    return ", ".join(["yes" if battle.after_entry else "not on entering", *fewer])


def _cover_text(ground: Ground) -> tuple[str, str]:
    cover = ground.cover
    if cover is None:
        return "–", "–"
    more = " from below" if cover.from_below else " for its owner" if cover.owner else ""
    infantry, armour = (_signed_text(-count) for count in (cover.infantry, cover.armour))
    return f"{infantry}{more}", f"{armour}{more}"


def _ground(title: str, grounds: Iterable[Ground]) -> RulesChart:
    heads = ("", "Entered by", "Battle", "Infantry rolls", "Armour rolls", "Sight", "Flags")
    rows = []
    for one in grounds:
        sight = "clear" if one.sight is None else "blocks"
        sight += ", not on one hill" if one.sight is not None and one.sight.same_hill else ""
        flags = "–" if one.flags is None else f"ignores {one.flags.ignore}"
        rows.append((one.name, _enters(one), _battle_text(one), *_cover_text(one), sight, flags))
    note = "Infantry and armour lose the given number of dice against a unit there; artillery loses none."
    return RulesChart(title, heads, tuple(rows), note)


def terrain(t: Tables) -> RulesChart:
    """What the tiles do."""
    return _ground("Terrain", t.terrain.values())


def obstacles(t: Tables) -> RulesChart:
    """What lies on tiles."""
    return _ground("Obstacles", t.obstacles.values())


def boards(t: Tables) -> RulesChart:
    """The sizes of boards."""
    rows = tuple((key.capitalize(), str(one.columns), str(one.rows)) for key, one in t.boards.items())
    return RulesChart("Sizes of boards", ("Board", "Hexes across", "Rows"), rows)


# --- cards


def _section_cards(t: Tables) -> Mapping[str, Mapping[Section, Card]]:
    """By their first word, the cards that there are for each section."""
    cards = t.cards
    stems = dict.fromkeys(key.rpartition("_")[0] for key in cards)
    return {
        stem: {section: cards[f"{stem}_{section}"] for section in SECTIONS}
        for stem in stems
        if stem and all(f"{stem}_{section}" in cards for section in SECTIONS)
    }


def section_cards(t: Tables) -> RulesChart:
    """The cards for one section, and how many copies there are for each."""
    rows = []
    for stem, cards in _section_cards(t).items():
        one = cards["left"]
        orders = "every unit there" if one.act == "all" else count(one.orders["left"], "unit")
        draw = "" if one.draw == 1 else f"; draw {one.draw} cards, keep one"
        copies = (str(cards[section].copies) for section in SECTIONS)
        rows.append((stem.capitalize(), f"{orders}{draw}", *copies))
    heads = ("Card", "Orders", "Left", "Centre", "Right")
    return RulesChart("Section cards, and how many of each", heads, tuple(rows))


def other_cards(t: Tables) -> RulesChart:
    """The cards for several sections, and the tactic cards."""
    single = {id(card) for cards in _section_cards(t).values() for card in cards.values()}
    rest = (card for card in t.cards.values() if id(card) not in single)
    rows = tuple((card.name, str(card.copies), card.text) for card in rest)
    return RulesChart("Other cards", ("Card", "Copies", "What it does"), rows)


CHARTS: Final[Mapping[str, Callable[[Tables], RulesChart]]] = {
    "units": units,
    "units_short": units_short,
    "special": special,
    "dice": dice,
    "terrain": terrain,
    "obstacles": obstacles,
    "boards": boards,
    "section_cards": section_cards,
    "other_cards": other_cards,
}
"""By the name that a topic gives it, each chart."""
BOOK: Final = KeptBook(pathlib.Path(__file__).with_name("topics"), CHARTS, tables, tables_from)
book = BOOK.book
