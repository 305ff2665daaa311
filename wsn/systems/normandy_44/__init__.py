"""Normandy '44: an operational campaign of 22 days, from the landing to 27 June 1944 (N44)."""

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="normandy_44",
    title="Normandy '44",
    sides=(
        c.Side("allied", "Allied", "A"),
        c.Side("german", "German", "G"),
    ),
    citations=("N44",),
    first="n44_cherbourg",
    tempo=(10.0, 0.15),
    parts=6,
    attacks=(
        c.Attack(
            "combat",
            "an attack",
            "An attack of all next to a hex, or of those named.",
            (
                c.AttackOption("main", "The formation of this unit is the main assault force.", words="UNIT"),
                c.AttackOption("group", "Those who attack out of this hex, as a battle group.", words="HEX"),
                c.AttackOption("attach", "Attached to the main assault force; or nobody.", words="UNIT"),
                c.AttackOption(
                    "artillery", "So many artillery shifts, or a shift of each of these.", words="N|UNIT,.."
                ),
                c.AttackOption("air", "So many air units in support.", words="N"),
                c.AttackOption("naval", "Ships in support."),
                c.AttackOption("support", "The determined defence is supported."),
                c.AttackOption("with", "And with these as well: what they change.", words="[HEX=]WHO"),
                c.AttackOption("weather", "In this weather.", ("clear", "overcast", "storm")),
                c.AttackOption("turn", "In this turn.", words="N"),
            ),
            everybody=True,
        ),
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
        c.Drafting: "files.drafting",
        c.Drawings: "look.looks",
        c.Counters: "look.counters",
        c.Staging: "look.staging",
        c.Paper: "look.paper",
        c.Movement: "rules.reaching",
        c.Movers: "rules.reaching",
        c.Briefing: "text.briefing",
        c.FieldRules: "text.fields",
        c.Odds: "text.odds",
        c.Endings: "rules.conceding",
        c.Excerpt: "files.excerpt",
        c.Levers: "files.levers",
    },
)
