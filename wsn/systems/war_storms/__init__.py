"""War Storms Normandy: platoons, companies and officers between the hedgerows (WSN, WSS)."""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="war_storms",
    title="War Storms Normandy",
    sides=(c.Side("allies", "Allies", "A"), c.Side("axis", "Axis", "X")),
    citations=("WSN", "WSS"),
    first="hedgerow_skirmish",
    lesson="first_orders",
    tempo=(2.0, 0.25),
    first_map="wsn_5_1",
    title_map="market_town",
    attacks=(
        c.Attack(
            "fire",
            "fire",
            "Fire of platoons of one company, each kind of fire by itself.",
            (c.AttackOption("mode", "Only this kind of fire.", ("ap", "art", "at")),),
            losses="hits",
        ),
        c.Attack(
            "assault",
            "an assault",
            "An assault hand to hand, in place of fire. An officer may join his platoons.",
            (c.AttackOption("flame", "With the flame of engineers."),),
        ),
    ),
    doors={
        c.Words: "words",
        c.Rulebook: "rulebook",
        c.SetUp: "setup",
        c.OnBoard: "setup",
        c.OwnCharts: "setup",
        c.ScenarioFile: "scenario",
        c.Sources: "sources",
        c.RulesText: "rulepages",
        c.SightRules: "sight",
        c.Movement: "movement",
        c.Movers: "movement",
        c.MovementInPlay: "platoons.crossing",
        c.GroundEffects: "telling.effects",
        c.Odds: "odds",
        c.Endings: "commands",
        c.Questions: "telling.questions",
        c.Unoffered: "turn.acting",
        c.FightLots: "assault.lots",
        c.StandingOrders: "commands",
        c.Excerpt: "excerpt",
        c.Drafting: "drafting",
        c.Advice: "doubts",
        c.Levers: "levers",
        c.Intents: "intents",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Briefing: "telling.briefing",
        c.Staging: "staging",
        c.Paper: "paper",
        c.Muster: "muster",
    },
)
