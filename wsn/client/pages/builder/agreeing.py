"""What the two buyers agree on, and the scenario that a worker process builds from it.

A change of the battle or its points changes the roles and points of both rosters with it, so that they always
match; everything else is the plan that `pointbuy/build.py` takes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from pointbuy.agreement import Deploy, Plan, Player
from pointbuy.build import build_scenario
from pointbuy.layouts import BoardChoice, OverlayChoice
from pointbuy.roster import Roster, catalogue_of
from wsn.client.pages.builder.buying import Buying
from wsn.data import DataError, Problem, packs
from wsn.data.disk import write_together, write_whole
from wsn.data.writing import toml_text
from wsn.editing.autosave import Autosave
from wsn.editing.document import Document
from wsn.parts.mustering import Battle, Compass
from wsn.scenario import own_tables, own_tables_of
from wsn.scenariomaking.packing import packed_scenario
from wsn.systems import find_game
from wsn.trials.watching import version


@dataclass(frozen=True, slots=True)
class Agreed:
    """A battle as both have agreed on it."""

    kind: str = ""
    points: int = 150
    """Of the side that gets fewer."""
    boards: int = 1
    """How many are drawn, where none are chosen."""
    chosen: tuple[BoardChoice, ...] = ()
    """These boards instead, in rows from the north-west."""
    map: str = ""
    """A ready-made map instead, by its name or its file."""
    shape: tuple[int, int] | None = None
    """How many columns and rows the boards lie in; None: as they lie best."""
    overlays: tuple[OverlayChoice, ...] = ()
    edges: tuple[Compass, Compass] | None = None
    """The edges of A and of B; None: they are proposed."""
    objectives: tuple[str, ...] = ()
    """Hexes that were chosen; empty: they are proposed."""
    count: int = 0
    """How many are proposed; 0 for the usual number."""
    turns: int = 0
    """0: as many as usual."""
    deploy: Deploy = "proposed"
    drop: bool = False
    """Units that can come on by air do so."""
    date: str = Plan().date
    """The day of the battle."""
    title: str = ""
    """What the scenario is called; empty: a name is made."""
    seed: str = "1"

    @property
    def size(self) -> int:
        """The number of boards, as far as it is known before they are laid out."""
        return len(self.chosen) or (1 if self.map else self.boards)

    @property
    def ground(self) -> tuple[object, ...]:
        """What decides which boards lie where: another one is another map with other labels."""
        return self.map or self.chosen or (self.boards, self.seed or "1"), self.shape

    def scenario_plan(self) -> Plan:
        """The same for the builder."""
        return Plan(
            kind=self.kind,
            seed=self.seed or "1",
            boards=self.boards,
            chosen=self.chosen,
            map=self.map,
            shape=self.shape,
            overlays=self.overlays,
            edges=self.edges,
            objectives=self.objectives,
            count=None if self.objectives else self.count or None,
            points=self.points,
            turns=self.turns or None,
            deploy=self.deploy,
            drop=self.drop,
            date=self.date,
            title=self.title,
        )


class BattleDocument(Document):
    """What is agreed on, kept at every change beside what else is edited; a scenario is built from it."""

    kind = "battle"

    def __init__(self, edits: Autosave) -> None:
        super().__init__(edits)
        self.agreed = self._read_agreed()

    @classmethod
    def open_battle(cls, buying: Buying) -> BattleDocument:
        """What was agreed on for this game the last time, for the rosters as they are now."""
        first = first_agreement(buying)
        file = buying.folder / f"{buying.system}_battle.toml"
        kept = cls.reopen(file) or cls.begin(_plain_agreed(first), file)
        kept.agreed = replace(kept.agreed, kind=first.kind, points=first.points)
        return kept

    def _read_agreed(self) -> Agreed:
        try:
            return msgspec.convert(self.edits.present[self.kind], Agreed)
        except (KeyError, msgspec.ValidationError) as error:
            raise DataError([Problem(str(self.edits.place), "", f"holds no battle: {error}")]) from None

    def _forget_results(self) -> None:
        super()._forget_results()
        self.agreed = self._read_agreed()

    def agree_on(self, agreed: Agreed) -> None:
        """Agree on something else. Raises OSError where it cannot be kept; it counts all the same."""
        before, after = self.edits.present[self.kind], _plain_agreed(agreed)
        self.agreed = agreed
        changed = [key for key, value in after[self.kind].items() if before[key] != value]
        self.edits.add_change(after, ", ".join(changed))


def _plain_agreed(agreed: Agreed) -> dict[str, Any]:
    return {BattleDocument.kind: msgspec.json.decode(msgspec.json.encode(agreed))}


@dataclass(frozen=True, slots=True)
class Made:
    """A scenario that was built and written."""

    path: str
    title: str
    advice: tuple[str, ...]
    files: tuple[str, ...]


def battles_of(system: str) -> Mapping[str, Battle]:
    """The battles of a game; none for a game without rules for them."""
    return find_game(system).points.battles


def boards_of(system: str) -> tuple[str, ...]:
    """The boards of a game that are drawn from."""
    return find_game(system).points.boards


def first_agreement(buying: Buying) -> Agreed:
    """What the two rosters that lie there were bought for."""
    kinds = battles_of(buying.system)
    roles = [one.roster.role for one in buying.buyers]
    kind = next(
        (key for key, one in kinds.items() if sorted(one.roles) == sorted(roles)), next(iter(kinds), "")
    )
    points = min(one.roster.points for one in buying.buyers)
    return Agreed(kind=kind, points=points)


def apply_battle(buying: Buying, agreed: Agreed, flipped: bool = False) -> bool:
    """Give both rosters the roles and the points of a battle; `has_swapped_roles`: the second player attacks.

    False where a roster refused them; its buyer says why.
    """
    battle = battles_of(buying.system).get(agreed.kind)
    if battle is None:
        return True
    roles = (battle.roles[1], battle.roles[0]) if flipped else battle.roles
    done = True
    for one, role in zip(buying.buyers, roles):
        points = agreed.points * one.catalogue.file.roles[role].times
        if (one.roster.role, one.roster.points) != (role, points):
            done = one.change(role=role, points=points) and done
    return done


def has_swapped_roles(buying: Buying, agreed: Agreed) -> bool:
    """Whether the second player has the first role of the battle (the attacker's)."""
    battle = battles_of(buying.system).get(agreed.kind)
    return (
        battle is not None and len(set(battle.roles)) == 2 and buying.buyers[1].roster.role == battle.roles[0]
    )


def usual_points(buying: Buying, agreed: Agreed) -> int:
    """The usual points for this number of boards, for the side with fewer; 0 where players are free."""
    battle = battles_of(buying.system).get(agreed.kind)
    file = buying.buyers[0].catalogue.file
    fitting = [size for size in file.sizes if size.boards <= agreed.size]
    if battle is None or not fitting:
        return 0
    size = max(fitting, key=lambda one: one.boards)
    return min((size.points[role] for role in battle.roles if role in size.points), default=0)


def build_hindrances(buying: Buying) -> tuple[str, ...]:
    """Why no scenario can be built yet, as far as the rosters alone say it."""
    if not battles_of(buying.system):
        return ("this game has no scenarios built from points; its rosters can be shared and printed",)
    reasons = list(buying.sealing.seal_hindrances())
    if reasons:
        return tuple(reasons)
    nations = [one.catalogue.file.nations[one.roster.nation] for one in buying.buyers]
    for letter, one in zip("AB", buying.buyers):
        count = len(one.now.roster_faults)
        if not one.roster.buys:
            reasons.append(f"roster {letter} is empty")
        elif count:
            reasons.append(f"roster {letter} has {count} problem{'s' if count > 1 else ''}")
    if nations[0].side == nations[1].side:
        reasons.append(f"{nations[0].name} and {nations[1].name} are on the same side")
    return tuple(reasons)


def other_seed(seed: str) -> str:
    """The seed after this one: other dice, other boards."""
    return str(int(seed) + 1) if seed.isdecimal() and len(seed) < 12 else "1"


def toggle_objective(agreed: Agreed, space: str) -> Agreed:
    """With a hex as an objective, or without it when it was one."""
    kept = tuple(s for s in agreed.objectives if s != space)
    return replace(agreed, objectives=kept if space in agreed.objectives else (*kept, space))


def make_scenario(plan: Plan, rosters: tuple[Roster, Roster], folder: str) -> Made:
    """Build a scenario and write it into a folder, under a name that its contents give it.

    For a worker. Raises DataError with everything that is wrong, one problem a line.
    """
    key = msgspec.json.encode([repr(plan), *rosters])
    name = f"built_{hashlib.sha256(key).hexdigest()[:10]}"
    players = [Player(one, catalogue_of(one), f"roster {letter}") for letter, one in zip("AB", rosters)]
    built = build_scenario(plan, players[0], players[1], name)
    place = Path(folder)
    files = {place / f"{name}.toml": built.text}
    if built.map_text is not None:
        files[place / f"{name}_map.toml"] = built.map_text
    path = place / f"{name}.toml"
    if built.charts is not None:
        own = own_tables(str(built.document["system"]), built.charts)
        files[own_tables_of(path)] = toml_text(own)
    write_together({file: text.encode("utf-8") for file, text in files.items()}, folders=True)
    if built.charts is not None:  # a pack is played with the kinds of its catalogue wherever it is opened
        made = packed_scenario(path, version(), own_tables_of(path))
        path = path.with_name(f"{name}{packs.ENDING}")
        write_whole(path, made.data)
    return Made(str(path), str(built.document["name"]), built.advice, tuple(map(str, files)))


def copy_scenario(made: Made, to: str) -> tuple[Path, ...]:
    """Write what was built under a name of the player's own. Raises DataError, OSError, FileExistsError."""
    from wsn.scenario import load, write_scenario

    setup = load(made.path)
    return write_scenario(setup.scenario, setup.map, to, setup.tables)


__all__ = [
    "Agreed",
    "BattleDocument",
    "DataError",
    "Made",
    "apply_battle",
    "battles_of",
    "boards_of",
    "build_hindrances",
    "copy_scenario",
    "first_agreement",
    "has_swapped_roles",
    "make_scenario",
    "other_seed",
    "toggle_objective",
    "usual_points",
]
