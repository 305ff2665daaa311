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
        c.Words: "data.words",
        c.Rulebook: "rulebook",
        c.SetUp: "files.setup",
        c.OnBoard: "files.setup",
        c.ScenarioFile: "data.scenario",
        c.Sources: "files.sources",
        c.RulesText: "text.rulepages",
        c.SightRules: "rules.sight",
        c.Movement: "rules.movement",
        c.OwnReach: "rules.movement",
        c.GroundEffects: "text.effects",
        c.Odds: "text.odds",
        c.Endings: "rules.commands",
        c.Unasked: "rules.reactions",
        c.Questions: "text.questions",
        c.Excerpt: "files.excerpt",
        c.Drafting: "files.drafting",
        c.Levers: "files.levers",
        c.Intents: "rules.intents",
        c.Decks: "rules.cards",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Briefing: "text.briefing",
        c.Cards: "look.counters",
        c.OwnDice: "look.counters",
        c.Staging: "look.staging",
        c.Paper: "look.paper",
        c.Advice: "files.doubts",
        c.Muster: "files.muster",
    },
    imports={".m44": "files.m44"},
    exports={".m44": "files.m44_write"},
)
