"""What units are and can: types, strength, ratings, stacking points, zones (N44 2.3, 7, 8.1).

Everything here is asked of one unit as it stands now; what a stack or an attack comes to is worked out by
whoever asks about stacks and attacks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import DISRUPTED, SCATTERED
from wsn.systems.normandy_44.data.tables import Counter, Pool
from wsn.systems.normandy_44.rules.world import S, counter_of

NON_MECHANIZED: Final = frozenset(
    {"infantry", "airborne", "glider", "bicycle", "security", "engineer", "fortress", "ost", "strongpoint"}
)
"""The types that walk (N44 2.3.3); a strongpoint never moves at all."""
INFANTRY_TYPES: Final = frozenset({*NON_MECHANIZED, "panzergrenadier", "motorized"} - {"strongpoint"})
ARMORED: Final = frozenset({"armor", "tank", "recon", "sp_anti_tank"})
SUPPORTERS: Final = frozenset({"hq", "werfer"})
"""Units that never lead a defence, never attack and never advance (N44 17.2, 17.3)."""
FREE_STACKING: Final = frozenset({"strongpoint", "hq", "werfer"})
CADRE_SIDE: Final = 3
"""The place of the cadre among the strengths of a unit of three steps."""
WEAK: Final = 2
"""The greatest strength that is worth one stacking point (N44 7.1)."""


def is_mechanized(s: S, unit: Unit) -> bool:
    """Whether a unit pays the costs of the mechanized (N44 2.3.3)."""
    return counter_of(s, unit).type not in NON_MECHANIZED


def is_infantry_type(s: S, unit: Unit) -> bool:
    """Whether a unit may build positions and takes infantry replacements (N44 2.3.3)."""
    return counter_of(s, unit).type in INFANTRY_TYPES and not is_beach_engineer(s, unit)


def is_armored(s: S, unit: Unit) -> bool:
    """Whether a unit is armored: armor, tanks, reconnaissance, self-propelled anti-tank guns (N44 2.3.3)."""
    return counter_of(s, unit).type in ARMORED


def counts_as_infantry(s: S, unit: Unit) -> bool:
    """Whether a unit is the infantry that a defender's armor shift asks for (N44 11.4.2)."""
    counter = counter_of(s, unit)
    return counter.type in INFANTRY_TYPES or counter.mixed


def is_silhouetted(s: S, unit: Unit) -> bool:
    """Whether a unit shows a vehicle or a gun instead of a type box (N44 2.3.6)."""
    return counter_of(s, unit).silhouette


def is_strongpoint(s: S, unit: Unit) -> bool:
    """Whether a unit is a strongpoint (N44 16.2)."""
    return counter_of(s, unit).type == "strongpoint"


def is_headquarters(s: S, unit: Unit) -> bool:
    """Whether a unit is a corps headquarters (N44 17.2)."""
    return counter_of(s, unit).type == "hq"


def is_supporter(s: S, unit: Unit) -> bool:
    """Whether a unit is an HQ or a werfer brigade: neither leads a defence nor advances (N44 17.2, 17.3)."""
    return counter_of(s, unit).type in SUPPORTERS


def is_beach_engineer(s: S, unit: Unit) -> bool:
    """Whether a unit is the engineers of a beach: they never move (N44 17.8)."""
    counter = counter_of(s, unit)
    return counter.type == "engineer" and not counter.moves


def is_cadre(s: S, unit: Unit) -> bool:
    """Whether a unit with three steps is down to its cadre (N44 17.9)."""
    counter = counter_of(s, unit)
    return bool(counter.cadre) and counter.steps - unit.steps + 1 >= CADRE_SIDE


def division_of(s: S, unit: Unit) -> str:
    """The division of a unit; empty for one of a brigade or regiment without a division (N44 6.2.2)."""
    formation = counter_of(s, unit).formation
    return formation if formation.endswith("Division") else ""


