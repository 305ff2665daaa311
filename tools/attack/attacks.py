"""All attacks, and how the time of a run is divided among them."""

from __future__ import annotations

from collections.abc import Sequence

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


def share_time(attacks: Sequence[Attack], seconds: float) -> float:
    """The seconds of the first of these attacks, by its share, when so many are left for all of them."""
    return seconds * attacks[0].share / sum(one.share for one in attacks)
