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
    doors={
        c.Words: "words",
        c.Rulebook: "rulebook",
        c.SetUp: "setup",
        c.OnBoard: "setup",
        c.ScenarioFile: "scenario",
        c.Sources: "sources",
        c.RulesText: "rulepages",
        c.Endings: "commands",
        c.Unasked: "reactions",
        c.Appraiser: "appraise",
        c.Decks: "cards",
        c.Drawings: "looks",
        c.Counters: "counters",
        c.Cards: "counters",
        c.Briefing: "briefing",
    },
)
