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
        c.Words: "words",
        c.Rulebook: "rulebook",
        c.SetUp: "setup",
        c.OnBoard: "setup",
        c.OwnCharts: "setup",
        c.ScenarioFile: "scenario",
        c.Sources: "sources",
        c.RulesText: "rulepages",
        c.Odds: "odds",
        c.Endings: "commands",
        c.Unasked: "reactions",
        c.Questions: "questions",
        c.LogSides: "log_sides",
        c.DiceLots: "lots",
        c.Excerpt: "excerpt",
        c.Levers: "levers",
        c.Drafting: "drafting",
        c.Advice: "doubts",
        c.Intents: "intents",
        c.Decks: "cards",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Cards: "counters",
        c.Allotments: "allotted",
        c.Briefing: "briefing",
        c.Staging: "staging",
        c.Paper: "paper",
    },
)
