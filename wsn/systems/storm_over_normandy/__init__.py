"""Storm Over Normandy: areas, impulses and hidden hands from the landing to 13 June 1944 (SON)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsn.systems import contract as c

if TYPE_CHECKING:
    from wsn.board.areaboard import AreaBoard
    from wsn.systems.storm_over_normandy import rulebook
    from wsn.systems.storm_over_normandy.data import scenario, words
    from wsn.systems.storm_over_normandy.files import doubts, drafting, excerpt, levers, setup, sources
    from wsn.systems.storm_over_normandy.look import counters, looks, paper, staging
    from wsn.systems.storm_over_normandy.rules import allotted, cards, commands, intents, lots, reactions
    from wsn.systems.storm_over_normandy.rules.world import World
    from wsn.systems.storm_over_normandy.text import briefing, log_sides, odds, questions, rulepages
else:
    AreaBoard = World = Any  # types: for those who read, and for mypy
    scenario, words = c.import_later("wsn.systems.storm_over_normandy.data", "scenario", "words")
    doubts, drafting, excerpt, levers, setup, sources = c.import_later(
        "wsn.systems.storm_over_normandy.files", "doubts", "drafting", "excerpt", "levers", "setup", "sources"
    )
    counters, looks, paper, staging = c.import_later(
        "wsn.systems.storm_over_normandy.look", "counters", "looks", "paper", "staging"
    )
    (rulebook,) = c.import_later("wsn.systems.storm_over_normandy", "rulebook")
    allotted, cards, commands, intents, lots, reactions = c.import_later(
        "wsn.systems.storm_over_normandy.rules",
        "allotted",
        "cards",
        "commands",
        "intents",
        "lots",
        "reactions",
    )
    briefing, log_sides, odds, questions, rulepages = c.import_later(
        "wsn.systems.storm_over_normandy.text", "briefing", "log_sides", "odds", "questions", "rulepages"
    )


class StormRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(rulebook.SYSTEM)
    board_of = c.answer(setup.board_of)
    endings = c.value(commands.ENDINGS)
    is_unasked = c.answer(reactions.unasked)
    loss_word = c.value(lots.LOSSES)
    loss_worth = c.value(lots.WORTH)
    lot_thrown = c.answer(lots.lot)
    intent_of = c.answer(intents.intent)
    steps_to = c.answer(intents.far)
    exposure_of = c.answer(intents.exposure_of)
    deck_of = c.answer(cards.deck)


class StormGround(c.GameGround[World, AreaBoard, str]):
    """The maps, sight and movement."""

    vocabulary = c.value(words.VOCABULARY)


class StormFiles(c.GameFiles[World]):
    """Charts, scenarios, drafts."""

    edition = c.value(setup.EDITION)
    chart_documents = c.answer(setup.documents)
    scenario_facts = c.answer(setup.facts)
    check_scenario = c.answer(setup.check)
    chart_types = c.value(setup.CHART_FILES)
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
    scenario_advice = c.answer(doubts.advice)
    scenario_levers = c.answer(levers.levers)


class StormText(c.GameText[World]):
    """The game in words."""

    rules_listed = c.answer(sources.rules)
    numbers_listed = c.answer(sources.numbers)
    rules_book = c.answer(rulepages.book)
    attack_odds = c.answer(odds.odds)
    deed_words = c.value(questions.DEEDS)
    question_text = c.answer(questions.question)
    side_of_event = c.answer(log_sides.side_of)
    scenario_briefing = c.answer(briefing.before)
    briefing_in_play = c.answer(briefing.briefing)
    place_notes = c.answer(briefing.place)
    board_dividers = c.answer(briefing.dividers)


class StormLook(c.GameLook[World]):
    """Drawings, counters, sheets."""

    drawings = c.value(looks.LOOKS)
    counter_kinds = c.answer(counters.kinds)
    counter_face = c.answer(counters.face)
    counter_base = c.answer(counters.base)
    objectives_held = c.answer(counters.objectives)
    objective_spaces = c.answer(counters.goals)
    exit_spaces = c.answer(counters.exits)
    card_face = c.answer(counters.card)
    hand_of = c.answer(counters.hand)
    allotments = c.answer(allotted.allotted)
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


class StormGame(c.Wargame):
    """Storm Over Normandy: areas, impulses and hidden hands from the landing to 13 June 1944 (SON)."""

    name = "storm_over_normandy"
    title = "Storm Over Normandy"
    sides = (c.Side("allies", "Allies", "A"), c.Side("germans", "Germans", "G"))
    citations = ("SON",)
    boards = ("area",)
    first = "storm_d_day"
    tempo = (6.0, 0.02)
    attacks = (
        c.Attack("fire", "a fire attack", "An attack on the enemy in the same area.", losses="damage points"),
        c.Attack("assault", "an assault", "An attack on a neighbouring area.", losses="damage points"),
    )
    rules = StormRules()
    ground = StormGround()
    files = StormFiles()
    text = StormText()
    look = StormLook()


GAME: Final = StormGame()
