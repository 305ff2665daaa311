"""War Storms Normandy: platoons, companies and officers between the hedgerows (WSN, WSS)."""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="war_storms",
    title="War Storms Normandy",
    sides=(c.Side("allies", "Allies", "A"), c.Side("axis", "Axis", "X")),
    citations=("WSN", "WSS"),
    first="hedgerow_skirmish",
    doors={
        c.Words: "words",
        c.Rulebook: "rulebook",
        c.SetUp: "setup",
        c.OnBoard: "setup",
        c.OwnCharts: "setup",
        c.ScenarioFile: "scenario",
        c.Sources: "sources",
        c.SightRules: "sight",
        c.Movement: "movement",
        c.Movers: "movement",
        c.MovementInPlay: "platoons.crossing",
        c.FireOdds: "odds",
        c.AssaultOdds: "odds",
        c.Endings: "commands",
        c.StandingOrders: "commands",
        c.Excerpt: "excerpt",
        c.Teller: "score",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Briefing: "telling.briefing",
        c.Paper: "paper",
        c.Muster: "muster",
    },
)
