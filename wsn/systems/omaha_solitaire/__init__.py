"""Omaha, Alone: one player against the book on the beach of 6 June 1944 (BO)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsn.systems import contract as c

if TYPE_CHECKING:
    from wsn.board.squareboard import SquareBoard
    from wsn.systems.omaha_solitaire import rulebook
    from wsn.systems.omaha_solitaire.data import scenario, words
    from wsn.systems.omaha_solitaire.files import doubts, drafting, excerpt, levers, setup, sources
    from wsn.systems.omaha_solitaire.look import counters, looks, paper, staging
    from wsn.systems.omaha_solitaire.rules import cards, commands, playing
    from wsn.systems.omaha_solitaire.rules.world import World
    from wsn.systems.omaha_solitaire.text import briefing, chronicle, odds, questions, rulepages
else:
    SquareBoard = World = Any  # types: for those who read, and for mypy
    scenario, words = c.import_later("wsn.systems.omaha_solitaire.data", "scenario", "words")
    doubts, drafting, excerpt, levers, setup, sources = c.import_later(
        "wsn.systems.omaha_solitaire.files", "doubts", "drafting", "excerpt", "levers", "setup", "sources"
    )
    counters, looks, paper, staging = c.import_later(
        "wsn.systems.omaha_solitaire.look", "counters", "looks", "paper", "staging"
    )
    (rulebook,) = c.import_later("wsn.systems.omaha_solitaire", "rulebook")
    cards, commands, playing = c.import_later(
        "wsn.systems.omaha_solitaire.rules", "cards", "commands", "playing"
    )
    briefing, chronicle, odds, questions, rulepages = c.import_later(
        "wsn.systems.omaha_solitaire.text", "briefing", "chronicle", "odds", "questions", "rulepages"
    )


class OmahaRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(rulebook.SYSTEM)
    board_of = c.answer(setup.board_of)
    endings = c.value(commands.ENDINGS)
    is_unasked = c.answer(playing.unasked)
    deck_of = c.answer(cards.deck)
    kinds_hidden = c.answer(cards.faces)


class OmahaGround(c.GameGround[World, SquareBoard, str]):
    """The maps, sight and movement."""

    vocabulary = c.value(words.VOCABULARY)


class OmahaFiles(c.GameFiles[World]):
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


class OmahaText(c.GameText[World]):
    """The game in words."""

    rules_listed = c.answer(sources.rules)
    numbers_listed = c.answer(sources.numbers)
    rules_book = c.answer(rulepages.book)
    attack_odds = c.answer(odds.odds)
    deed_words = c.value(questions.DEEDS)
    question_text = c.answer(questions.question)
    scenario_briefing = c.answer(briefing.before)
    briefing_in_play = c.answer(briefing.briefing)
    place_notes = c.answer(briefing.place)
    board_dividers = c.answer(briefing.dividers)
    account_of = c.answer(chronicle.account)


class OmahaLook(c.GameLook[World]):
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
    event_beats = c.answer(staging.beats)
    row_heads = c.value(paper.COLUMNS)
    officer_row = c.value(paper.OFFICER)
    row_note = c.value(paper.COUNTER_NOTE)
    marker_counts = c.value(paper.MARKERS)
    dice_printed = c.answer(paper.dice)
    row_values = c.answer(paper.row)
    face_printed = c.answer(paper.printed)
    values_rolled = c.answer(paper.rolled)
    kinds_drawn = c.answer(paper.drawn)
    works_counter = c.answer(paper.marker)
    zones_printed = c.answer(paper.zones)


class OmahaGame(c.Wargame):
    """Omaha, Alone: one player against the book on the beach of 6 June 1944 (BO)."""

    name = "omaha_solitaire"
    title = "Omaha, Alone"
    sides = (c.Side("americans", "Americans", "A"), c.Side("germans", "Germans", "G", players=()))
    citations = ("BO",)
    boards = ("square",)
    first = "omaha_alone"
    tempo = (4.0, 0.02)
    attacks = (c.Attack("attack", "an attack", "An attack on a square next door."),)
    rules = OmahaRules()
    ground = OmahaGround()
    files = OmahaFiles()
    text = OmahaText()
    look = OmahaLook()


GAME: Final = OmahaGame()
