"""Bought forces as companies of a scenario: names, officers, what is rolled for (WSN 7.4.4, 7.4.5, WSS 3.2).

Ruling: every die is thrown for a purchase by its place in the roster, and for nothing else: the same seed
gives the same die to the same place, whatever is bought there (WSN 7.4.4 R1).
Ruling: batteries of the Free French are rolled for as American ones (WSN 7.4.4 names no other).
Ruling: a force that joins a scenario where its side has companies is numbered after those, and other dice are
thrown for it; cards of officers who are there are not drawn again before all have been drawn.
Ruling: the officers of a force are drawn when the scenario is built, so that both players see them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast

from wsn.data import DataError, Problem
from wsn.english import verb
from wsn.parts.bought import BoughtAsset, BoughtCompany, BoughtPlatoon, Force, Purchase
from wsn.parts.mustering import Band, Lots, Piece
from wsn.systems.war_storms.data.assets import NATIONS
from wsn.systems.war_storms.data.support import support
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import Nation, units
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files.building import naming
from wsn.systems.war_storms.files.building.present import cards_in, ids_in
from wsn.systems.war_storms.rules.platoons.officers import branch_of

GOOD_NERVES: Final = 8
"""An officer with this morale has the higher rank."""
ROAD_BOUND: Final = ("wheeled", "tracked")
JEEP: Final = "us_jeep"
"""The only carrier that a glider brings."""
BEACH_DEFENCE_DISTANCE: Final = 3
"""The distance within which beach defence platoons, who have no officer, are posted together."""


@dataclass(slots=True)
class Enlisted:
    """Both forces, ready to be posted and written down."""

    bands: tuple[tuple[Band, ...], tuple[Band, ...]] = ((), ())
    """The companies of both sides, as the builder posts them."""
    companies: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The same as plain values of a scenario file, without places."""
    sources: dict[str, str] = field(default_factory=dict)
    """What each company, battery and air mission was bought as."""
    batteries: list[dict[str, Any]] = field(default_factory=list)
    air: list[dict[str, Any]] = field(default_factory=list)
    anti_air: dict[str, int] = field(default_factory=dict)
    works: list[tuple[Side, dict[str, Any]]] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    """Every die that was thrown, in words, with its rule."""
    craft: list[str] = field(default_factory=list)
    """The companies for which landing craft were bought; those that come by sea have them anyway."""
    advice: list[str] = field(default_factory=list)
    """Warnings of what is legal but of little use."""
    before: Mapping[str, Any] = field(default_factory=dict)
    """The scenario that they join; empty where they come with a new one."""
    ids: set[str] = field(default_factory=set)
    """The ids that are taken, in small letters."""

    def free(self, *ids: str) -> bool:
        """Whether all these ids may be given; they are taken then."""
        small = {id_.casefold() for id_ in ids}
        if small & self.ids:
            return False
        self.ids |= small
        return True


def enlist(forces: Sequence[Force], lots: Lots, drop: bool) -> Enlisted:
    """Both forces of a point-buy with names, officers and dice. They must be of different sides.

    With `drop` the airborne companies of the Allies come from the air in turn 1 (WSN 6.1). Raises DataError
    when there is none that can.
    """
    before = next((force.before for force in forces if force.before), {})
    enlisted = Enlisted(before=before, ids=ids_in(before))
    bands = [tuple(_companies(force, lots, enlisted)) for force in forces]
    if drop:
        jump = [id_ for id_, row in enlisted.companies.items() if _can_drop(row)]
        if not jump:
            text = "no unit drops: no Allied airborne company without vehicles was bought (WSN 6.1)"
            raise DataError([Problem("", "drop", text)])
        for id_ in jump:
            _set_dropping(enlisted.companies[id_])
        bands = [tuple(band for band in side if band.id not in jump) for side in bands]
        names = ", ".join(enlisted.companies[id_]["name"] for id_ in jump)
        enlisted.dice.insert(0, f"From the air in turn 1 (WSN 6.1): {names}.{_gliding_names(enlisted, jump)}")
    for force in forces:
        _batteries(force, lots, enlisted)
        _air(force, lots, enlisted)
        if force.anti_air:
            enlisted.anti_air[force.side] = force.anti_air
        for asset in force.works:
            enlisted.works += [(_side(force), dict(asset.gives))] * asset.count
    enlisted.bands = (bands[0], bands[1])
    return enlisted


