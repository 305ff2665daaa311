"""Storm Over Normandy: areas, impulses and hidden hands from the landing to 13 June 1944 (SON)."""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="storm_over_normandy",
    title="Storm Over Normandy",
    sides=(c.Side("allies", "Allies", "A"), c.Side("germans", "Germans", "G")),
    citations=("SON",),
    boards=("area",),
    first="storm_d_day",
    tempo=(6.0, 0.02),
    attacks=(
        c.Attack("fire", "a fire attack", "An attack on the enemy in the same area.", losses="damage points"),
        c.Attack("assault", "an assault", "An attack on a neighbouring area.", losses="damage points"),
    ),
    doors={
        c.Words: "data.words",
        c.Rulebook: "rulebook",
        c.SetUp: "files.setup",
        c.OnBoard: "files.setup",
        c.OwnCharts: "files.setup",
        c.ScenarioFile: "data.scenario",
        c.Sources: "files.sources",
        c.RulesText: "text.rulepages",
        c.Odds: "text.odds",
        c.Endings: "rules.commands",
        c.Unasked: "rules.reactions",
        c.Questions: "text.questions",
        c.LogSides: "text.log_sides",
        c.DiceLots: "rules.lots",
        c.Excerpt: "files.excerpt",
        c.Levers: "files.levers",
        c.Drafting: "files.drafting",
        c.Advice: "files.doubts",
        c.Intents: "rules.intents",
        c.Decks: "rules.cards",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Cards: "look.counters",
        c.Allotments: "rules.allotted",
        c.Briefing: "text.briefing",
        c.Staging: "look.staging",
        c.Paper: "look.paper",
    },
)
