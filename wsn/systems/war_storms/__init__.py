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
        c.Words: "data.words",
        c.Rulebook: "rulebook",
        c.SetUp: "files.setup",
        c.OnBoard: "files.setup",
        c.OwnCharts: "files.setup",
        c.ScenarioFile: "files.scenario",
        c.Sources: "files.sources",
        c.RulesText: "text.rulepages",
        c.SightRules: "rules.sight",
        c.Movement: "rules.movement",
        c.Movers: "rules.movement",
        c.MovementInPlay: "rules.platoons.crossing",
        c.GroundEffects: "text.effects",
        c.Odds: "text.odds",
        c.Endings: "rules.commands",
        c.Questions: "text.questions",
        c.Unoffered: "rules.turn.acting",
        c.FightLots: "rules.assault.lots",
        c.StandingOrders: "rules.commands",
        c.Excerpt: "files.excerpt",
        c.Drafting: "files.drafting",
        c.Advice: "files.doubts",
        c.Levers: "files.levers",
        c.Intents: "rules.intents",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Briefing: "text.briefing",
        c.Staging: "look.staging",
        c.Paper: "look.paper",
        c.Muster: "files.muster",
    },
)