def _way_down(platoon: Mapping[str, Any]) -> str | None:
    """How a platoon of an airborne company comes down: `air` or `glider`; None where it cannot.

    Ruling: guns come by glider, with their jeeps; no glider takes a lorry or an armoured vehicle (WSN 6.1).
    """
    kind, carrier = units()[platoon["kind"]], platoon.get("carrier")
    if kind.vehicle or carrier not in (None, JEEP):
        return None
    return "glider" if carrier or kind.type == "gun" else "air"


def _can_drop(row: Mapping[str, Any]) -> bool:
    """Whether a company can drop: airborne, of the Allies, and all of it fit for parachutes or gliders."""
    airborne = row["side"] == "allies" and "airborne" in row.get("words", ())
    return airborne and None not in (_way_down(platoon) for platoon in row["platoons"])


def _set_dropping(row: dict[str, Any]) -> None:
    """The company comes from the air, its officer with one of its platoons."""
    for platoon in row["platoons"]:
        platoon["by"] = _way_down(platoon)
    ways = [platoon["by"] for platoon in row["platoons"]]
    row["officer"]["by"] = "air" if "air" in ways else "glider"


def _gliding_names(enlisted: Enlisted, jump: Sequence[str]) -> str:
    """Which of them come by glider, for the note; empty for none."""
    names = [
        f"{platoon['name']} of {enlisted.companies[id_]['name']}"
        for id_ in jump
        for platoon in enlisted.companies[id_]["platoons"]
        if platoon["by"] == "glider"
    ]
    return f" By glider: {', '.join(names)}." if names else ""


def name_of(force: Force) -> str:
    """What a side is called: the title of its roster, or its nation."""
    known = naming.names().get(cast("Nation", force.nation))
    return force.title or (known.name if known is not None else force.nation_name)


# --- companies and their officers


def _companies(force: Force, lots: Lots, enlisted: Enlisted) -> Iterator[Band]:
    side = _side(force)
    drawn = cards_in(enlisted.before, side)
    numbers, dot = itertools.count(1), "." if side == "axis" else ""
    for company in force.companies:
        count = len(company.platoons)
        for number in numbers:  # after those that are there
            id_ = naming.company_id(side, number)
            ids = [f"{id_}{dot}{i}" for i in range(1, count + 1)]
            if enlisted.free(id_, *ids):
                break
        kinds = [units()[platoon.kind] for platoon in company.platoons]
        row: dict[str, Any] = {"id": id_, "side": side, "name": naming.company_name(side, number)}
        if company.quality:
            row["quality"] = company.quality
        words = [word for word in ("ss", "airborne") if word in company.words]
        if words:
            row["words"] = words
        if company.list == "free_french":
            row["nation"] = "free_french"
        reach = BEACH_DEFENCE_DISTANCE
        if company.officer:
            taken = drawn.setdefault(branch_of(kinds), set())
            officer = _officer(force, company, branch_of(kinds), lots, taken, enlisted, row["name"])
            row["officer"], reach = officer, officer["command"]
        else:
            row["beach_defense"] = True
        names = naming.platoon_names(kinds)
        row["platoons"] = [
            _platoon_row(platoon_id, name, platoon)
            for platoon_id, name, platoon in zip(ids, names, company.platoons)
        ]
        enlisted.advice += _useless_warnings(force, company, row["name"])
        if company.craft:
            enlisted.craft.append(id_)
        enlisted.companies[id_] = row
        enlisted.sources[id_] = _bought_text(company, _extras_text(company))
        pieces = tuple(Piece(p["id"], p["kind"], p.get("carrier", "")) for p in row["platoons"])
        mobile = any(units()[piece.carrier or piece.kind].mover in ROAD_BOUND for piece in pieces)
        leader = row.get("officer", {}).get("id", "")
        yield Band(id_, row["name"], pieces, max(reach, 1), mobile, leader)