def strength_of(s: S, unit: Unit) -> int:
    """The combat strength of a unit as it stands, in factors."""
    counter = counter_of(s, unit)
    return counter.strength[counter.steps - unit.steps]


def has_brackets(s: S, unit: Unit) -> bool:
    """Whether a unit may only defend: its strength is in brackets, as a cadre's (N44 10.7, N44 17.9.2)."""
    counter = counter_of(s, unit)
    return (
        counter.brackets
        or counter.type in SUPPORTERS
        or counter.type == "strongpoint"
        or is_cadre(s, unit)
        or is_beach_engineer(s, unit)
    )


def quality_of(s: S, unit: Unit) -> int:
    """The troop quality of a unit: 0 for silhouetted units and HQs (N44 2.3.1)."""
    counter = counter_of(s, unit)
    return 0 if counter.silhouette or counter.type == "hq" else counter.quality


def rating_of(s: S, unit: Unit) -> int:
    """The armor rating of a unit, grey or red; 0 for none. A cadre has none (N44 17.9)."""
    return 0 if is_cadre(s, unit) else counter_of(s, unit).armor


def has_grey_rating(s: S, unit: Unit) -> bool:
    """Whether a unit is armored with a grey rating: only those earn armor shifts (N44 11.4.1, 11.4.3)."""
    return bool(rating_of(s, unit)) and not counter_of(s, unit).red and is_armored(s, unit)


def allowance_of(s: S, unit: Unit) -> int:
    """The printed movement allowance of a unit, in points; weather and markers are not looked at."""
    return counter_of(s, unit).moves


def has_zone(s: S, unit: Unit) -> bool:
    """Whether a unit has a zone of control: not strongpoints, nor a strength of one (N44 8.1)."""
    return not is_strongpoint(s, unit) and strength_of(s, unit) > 1


def exerts_zone(s: S, units: Iterable[Unit]) -> bool:
    """Whether a stack has a zone of control: one of its units has (N44 8.1)."""
    return any(has_zone(s, unit) for unit in units)


def may_bond(s: S, units: Iterable[Unit]) -> bool:
    """Whether a stack forms bonds: one of its units has a zone and is not scattered (N44 8.5.1, 20.2.3)."""
    return any(has_zone(s, unit) and SCATTERED not in unit.marks for unit in units)


def can_lead(s: S, unit: Unit) -> bool:
    """Whether a unit may lead a determined defence: no HQ, no werfer brigade, not disrupted (N44 12.4.1)."""
    return not is_supporter(s, unit) and DISRUPTED not in unit.marks


def stacks_free(counter: Counter) -> bool:
    """Whether a unit of this counter has no stacking value (N44 7.1)."""
    return counter.type in FREE_STACKING or (counter.type == "engineer" and not counter.moves)


def stacking_points(s: S, unit: Unit) -> int:
    """The stacking points of a unit: 1 up to strength 2, else 2; none for those that stack free (N44 7.1)."""
    counter = counter_of(s, unit)
    if stacks_free(counter):
        return 0
    return 1 if strength_of(s, unit) <= WEAK else 2


def replacement_pool(s: S, unit: Unit) -> Pool | None:
    """The type of replacement that restores a unit; None for one that never gets any (N44 6.2.6, 6.3)."""
    counter = counter_of(s, unit)
    airborne = counter.type in ("airborne", "glider")
    if counter.irreplaceable:
        return None
    if counter.nation in ("us", "british", "canadian"):
        if counter.nation == "us":
            return "us_airborne" if airborne else "us_armor" if _takes_armor(counter) else "us_infantry"
        if airborne:
            return "british_airborne"
        if _takes_armor(counter):
            return "british_armor"
        return "canadian_infantry" if counter.nation == "canadian" else "british_infantry"
    if counter.type in ("flak", "ost", "strongpoint"):
        return None
    return "german_armor" if _takes_armor(counter) else "german_infantry"


def _takes_armor(counter: Counter) -> bool:
    return counter.type in ARMORED or counter.silhouette or counter.type == "werfer"
