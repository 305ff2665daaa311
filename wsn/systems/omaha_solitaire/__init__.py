"""Omaha, Alone: one player against the book on the beach of 6 June 1944 (BO)."""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="omaha_solitaire",
    title="Omaha, Alone",
    sides=(c.Side("americans", "Americans", "A"), c.Side("germans", "Germans", "G", players=())),
    citations=("BO",),
    boards=("square",),
    first="omaha_alone",
    tempo=(4.0, 0.02),
    attacks=(c.Attack("attack", "an attack", "An attack on a square next door."),),
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
        c.Unasked: "rules.playing",
        c.Questions: "text.questions",
        c.Drafting: "files.drafting",
        c.Advice: "files.doubts",
        c.Levers: "files.levers",
        c.Excerpt: "files.excerpt",
        c.Decks: "rules.cards",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Cards: "look.counters",
        c.Briefing: "text.briefing",
        c.Staging: "look.staging",
        c.Paper: "look.paper",
        c.Chronicle: "text.chronicle",
    },
)
