"""The hex-tile game: command cards, figures, battle dice and terrain tiles (HT, M44)."""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="hex_tiles",
    title="Hex tiles",
    sides=(c.Side("allies", "Allies", "A"), c.Side("axis", "Axis", "X")),
    citations=("HT", "M44"),
    tempo=(0.5, 0.02),
    attacks=(c.Attack("battle", "a battle", "A battle of one unit with another.", losses="figures"),),
    doors={
        c.Words: "words",
        c.Rulebook: "rulebook",
        c.SetUp: "setup",
        c.OnBoard: "setup",
        c.ScenarioFile: "scenario",
        c.Sources: "sources",
        c.RulesText: "rulepages",
        c.SightRules: "sight",
        c.Movement: "movement",
        c.OwnReach: "movement",
        c.GroundEffects: "effects",
        c.Odds: "odds",
        c.Endings: "commands",
        c.Unasked: "reactions",
        c.Questions: "questions",
        c.Excerpt: "excerpt",
        c.Drafting: "drafting",
        c.Levers: "levers",
        c.Intents: "intents",
        c.Decks: "cards",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Briefing: "briefing",
        c.Cards: "counters",
        c.OwnDice: "counters",
        c.Staging: "staging",
        c.Paper: "paper",
        c.Advice: "doubts",
        c.Muster: "muster",
    },
    imports={".m44": "m44"},
    exports={".m44": "m44_write"},
)
