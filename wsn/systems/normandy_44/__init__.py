"""Normandy '44: an operational campaign of 22 days. Its map is here; its rules are in the making."""

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="normandy_44",
    title="Normandy '44",
    sides=(
        c.Side("allied", "Allied", "A"),
        c.Side("german", "German", "G"),
    ),
    citations=("N44",),
    parts=6,
    doors={
        c.Words: "data.words",
        c.SetUp: "files.setup",
        c.OnBoard: "files.setup",
        c.OwnCharts: "files.setup",
        c.ScenarioFile: "data.scenario",
        c.Sources: "files.sources",
        c.RulesText: "text.rulepages",
        c.Drafting: "files.drafting",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Movement: "rules.reaching",
        c.Movers: "rules.reaching",
        c.Briefing: "text.briefing",
        c.FieldRules: "text.fields",
    },
)
