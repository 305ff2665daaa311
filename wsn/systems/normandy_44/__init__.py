"""Normandy '44: an operational campaign of 22 days, from the landing to 27 June 1944 (N44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsn.systems import contract as c

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.normandy_44 import rulebook
    from wsn.systems.normandy_44.data import scenario, words
    from wsn.systems.normandy_44.files import drafting, excerpt, levers, setup, sources
    from wsn.systems.normandy_44.look import counters, looks, paper, staging
    from wsn.systems.normandy_44.rules import conceding, reaching
    from wsn.systems.normandy_44.rules.crossing import Kind
    from wsn.systems.normandy_44.rules.world import World
    from wsn.systems.normandy_44.text import briefing, fields, odds, rulepages
else:
    HexBoard = Kind = World = Any  # types: for those who read, and for mypy
    scenario, words = c.import_later("wsn.systems.normandy_44.data", "scenario", "words")
    drafting, excerpt, levers, setup, sources = c.import_later(
        "wsn.systems.normandy_44.files", "drafting", "excerpt", "levers", "setup", "sources"
    )
    counters, looks, paper, staging = c.import_later(
        "wsn.systems.normandy_44.look", "counters", "looks", "paper", "staging"
    )
    (rulebook,) = c.import_later("wsn.systems.normandy_44", "rulebook")
    conceding, reaching = c.import_later("wsn.systems.normandy_44.rules", "conceding", "reaching")
    briefing, fields, odds, rulepages = c.import_later(
        "wsn.systems.normandy_44.text", "briefing", "fields", "odds", "rulepages"
    )


class NormandyRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(rulebook.SYSTEM)
    board_of = c.answer(setup.board_of)
    endings = c.value(conceding.ENDINGS)


class NormandyGround(c.GameGround[World, HexBoard, Kind]):
    """The maps, sight and movement."""

    vocabulary = c.value(words.VOCABULARY)
    first_step = c.value(reaching.FIRST_STEP)
    mover_of = c.answer(reaching.mover)
    step_costs = c.answer(reaching.costs)
    points_text = c.answer(reaching.points_text)
    reason_text = c.answer(reaching.reason_text)
    movers = c.value(reaching.MOVERS)
    entry_cost = c.answer(reaching.cost)
    lay_out = c.answer(fields.lay_out)
    settle_bonds = c.answer(fields.settle_bonds)
    settle_supply = c.answer(fields.settle_supply)
    zones_of = c.answer(fields.zones)
    explain_zone = c.answer(fields.explain_zone)


class NormandyFiles(c.GameFiles[World]):
    """Charts, scenarios, drafts."""

    edition = c.value(setup.EDITION)
    chart_documents = c.answer(setup.documents)
    scenario_facts = c.answer(setup.facts)
    check_scenario = c.answer(setup.check)
    chart_types = c.value(setup.CHARTS)
    change_charts = c.answer(setup.changed)
    check_by_charts = c.answer(setup.check_with)
    scenario_type = c.value(scenario.Scenario)
    excerpt_barred = c.answer(excerpt.playable)
    excerpt_document = c.answer(excerpt.document)
    excerpt_losses = c.answer(excerpt.left_out)
    blank_scenario = c.answer(drafting.blank)
    draft_offers = c.answer(drafting.offers)
    draft_things = c.answer(drafting.things)
    add_offer = c.answer(drafting.added)
    scenario_levers = c.answer(levers.levers)


class NormandyText(c.GameText[World]):
    """The game in words."""

    rules_listed = c.answer(sources.rules)
    numbers_listed = c.answer(sources.numbers)
    rules_book = c.answer(rulepages.book)
    attack_odds = c.answer(odds.odds)
    scenario_briefing = c.answer(briefing.before)
    briefing_in_play = c.answer(briefing.briefing)
    place_notes = c.answer(briefing.place)
    board_dividers = c.answer(briefing.dividers)


class NormandyLook(c.GameLook[World]):
    """Drawings, counters, sheets."""

    drawings = c.value(looks.LOOKS)
    counter_kinds = c.answer(counters.kinds)
    counter_face = c.answer(counters.face)
    counter_base = c.answer(counters.base)
    objectives_held = c.answer(counters.objectives)
    objective_spaces = c.answer(counters.goals)
    exit_spaces = c.answer(counters.exits)
    event_beats = c.answer(staging.beats)
    row_heads = c.value(paper.COLUMNS)
    officer_row = c.value(paper.OFFICER)
    row_note = c.value(paper.NOTE)
    marker_counts = c.value(paper.MARKERS)
    dice_printed = c.answer(paper.dice)
    row_values = c.answer(paper.row)
    face_printed = c.answer(paper.printed)
    values_rolled = c.answer(paper.rolled)
    kinds_drawn = c.answer(paper.drawn)
    works_counter = c.answer(paper.marker)
    zones_printed = c.answer(paper.zones)


class NormandyGame(c.Wargame):
    """Normandy '44: an operational campaign of 22 days, from the landing to 27 June 1944 (N44)."""

    name = "normandy_44"
    title = "Normandy '44"
    sides = (
        c.Side("allied", "Allied", "A"),
        c.Side("german", "German", "G"),
    )
    citations = ("N44",)
    first = "n44_cherbourg"
    tempo = (10.0, 0.15)
    parts = 6
    attacks = (
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
    )
    rules = NormandyRules()
    ground = NormandyGround()
    files = NormandyFiles()
    text = NormandyText()
    look = NormandyLook()


GAME: Final = NormandyGame()
