"""War Storms Normandy: platoons, companies and officers between the hedgerows (WSN, WSS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wsn.systems import contract as c

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.war_storms import rulebook
    from wsn.systems.war_storms.data import words
    from wsn.systems.war_storms.data.units import Class
    from wsn.systems.war_storms.files import (
        doubts,
        drafting,
        excerpt,
        levers,
        muster,
        scenario,
        setup,
        sources,
    )
    from wsn.systems.war_storms.files.building.forces import Enlisted
    from wsn.systems.war_storms.look import counters, looks, paper, staging
    from wsn.systems.war_storms.rules import commands, intents, movement, sight
    from wsn.systems.war_storms.rules.assault import lots
    from wsn.systems.war_storms.rules.platoons import crossing
    from wsn.systems.war_storms.rules.turn import acting
    from wsn.systems.war_storms.rules.world import World
    from wsn.systems.war_storms.text import briefing, effects, odds, questions, rulepages
else:
    Class = Enlisted = HexBoard = World = Any  # types: for those who read, and for mypy
    (words,) = c.import_later("wsn.systems.war_storms.data", "words")
    doubts, drafting, excerpt, levers, muster, scenario, setup, sources = c.import_later(
        "wsn.systems.war_storms.files",
        "doubts",
        "drafting",
        "excerpt",
        "levers",
        "muster",
        "scenario",
        "setup",
        "sources",
    )
    counters, looks, paper, staging = c.import_later(
        "wsn.systems.war_storms.look", "counters", "looks", "paper", "staging"
    )
    (rulebook,) = c.import_later("wsn.systems.war_storms", "rulebook")
    (lots,) = c.import_later("wsn.systems.war_storms.rules.assault", "lots")
    commands, intents, movement, sight = c.import_later(
        "wsn.systems.war_storms.rules", "commands", "intents", "movement", "sight"
    )
    (crossing,) = c.import_later("wsn.systems.war_storms.rules.platoons", "crossing")
    (acting,) = c.import_later("wsn.systems.war_storms.rules.turn", "acting")
    briefing, effects, odds, questions, rulepages = c.import_later(
        "wsn.systems.war_storms.text", "briefing", "effects", "odds", "questions", "rulepages"
    )


class WarStormsRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(rulebook.SYSTEM)
    board_of = c.answer(setup.board_of)
    endings = c.value(commands.ENDINGS)
    unoffered_orders = c.answer(acting.is_unoffered)
    lots_fought = c.answer(lots.fight_lots)
    standing_order = c.answer(commands.standing_order)
    order_in_force = c.answer(commands.order_in_force)
    intent_of = c.answer(intents.intent)
    steps_to = c.answer(intents.far)
    exposure_of = c.answer(intents.exposure_of)


class WarStormsGround(c.GameGround[World, HexBoard, Class]):
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
    movers = c.value(movement.MOVER_CLASSES)
    entry_cost = c.answer(movement.cost)
    cost_in_play = c.answer(crossing.cost_in_play)
    hazards_in_play = c.answer(crossing.hazards_in_play)
    space_effects = c.answer(effects.effects)


class WarStormsFiles(c.GameFiles[World]):
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


class WarStormsText(c.GameText[World]):
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


class WarStormsLook(c.GameLook[World]):
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


class WarStormsPoints(c.GamePoints[Enlisted]):
    """Scenarios built from points."""

    battles = c.value(muster.BATTLES)
    boards = c.value(muster.BOARDS)
    edges = c.value(muster.EDGES)
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


class WarStormsGame(c.Wargame):
    """War Storms Normandy: platoons, companies and officers between the hedgerows (WSN, WSS)."""

    name = "war_storms"
    title = "War Storms Normandy"
    sides = (c.Side("allies", "Allies", "A"), c.Side("axis", "Axis", "X"))
    citations = ("WSN", "WSS")
    first = "hedgerow_skirmish"
    lesson = "first_orders"
    tempo = (2.0, 0.25)
    first_map = "wsn_5_1"
    title_map = "market_town"
    attacks = (
        c.Attack(
            "fire",
            "fire",
            "Fire of platoons of one company, each kind of fire by itself.",
            (c.AttackOption("mode", "Only this kind of fire.", ("ap", "art", "at")),),
            losses="hits",
        ),
        c.Attack(
            "assault",
            "an assault",
            "An assault hand to hand, in place of fire. An officer may join his platoons.",
            (c.AttackOption("flame", "With the flame of engineers."),),
        ),
    )
    rules = WarStormsRules()
    ground = WarStormsGround()
    files = WarStormsFiles()
    text = WarStormsText()
    look = WarStormsLook()
    points = WarStormsPoints()


GAME: Final = WarStormsGame()