def _useless_warnings(force: Force, company: BoughtCompany, name: str) -> Iterator[str]:
    """Warnings of what was bought with a company and is of little use in this scenario."""
    stuck = [units()[p.kind] for p in company.platoons if not p.carrier and force.role != "defender"]
    for kind in dict.fromkeys(kind for kind in stuck if kind.mover == "towed" and not kind.points):
        yield f"{name}: {kind.name} cannot be pushed, and nothing tows it: it stays where it begins (WSS 10)"


def _platoon_row(id_: str, name: str, platoon: BoughtPlatoon) -> dict[str, Any]:
    row = {"id": id_, "name": name, "kind": platoon.kind}
    return {**row, "carrier": platoon.carrier} if platoon.carrier else row


def _side(force: Force) -> Side:
    """The side of a force: that its catalogue names a side of this game is checked."""
    return cast("Side", force.side)


def _bought_text(bought: Purchase, more: str = "") -> str:
    """What was bought, in the words of the catalogue."""
    return f"purchase {bought.place}: {bought.offer.id}, {bought.offer.short}{more}"


def _extras_text(company: BoughtCompany) -> str:
    """What was added to a company, and its quality."""
    added = [units()[p.kind].name for p in company.platoons if p.added]
    quality = f", {company.quality}" if company.quality else ""
    return (f" with {', '.join(added)}" if added else "") + quality


def _officer(
    force: Force,
    company: BoughtCompany,
    branch: str,
    lots: Lots,
    taken: set[int],
    enlisted: Enlisted,
    name: str,
) -> dict[str, Any]:
    """The officer of a company: a card of the pool of his side and branch, by the place of the purchase.

    No card is drawn twice before all have been drawn: where one is gone, the next is taken.
    """
    pool = tables().officers.pool
    if len(taken) == len(pool):
        taken.clear()
    block, place = divmod(company.place - 1, len(pool))
    card = lots.shuffled_numbers(len(pool), force.side, "officers", branch, block)[place]
    while card in taken:
        card = (card + 1) % len(pool)
    taken.add(card)
    values = pool[card]
    known = naming.names()
    whose = (company.list, force.nation, NATIONS[_side(force)])
    nation = cast("Nation", next(word for word in whose if word in known))
    names = known[nation].officers
    order = _name_order(lots, len(names), force.side)
    for n in itertools.count(company.place - 1):  # he whose name is taken already gets the next
        around, at = divmod(n, len(names))
        surname = names[order[at]] + (f" {around + 1}" if around else "")
        if enlisted.free(surname.replace(" ", "-")):
            break
    rank = known[nation].ranks[values.morale >= GOOD_NERVES]
    enlisted.dice.append(
        f"{name}, purchase {company.place}: card {card + 1} of the {branch} officers, {rank} {surname}, "
        f"morale {values.morale}, command {values.command}, coordination {values.coordination}, "
        f"leadership {values.leadership} (WSS 3.2)."
    )
    row = {
        "id": surname.replace(" ", "-"),
        "name": f"{rank} {surname}",
        "morale": values.morale,
        "command": values.command,
        "coordination": values.coordination,
    }
    return {**row, "leadership": values.leadership} if values.leadership else row


@lru_cache(maxsize=32)
def _name_order(lots: Lots, count: int, side: str) -> tuple[int, ...]:
    """The order in which the names of a nation are given to the places of a roster."""
    return lots.shuffled_numbers(count, side, "names")


