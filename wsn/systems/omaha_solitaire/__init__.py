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
        c.Unasked: "playing",
        c.Questions: "questions",
        c.Drafting: "drafting",
        c.Advice: "doubts",
        c.Levers: "levers",
        c.Excerpt: "excerpt",
        c.Decks: "cards",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Cards: "counters",
        c.Briefing: "briefing",
        c.Staging: "staging",
        c.Paper: "paper",
        c.Chronicle: "chronicle",
    },
)
