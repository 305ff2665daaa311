"""By which numbers bots judge."""

from __future__ import annotations

from msgspec.structs import replace

from wsn import scenario
from wsn.data import decode
from wsn.systems.contract import Manner
from wsn.systems.war_storms.position.scenariofile import Scenario
from wsn.systems.war_storms.weights import FORMER, HOLDING, TODAY, Weights, weights


class Seen:
    """As much of a situation as the numbers hang on."""

    def __init__(self, scenario_: Scenario, side: str | None, former: bool = False) -> None:
        self.manner = Manner()
        self.manner.side, self.manner.former = side, former
        self.world = self.own = self
        self.scenario = scenario_

    def of(self, kind: type) -> Manner:
        return self.manner


def judged(side: str | None, *, former: bool = False, **words: object) -> Weights:
    kept = replace(decode(scenario.load("airel").scenario, Scenario, ""), **words)
    return weights(Seen(kept, side, former))  # type: ignore[arg-type]


def test_only_a_defender_in_a_battle_for_points_stays_in_cover():
    assert judged("axis", historical=False, attacker="allies") is HOLDING
    assert judged("allies", historical=False, attacker="allies") is TODAY
    assert judged("axis", historical=True, attacker="allies") is TODAY, "the shipped ones are balanced so"
    assert judged("axis", historical=False, attacker="none") is TODAY
    assert judged(None, historical=False, attacker="allies") is TODAY
    assert judged("axis", historical=False, attacker="allies", former=True) is FORMER
