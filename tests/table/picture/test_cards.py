"""Cards and dice as data and as pictures: every card of a deck has its own, nothing is cut off."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any, get_args

import pytest

from wsn import scenario
from wsn.engine.observe import observe
from wsn.parts.faces import Emblem, EmblemName, Sections, Symbol, UnitNumber, Vignette
from wsn.table import cards
from wsn.table.cards import Card
from wsn.table.picture import PALETTES, card_svg, die_svg, figures, to_png
from wsn.table.picture.art import read_art
from wsn.table.picture.cards import CARD, SMALL_CARD
from wsn.table.picture.emblems import draw_emblem
from wsn.table.picture.svg import width_of

NS = "{http://www.w3.org/2000/svg}"
TILES = "hex_tiles"


@pytest.fixture(scope="module")
def game() -> Any:
    return scenario.new_game("easy_red", seed=1)


@pytest.fixture(scope="module")
def deck(game: Any) -> dict[str, Card]:
    by_name = {key: cards.card(TILES, game.world, key) for key in game.world.tables.cards}
    assert all(by_name.values())
    return {key: shown for key, shown in by_name.items() if shown is not None}


def texts(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{NS}text"))


def said(svg: str) -> str:
    return " ".join(t.text or "" for t in texts(svg))


@pytest.mark.rule("M44 1.10")
def test_every_card_of_the_deck_says_all_it_says(deck: dict[str, Card]) -> None:
    for shown in deck.values():
        svg = card_svg(shown)
        words = said(svg)
        assert shown.title in words
        assert shown.text in words, shown.card
        assert shown.rule in words
        root = ET.fromstring(svg)
        assert (float(root.attrib["width"]), float(root.attrib["height"])) == CARD


def test_no_two_cards_look_alike(deck: dict[str, Card]) -> None:
    for small in (False, True):
        drawn = {re.sub(r"<text.*?</text>", "", card_svg(shown, small=small)) for shown in deck.values()}
        names = {card_svg(shown, small=small) for shown in deck.values()}
        assert len(names) == len(deck)
        assert len(drawn) > len(deck) * 0.6, "most differ without a word read"


def test_no_word_of_a_card_is_cut_off(deck: dict[str, Card]) -> None:
    for shown in deck.values():
        for small, (wide, high) in ((False, CARD), (True, SMALL_CARD)):
            for t in texts(card_svg(shown, small=small)):
                if t.attrib.get("font-weight") and t.text and len(t.text) < 4:
                    continue  # a number in the picture
                size, x = float(t.attrib["font-size"]), float(t.attrib["x"])
                length = width_of(t.text or "", size, bold=t.attrib.get("font-weight") == "700")
                left = {"start": x, "middle": x - length / 2, "end": x - length}[
                    t.attrib.get("text-anchor", "start")
                ]
                assert left >= 8, (shown.card, t.text)
                assert left + length <= wide - 8, (shown.card, t.text)
                assert float(t.attrib["y"]) <= high - 6
                assert size >= 7


def test_lines_of_a_card_do_not_run_into_its_rule(deck: dict[str, Card]) -> None:
    for shown in deck.values():
        *_, rule = result = texts(card_svg(shown))
        lines = [
            t for t in result if (t.text or "") and (t.text or "") in shown.text and t.attrib.get("x") == "13"
        ]
        assert lines
        assert max(float(t.attrib["y"]) for t in lines) <= float(rule.attrib["y"]) - 8, shown.card


def test_a_card_shows_where_it_orders_how_many(deck: dict[str, Card]) -> None:
    """By numbers and hatching, so that no colour is needed."""

    def hatched(shown: Card) -> int:
        return card_svg(shown).count('stroke-width="1.5"')

    assert hatched(deck["probe_left"]) == hatched(deck["probe_right"]) == 1
    assert hatched(deck["pincer_move"]) == 2
    assert hatched(deck["general_advance"]) == 3
    assert "2" in said(card_svg(deck["probe_left"], small=True))
    assert "all" in said(card_svg(deck["assault_left"], small=True))
    assert "×4" in said(card_svg(deck["direct_from_hq"], small=True))
    front = deck["assault_left"].picture[0]
    assert isinstance(front, Sections)
    assert dict(front.counts) == {"left": None}


def test_emblems_and_symbols_are_known(deck: dict[str, Card], game: Any) -> None:
    emblems = {one.emblem for shown in deck.values() for one in shown.picture if isinstance(one, Emblem)}
    pips = {pip.emblem for pip in cards.die(TILES, game.world).values() if isinstance(pip, Emblem)}
    assert emblems | pips == set(read_art("emblems")) == set(get_args(EmblemName))
    drawn = [draw_emblem(name, PALETTES["summer"]) for name in get_args(EmblemName)]
    assert len(set(drawn)) == len(drawn)


def test_a_card_of_any_game_shows_its_title_its_picture_its_fields_and_its_text() -> None:
    card = Card(
        card="x",
        title="Naval Support",
        text="Add six to one attack within reach of the guns. Discard this card afterwards.",
        picture=(Symbol("naval"), UnitNumber(2)),
        fields=(("From turn", "3"), ("Firepower", "6"), ("When", "your impulse or the enemy's")),
    )
    words = said(card_svg(card))
    for part in ("Naval Support", "From turn", "3", "Firepower", "6", "your impulse or the enemy's", "×2"):
        assert part in words
    spots = [(float(t.attrib["x"]), float(t.attrib["y"])) for t in texts(card_svg(card))]
    assert len(set(spots)) == len(spots), "nothing stands on anything else"
    bare = Card(card="y", title="Bocage", text="Stop one stack that leaves an area of bocage.")
    assert "Stop one stack" in said(card_svg(bare))
    assert to_png(card_svg(card), width=160).startswith(b"\x89PNG")


def test_a_hand_is_what_its_own_side_sees(game: Any) -> None:
    own = cards.hand(TILES, game.world, observe(game.state, "allies"), "allies")
    assert len(own) == len(game.state.piles["hand allies"].cards) > 0
    assert all(shown.title and shown.text for shown in own)
    assert cards.hand(TILES, game.world, observe(game.state, "axis"), "allies") == ()


def test_a_system_without_cards_has_none() -> None:
    other = scenario.new_game("first_orders", seed=1)
    name = other.system.name
    assert cards.hand(name, other.world, other.state, "allies") == ()
    assert cards.card(name, other.world, "probe_left") is None
    assert cards.die(name, other.world) == {}
    assert cards.card("nobody", None, "x") is None


def test_an_unknown_card_is_none(game: Any) -> None:
    assert cards.card(TILES, game.world, "?") is None


@pytest.mark.rule("M44 1.1")
def test_each_face_of_the_die_has_its_symbol(game: Any) -> None:
    symbols = cards.die(TILES, game.world)
    assert sorted(symbols) == [1, 2, 3, 4, 5, 6]
    drawn = {value: die_svg(value, pip) for value, pip in symbols.items()}
    assert len(set(drawn.values())) == 6
    assert all(str(value) in said(svg) for value, svg in drawn.items())


def test_dice_without_symbols_show_pips_or_numbers() -> None:
    pips = [die_svg(value) for value in range(1, 7)]
    assert [svg.count("a5.2") // 2 for svg in pips] == [1, 2, 3, 4, 5, 6]
    assert all(said(svg) == "" for svg in pips)
    assert said(die_svg(17, faces=20)) == "17"
    assert said(die_svg(3, faces=20)) == "3"
    ten = [die_svg(value, faces=10) for value in range(1, 11)]
    assert [said(svg) for svg in ten] == [str(value) for value in range(1, 11)]
    assert "<rect" not in ten[0], "a ten-sided die is no cube"
    assert "<rect" in die_svg(1)


def test_every_card_has_a_small_picture_of_the_stock_and_most_differ(deck: dict[str, Card]) -> None:
    pictures = [shown.vignette for shown in deck.values()]
    for one in pictures:
        assert one is not None
        assert one.figures
        assert set(one.figures) <= set(figures.names())
    assert len(set(pictures)) == len(pictures)
    for small in (False, True):
        svg = card_svg(deck["air_power"], small=small)
        assert "clipPath" in svg
        assert card_svg(deck["air_power"], small=small) == svg, "drawn the same every time"


def test_a_figure_of_a_card_that_is_not_in_the_stock_is_left_out() -> None:
    card = Card(card="x", title="Elephants", text="March.", vignette=Vignette(("elephant",)))
    assert "Elephants" in said(card_svg(card))


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_cards_and_dice_in_every_palette(name: str, deck: dict[str, Card]) -> None:
    palette = PALETTES[name]
    for svg in (card_svg(deck["recon_left"], palette), die_svg(4, Emblem("grenade"), palette)):
        assert palette.label_halo in svg
        assert to_png(svg, width=120).startswith(b"\x89PNG")