# --- what is rolled for


def _batteries(force: Force, lots: Lots, enlisted: Enlisted) -> None:
    """WSN 7.4.4: one die for the missions, one for smoke, both with what the nation adds.

    Ruling: each battery of rockets that is bought has its one mission (WSN 4.1).
    """
    chart = support()
    for asset, again in _each_asset(force.batteries):
        nation = cast("Nation", asset.list) if asset.list in chart.nation else NATIONS[_side(force)]
        caliber, complete = str(asset.gives["caliber"]), bool(asset.gives.get("complete", True))
        stem = f"{'x' if force.side == 'axis' else 'a'}-battery-"
        number = next(n for n in itertools.count(1) if enlisted.free(f"{stem}{n}"))
        id_ = f"{stem}{number}"
        size = "" if complete else "Half of a "
        name = f"{size}{'battery' if size else 'Battery'} of {_GUNS.get(caliber, caliber)}"
        row: dict[str, Any] = {
            "id": id_,
            "side": force.side,
            "name": f"{name}, no. {number}",
            "caliber": caliber,
        }
        if not complete:
            row["complete"] = False
        where = f"{name_of(force)}, {row['name']} (purchase {asset.place})"
        if caliber == "nebelwerfer":
            row["missions"] = chart.rocket.missions
            enlisted.dice.append(f"{where}: {_missions_text(chart.rocket.missions)}, no dice (WSN 4.1).")
        else:
            more = chart.nation[nation].bought.value
            first = lots.roll_die(force.side, "missions", asset.place, again)
            second = lots.roll_die(force.side, "smoke", asset.place, again)
            row["missions"] = chart.missions.of(first + more)
            row["smoke"] = second + more >= chart.missions.smoke_from
            may = verb(row["missions"], "it may be smoke", "one of them may be smoke")
            enlisted.dice.append(
                f"{where}: {_die(first, more)} gives {_missions_text(row['missions'])}; "
                f"{_die(second, more)} for "
                f"smoke: {may if row['smoke'] else 'none'} (WSN 7.4.4)."
            )
        if nation == "free_french":
            row["nation"] = nation
        enlisted.batteries.append(row)
        enlisted.sources[id_] = _bought_text(asset)


_GUNS: Final[Mapping[str, str]] = {
    "75mm": "75 mm guns",
    "105mm": "105 mm howitzers",
    "155mm": "155 mm howitzers",
    "nebelwerfer": "Nebelwerfers",
}


def _air(force: Force, lots: Lots, enlisted: Enlisted) -> None:
    """WSN 7.4.5: one die for the attacks of a mission."""
    chart = support()
    more = chart.air_bought.us.value
    for asset, again in _each_asset(force.air):
        number = next(n for n in itertools.count(1) if enlisted.free(f"a-air-{n}"))
        die = lots.roll_die(force.side, "air", asset.place, again)
        attacks = chart.air.of(die + more)
        row = {"id": f"a-air-{number}", "side": force.side, "name": f"Flight {number}", "attacks": attacks}
        many = f"{attacks} attack{'s' if attacks > 1 else ''}"
        enlisted.dice.append(
            f"Flight {number} (purchase {asset.place}): {_die(die, more)} gives {many} (WSN 7.4.5)."
        )
        enlisted.air.append(row)
        enlisted.sources[str(row["id"])] = _bought_text(asset)


def _each_asset(assets: Sequence[BoughtAsset]) -> Iterator[tuple[BoughtAsset, int]]:
    """Every battery or mission, those of one purchase numbered."""
    return ((asset, again) for asset in assets for again in range(1, asset.count + 1))


def _die(die: int, more: int) -> str:
    return f"a die of {die} + {more}" if more else f"a die of {die}"


def _missions_text(count: int) -> str:
    return f"{count} mission{'s' if count > 1 else ''}"
