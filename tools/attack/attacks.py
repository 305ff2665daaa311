"""All attacks, and how the time of a run is divided among them."""

from __future__ import annotations

from collections.abc import Iterator

from attack.cases import Attack
from attack.files import MutatedFiles
from attack.fulldisk import FullDisk
from attack.guided import GuidedFiles, is_installed
from attack.journals import DamagedJournals
from attack.kills import Kills
from attack.odds import SimulatedOdds
from attack.play import ScenarioPlay
from attack.rulings import BondsAndSupply, LinesOfSight
from attack.worlds import TwoWorlds


def list_attacks() -> tuple[Attack, ...]:
    """A new one of each kind; what needs `atheris` is among them only where that is installed."""
    guided = (GuidedFiles(),) if is_installed() else ()
    return (
        ScenarioPlay(),
        DamagedJournals(),
        MutatedFiles(),
        FullDisk(),
        Kills(),
        LinesOfSight(),
        BondsAndSupply(),
        SimulatedOdds(),
        TwoWorlds(),
        *guided,
    )


def divide_time(attacks: tuple[Attack, ...], seconds: float) -> Iterator[tuple[Attack, float]]:
    """Each attack with its seconds, by their shares."""
    whole = sum(one.share for one in attacks)
    for one in attacks:
        yield one, seconds * one.share / whole
