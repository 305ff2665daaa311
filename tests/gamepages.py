"""Games changed for a test: other values on their page, or a facet with members back at their defaults."""

from __future__ import annotations

from copy import copy
from typing import Any

from wsn.systems.contract import Facet, Wargame

PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "board": ("rules", ("board_of",)),
    "charts": ("files", ("chart_types", "change_charts", "check_by_charts")),
    "scenario type": ("files", ("scenario_type",)),
    "sources": ("text", ("rules_listed", "numbers_listed")),
    "rules book": ("text", ("rules_book",)),
    "sight": ("ground", ("sight_version", "never_laid", "sight_settings", "obstacles", "sight_in_play")),
    "movement": ("ground", ("first_step", "mover_of", "step_costs", "points_text", "reason_text")),
    "reach": ("ground", ("spaces_reached", "steps_paid")),
    "movers": ("ground", ("movers", "entry_cost")),
    "play costs": ("ground", ("cost_in_play", "hazards_in_play")),
    "effects": ("ground", ("space_effects",)),
    "fields": ("ground", ("lay_out", "settle_bonds", "settle_supply", "zones_of", "explain_zone")),
    "odds": ("text", ("attack_odds",)),
    "endings": ("rules", ("endings",)),
    "unasked": ("rules", ("is_unasked",)),
    "questions": ("text", ("deed_words", "question_text")),
    "unoffered": ("rules", ("unoffered_orders",)),
    "log sides": ("text", ("side_of_event",)),
    "dice lots": ("rules", ("loss_word", "loss_worth", "lot_thrown")),
    "fight lots": ("rules", ("lots_fought",)),
    "standing orders": ("rules", ("standing_order", "order_in_force")),
    "excerpt": ("files", ("excerpt_barred", "excerpt_document", "excerpt_losses")),
    "drafting": ("files", ("blank_scenario", "draft_offers", "draft_things", "add_offer")),
    "advice": ("files", ("scenario_advice",)),
    "levers": ("files", ("scenario_levers",)),
    "intents": ("rules", ("intent_of", "steps_to", "exposure_of")),
    "decks": ("rules", ("deck_of", "kinds_hidden")),
    "drawings": ("look", ("drawings",)),
    "counters": (
        "look",
        (
            "counter_kinds",
            "counter_face",
            "counter_base",
            "objectives_held",
            "objective_spaces",
            "exit_spaces",
        ),
    ),
    "briefing": ("text", ("scenario_briefing", "briefing_in_play", "place_notes", "board_dividers")),
    "cards": ("look", ("card_face", "hand_of")),
    "dice": ("look", ("die_faces",)),
    "allotments": ("look", ("allotments",)),
    "staging": ("look", ("event_beats",)),
    "paper": (
        "look",
        (
            "row_heads",
            "officer_row",
            "row_note",
            "marker_counts",
            "dice_printed",
            "row_values",
            "face_printed",
            "values_rolled",
            "kinds_drawn",
            "works_counter",
            "zones_printed",
        ),
    ),
    "chronicle": ("text", ("account_of",)),
    "points": (
        "points",
        (
            "battles",
            "boards",
            "edges",
            "has_zones",
            "last_arrival",
            "has_drops",
            "qualities",
            "places_ranked",
            "ground_seen",
            "enlist_forces",
            "stock_faults",
            "force_name",
            "built_document",
            "battle_drawn",
        ),
    ),
}
"""What a game may lack: by a word, a facet and the members that a game has together or not at all."""


def change_game(game: Wargame, **changes: Any) -> Wargame:
    """A copy of a game with some of its values changed; a facet is changed by `change_facet`."""
    changed = copy(game)
    for name, value in changes.items():
        assert hasattr(game, name), f"a game has no {name}"
        setattr(changed, name, value)
    return changed


def change_facet(facet: Facet, *defaults: str, **answers: Any) -> Facet:
    """A facet with these members left at their defaults, and with other answers of its own."""
    kinds = type(facet).__mro__
    base = next(kind for kind in kinds if kind.__module__ == "wsn.systems.contract.wargame")
    assert {*defaults, *answers} <= set(vars(base)), "no members of the facet"
    own = {
        name: member
        for kind in reversed(kinds)
        if issubclass(kind, Facet) and not kind.__module__.startswith("wsn.systems.contract.")
        for name, member in vars(kind).items()
        if not name.startswith("__") and name not in defaults
    }
    functions = {name: staticmethod(one) if callable(one) else one for name, one in answers.items()}
    made: Facet = type(f"Changed{type(facet).__name__}", (base,), {**own, **functions})()
    return made


def lacking(game: Wargame, *parts: str) -> Wargame:
    """A game that has everything but these parts, each of them at its default."""
    left: dict[str, list[str]] = {}
    for part in parts:
        facet, members = PARTS[part]
        left.setdefault(facet, []).extend(members)
    return change_game(
        game, **{facet: change_facet(getattr(game, facet), *names) for facet, names in left.items()}
    )


def has_part(game: Wargame, part: str) -> bool:
    """Whether a game answers any member of a part itself."""
    facet, members = PARTS[part]
    return any(getattr(game, facet).has_own(member) for member in members)
