"""The hex-tile game: command cards, figures, battle dice and terrain tiles (HT, M44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsn.systems import contract as c

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.hex_tiles import rulebook
    from wsn.systems.hex_tiles.data import scenario, words
    from wsn.systems.hex_tiles.files import (
        doubts,
        drafting,
        excerpt,
        levers,
        m44,
        m44_write,
        muster,
        setup,
        sources,
    )
    from wsn.systems.hex_tiles.files.muster import Enlisted
    from wsn.systems.hex_tiles.look import counters, looks, paper, staging
    from wsn.systems.hex_tiles.rules import cards, commands, intents, movement, reactions, sight
    from wsn.systems.hex_tiles.rules.world import World
    from wsn.systems.hex_tiles.text import briefing, effects, odds, questions, rulepages
else:
    Enlisted = HexBoard = World = Any  # types: for those who read, and for mypy
    scenario, words = c.import_later("wsn.systems.hex_tiles.data", "scenario", "words")
    doubts, drafting, excerpt, levers, m44, m44_write, muster, setup, sources = c.import_later(
        "wsn.systems.hex_tiles.files",
        "doubts",
        "drafting",
        "excerpt",
        "levers",
        "m44",
        "m44_write",
        "muster",
        "setup",
        "sources",
    )
    counters, looks, paper, staging = c.import_later(
        "wsn.systems.hex_tiles.look", "counters", "looks", "paper", "staging"
    )
    (rulebook,) = c.import_later("wsn.systems.hex_tiles", "rulebook")
    cards, commands, intents, movement, reactions, sight = c.import_later(
        "wsn.systems.hex_tiles.rules", "cards", "commands", "intents", "movement", "reactions", "sight"
    )
    briefing, effects, odds, questions, rulepages = c.import_later(
        "wsn.systems.hex_tiles.text", "briefing", "effects", "odds", "questions", "rulepages"
    )


class HexTilesRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(rulebook.SYSTEM)
    board_of = c.answer(setup.board_of)
    endings = c.value(commands.ENDINGS)
    is_unasked = c.answer(reactions.unasked)
    intent_of = c.answer(intents.intent)
    steps_to = c.answer(intents.far)
    exposure_of = c.answer(intents.exposure_of)
    deck_of = c.answer(cards.deck)


class HexTilesGround(c.GameGround[World, HexBoard, str]):
    """The maps, sight and movement."""

    vocabulary = c.value(words.VOCABULARY)
    sight_version = c.value(sight.RULES_VERSION)
    never_laid = c.value(sight.NEVER_LAID)
    sight_settings = c.value(sight.SETTINGS)
    obstacles = c.answer(sight.obstacles)
    sight_in_play = c.answer(sight.in_play)
    first_step = c.value(movement.FIRST_STEP)
    mover_of = c.answer(movement.mover)
    step_costs = c.answer(movement.costs)
    points_text = c.answer(movement.points_text)
    reason_text = c.answer(movement.reason_text)
    spaces_reached = c.answer(movement.reachable)
    steps_paid = c.answer(movement.gets_to)
    space_effects = c.answer(effects.effects)


class HexTilesFiles(c.GameFiles[World]):
    """Charts, scenarios, drafts."""

    edition = c.value(setup.EDITION)
    chart_documents = c.answer(setup.documents)
    scenario_facts = c.answer(setup.facts)
    check_scenario = c.answer(setup.check)
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
    read_foreign = c.answer(m44.read)
    foreign_text = c.answer(m44_write.text)


class HexTilesText(c.GameText[World]):
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


class HexTilesLook(c.GameLook[World]):
    """Drawings, counters, sheets."""

    drawings = c.value(looks.HEX_TILES_LOOKS)
    counter_kinds = c.answer(counters.kinds)
    counter_face = c.answer(counters.face)
    counter_base = c.answer(counters.base)
    objectives_held = c.answer(counters.objectives)
    objective_spaces = c.answer(counters.goals)
    exit_spaces = c.answer(counters.exits)
    card_face = c.answer(counters.card)
    hand_of = c.answer(counters.hand)
    die_faces = c.answer(counters.die)
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


class HexTilesPoints(c.GamePoints[Enlisted]):
    """Scenarios built from points."""

    battles = c.value(muster.BATTLES)
    boards = c.value(muster.MUSTER_BOARDS)
    edges = c.value(muster.MUSTER_EDGES)
    has_zones = c.value(muster.ZONES)
    last_arrival = c.value(muster.LATE_TURNS)
    has_drops = c.value(muster.DROPS)
    qualities = c.value(muster.QUALITIES)
    places_ranked = c.answer(muster.places)
    ground_seen = c.answer(muster.ground)
    enlist_forces = c.answer(muster.enlist)
    stock_faults = c.answer(muster.unknown)
    force_name = c.answer(muster.name_of)
    built_document = c.answer(muster.document)
    battle_drawn = c.answer(muster.drawn_up)


class HexTilesGame(c.Wargame):
    """The hex-tile game: command cards, figures, battle dice and terrain tiles (HT, M44)."""

    name = "hex_tiles"
    title = "Hex tiles"
    sides = (c.Side("allies", "Allies", "A"), c.Side("axis", "Axis", "X"))
    citations = ("HT", "M44")
    tempo = (0.5, 0.02)
    attacks = (c.Attack("battle", "a battle", "A battle of one unit with another.", losses="figures"),)
    imports = (".m44",)
    exports = (".m44",)
    rules = HexTilesRules()
    ground = HexTilesGround()
    files = HexTilesFiles()
    text = HexTilesText()
    look = HexTilesLook()
    points = HexTilesPoints()


GAME: Final = HexTilesGame()
