"""Share codes, sealed rosters, and lists that are pasted as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pointbuy import editing, packing
from pointbuy.catalogue import FOLDER, Catalogue, load_catalogue
from pointbuy.checks import find_faults
from pointbuy.codes import MOST_CODE_CHARACTERS, BadCode, decode_roster, encode_roster
from pointbuy.fits import fitting_rows
from pointbuy.packing import Damaged, Packer, Unpacker
from pointbuy.printed import print_list, read_back
from pointbuy.roster import Buy, Roster
from pointbuy.seals import BadSeal, reveal_rosters, seal_code
from wsn.data import DataError

BOOK = load_catalogue("war_storms")
TILES = load_catalogue("hex_tiles")
MADE = editing.add_purchases(
    editing.start_roster(BOOK, "german", 150, "defender", "Kampfgruppe Süd"),
    Buy(row="G9", quality="veteran", with_=("GA1", "GV19")),
    Buy(row="M6", count=3, choice="anti_tank"),
    Buy(row="G1", quality="green"),
    Buy(row="GO7"),
    Buy(row="M10", size=4),
    Buy(row="G1", quality="green"),
)
CODE = encode_roster(MADE, BOOK)


@st.composite
def rosters(draw: st.DrawFn, catalogue: Catalogue = BOOK) -> Roster:
    """Any roster of known rows, legal or not."""
    file = catalogue.file
    offers = list(catalogue.offers.values())

    def buy() -> Buy:
        offer = draw(st.sampled_from(offers))
        choices = ["", *(word for words in offer.row.choices.values() for word in words)]
        with_ = draw(st.lists(st.sampled_from([o.id for o in offers]), max_size=3))
        return Buy(
            row=offer.id,
            quality=draw(st.sampled_from(["", *file.qualities])),
            with_=tuple(with_),
            count=draw(st.integers(1, 99)),
            choice=draw(st.sampled_from(choices)),
            size=draw(st.integers(1, 8)),
        )

    return Roster(
        catalogue=catalogue.name,
        nation=draw(st.sampled_from(sorted(file.nations))),
        points=draw(st.integers(1, 9999)),
        role=draw(st.sampled_from(sorted(file.roles))),
        title=draw(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc"]), max_size=12)),
        exclusive=draw(st.booleans()),
        works_for_both=draw(st.booleans()),
        buys=tuple(buy() for _ in range(draw(st.integers(0, 6)))),
    )


@given(rosters())
@settings(max_examples=60)
def test_a_code_opens_as_the_roster_it_was_made_of(made: Roster) -> None:
    code = encode_roster(made, BOOK)
    assert len(code) <= MOST_CODE_CHARACTERS
    opened = decode_roster(code)
    assert opened.roster == made
    assert opened.differences == ()
    assert find_faults(opened.roster, opened.catalogue) == find_faults(made, BOOK)


@given(rosters(TILES))
@settings(max_examples=30)
def test_a_code_of_another_catalogue_opens_too(made: Roster) -> None:
    assert decode_roster(encode_roster(made, TILES)).roster == made


@given(st.data())
@settings(max_examples=8)
def test_a_full_roster_of_a_large_game_has_a_code_short_enough(data: st.DataObject) -> None:
    """500 points, spent on whatever still fits: qualities, added platoons, mines and all."""
    nation = data.draw(st.sampled_from(sorted(BOOK.file.nations)))
    made = editing.start_roster(BOOK, nation, 500, "defender")
    while fits := [fit for fit in fitting_rows(made, BOOK) if fit.prices[0][1] > 0 and fit.prices[0][1] < 60]:
        fit = data.draw(st.sampled_from(fits))
        if fit.places:
            made = editing.join_extras(made, data.draw(st.sampled_from(fit.places)), (fit.offer.id,))
            continue
        quality = data.draw(st.sampled_from(fit.prices))[0]
        choice = next((words[-1] for words in fit.offer.row.choices.values()), "")
        for _ in range(data.draw(st.integers(1, 3))):
            after = editing.add_purchases(made, Buy(row=fit.offer.id, quality=quality, choice=choice))
            if not find_faults(after, BOOK):
                made = after
    code = encode_roster(made, BOOK)
    assert len(code) <= MOST_CODE_CHARACTERS
    assert decode_roster(code).roster == made


def test_a_code_may_be_typed_in_small_letters_quoted_and_broken_over_lines() -> None:
    broken = "\n> ".join([CODE[:30].lower(), CODE[30:50], CODE[50:]])
    assert decode_roster(f"> {broken}\n").roster == MADE
    assert decode_roster(CODE.replace("0", "O").replace("1", "l").replace("WSRl", "WSR1")).roster == MADE


def test_every_wrong_letter_and_every_cut_is_noticed() -> None:
    for i in range(len("WSR1-"), len(CODE)):
        other = "7" if CODE[i] != "7" else "8"
        with pytest.raises(BadCode):
            decode_roster(CODE[:i] + other + CODE[i + 1 :])
        with pytest.raises(BadCode, match="cut"):
            decode_roster(CODE[:i])
        if CODE[i] != CODE[i - 1] and i > 5:
            with pytest.raises(BadCode):
                decode_roster(CODE[: i - 1] + CODE[i] + CODE[i - 1] + CODE[i + 1 :])


def test_a_code_of_the_first_edition_opens_for_ever() -> None:
    """As posted with the first version; the form of codes and the numbers of rows never change."""
    opened = decode_roster("WSR1-1DK3D893V4704TTYKQFXVZMZZXNNMGRE8KWD86C02ZB20814PP997")
    assert (opened.roster.nation, opened.roster.points, opened.roster.role) == ("german", 150, "encounter")
    assert opened.roster.title == "Kampfgruppe Keil"
    assert opened.roster.buys == (
        Buy(row="G9", quality="veteran", with_=("GA1",)),
        Buy(row="GV12"),
        Buy(row="GO7"),
    )


@given(st.integers(0, 2**600) | st.integers(0, 2**90).map(lambda n: (n << 32) | 0x0101))
@settings(max_examples=100)
def test_whatever_bears_a_right_check_sum_is_a_roster_or_refused(number: int) -> None:
    """Somebody who writes codes of his own gets a sentence, never a fault of the program."""
    try:
        opened = decode_roster(packing.seal_number("WSR1-", number))
    except BadCode:
        return
    find_faults(opened.roster, opened.catalogue)
    print_list(opened.roster, opened.catalogue)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "does not begin with WSR1-"),
        ("WSN1-ABCDEF", "does not begin with WSR1-"),
        ("WSR1-", "cut off after its head"),
        (CODE[:-4], f"{len(CODE) - 4} characters of {len(CODE)}"),
        (CODE + "AB", "too long"),
        (CODE[:20] + "!" + CODE[21:], "holds '!', which no code does"),
    ],
)
def test_a_wrong_code_says_so(code: str, said: str) -> None:
    with pytest.raises(BadCode) as caught:
        decode_roster(code)
    assert said in str(caught.value)


def test_a_code_of_other_prices_is_opened_counted_anew_and_told(tmp_path) -> None:
    text = (FOLDER / "war_storms.toml").read_text(encoding="utf-8")
    dearer = tmp_path / "dearer.toml"
    dearer.write_text(text.replace("price = 18, platoons", "price = 19, platoons", 1), encoding="utf-8")
    later = tmp_path / "later.toml"
    later.write_text(text.replace("edition = 1", "edition = 2", 1), encoding="utf-8")
    opened = decode_roster(CODE, load_catalogue(dearer))
    assert opened.roster.buys == MADE.buys
    assert "the prices of Forces in Normandy have changed" in opened.differences[0]
    assert (
        "was made with edition 1 of Forces in Normandy, not edition 2"
        in decode_roster(CODE, load_catalogue(later)).differences[0]
    )
    with pytest.raises(BadCode, match="the code is for catalogue 1; Units on the tiles is number 2"):
        decode_roster(CODE, TILES)


def test_a_code_of_a_catalogue_or_a_row_that_is_not_here_says_so(tmp_path) -> None:
    text = (FOLDER / "hex_tiles.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("number = 2\n", "number = 222\n", 1).replace("number = 5,", "number = 500,"))
    own = load_catalogue(mine)
    code = encode_roster(editing.add_purchases(editing.start_roster(own, "axis", 50), Buy(row="G")), own)
    assert decode_roster(code, own).roster.buys == (Buy(row="G"),)
    with pytest.raises(BadCode, match="the code is for catalogue 222, which is not shipped; name its file"):
        decode_roster(code)
    mine.write_text(text.replace("number = 2\n", "number = 222\n", 1))
    with pytest.raises(
        BadCode, match="the code names row number 500, which Units on the tiles here does not"
    ):
        decode_roster(code, load_catalogue(mine))


def test_what_no_code_can_carry_is_refused() -> None:
    with pytest.raises(BadCode, match="purchase 1 cannot be put into a code: there is no row 'G99'"):
        encode_roster(editing.add_purchases(editing.start_roster(BOOK, "german", 9), Buy(row="G99")), BOOK)
    many = [Buy(row=f"G{n}", quality=q, with_=("GA1",) * 3) for n in range(1, 35) for q in ("", "green")]
    with pytest.raises(BadCode, match=r"too large for a code: \d+ characters, at most 200"):
        encode_roster(editing.add_purchases(editing.start_roster(BOOK, "german", 9), *many), BOOK)


def test_ids_are_written_as_the_catalogue_writes_them() -> None:
    made = editing.add_purchases(editing.start_roster(BOOK, "german", 150), Buy(row="g9", with_=("ga1",)))
    assert decode_roster(encode_roster(made, BOOK)).roster.buys == (Buy(row="G9", with_=("GA1",)),)


@given(st.lists(st.integers(1, 10_000).flatmap(lambda r: st.tuples(st.integers(0, r - 1), st.just(r)))))
@settings(max_examples=60)
def test_digits_come_out_as_they_went_in(digits: list[tuple[int, int]]) -> None:
    into = Packer()
    for digit, radix in digits:
        into.put_digit(digit, radix)
    out = Unpacker(packing.open_text("T-", packing.seal_number("T-", into.as_number())))
    assert [out.take(radix) for _, radix in digits] == [digit for digit, _ in digits]
    out.check_empty()


def test_a_packer_refuses_what_does_not_fit_and_an_unpacker_what_is_left() -> None:
    with pytest.raises(ValueError, match="5 is not below 5"):
        Packer().put_digit(5, 5)
    with pytest.raises(Damaged, match="more than it should"):
        Unpacker(7).check_empty()


# ---------------------------------------------------------------- seals

US = encode_roster(editing.add_purchases(editing.start_roster(BOOK, "us", 150), Buy(row="U8")), BOOK)


def test_two_sealed_rosters_are_opened_together() -> None:
    one, two = seal_code(CODE, b"0123456789abcdef"), seal_code(US, b"another secret!!")
    assert CODE not in one.seal
    assert one.seal != seal_code(CODE, b"0123456789abcdeg").seal, "the same roster has another seal each time"
    first, second = reveal_rosters(((one.seal, one.opening), (two.seal, two.opening.lower())))
    assert first.roster == MADE
    assert second.roster.nation == "us"


def test_an_opening_that_was_not_sealed_is_noticed() -> None:
    one, two = seal_code(CODE, b"0123456789abcdef"), seal_code(US, b"another secret!!")
    other = seal_code(US, b"0123456789abcdef")
    with pytest.raises(BadSeal, match="swapped: opening 1 fits seal 2, and opening 2 seal 1"):
        reveal_rosters(((one.seal, two.opening), (two.seal, one.opening)))
    with pytest.raises(BadSeal, match="opening 1 does not fit seal 1:"):
        reveal_rosters(((one.seal, other.opening), (two.seal, two.opening)))
    with pytest.raises(BadSeal, match="opening 2 does not fit seal 2:"):
        reveal_rosters(((one.seal, one.opening), (two.seal, two.opening[:-1] + "0")))
    with pytest.raises(BadSeal, match="one player has copied the other's"):
        reveal_rosters(((one.seal, one.opening), (one.seal, one.opening)))
    with pytest.raises(BadSeal, match="seal 2 is not a seal"):
        reveal_rosters(((one.seal, one.opening), (two.seal[:-1], two.opening)))
    with pytest.raises(BadSeal, match="opening 1 is not an opening"):
        reveal_rosters(((one.seal, CODE), (two.seal, two.opening)))
    with pytest.raises(ValueError, match="ten bytes"):
        seal_code(CODE, b"short")


def test_a_sealed_code_that_is_damaged_is_said() -> None:
    bad, two = seal_code(CODE[:-1], b"0123456789abcdef"), seal_code(US, b"another secret!!")
    with pytest.raises(BadCode, match="opening 1: this is not a complete roster code: it is cut"):
        reveal_rosters(((bad.seal, bad.opening), (two.seal, two.opening)))


# ---------------------------------------------------------------- lists as text


@given(rosters())
@settings(max_examples=100)
def test_a_list_is_read_back_as_it_was_printed(made: Roster) -> None:
    """Titles apart that end in blanks or look like something else; unknown words stay what they were."""
    made = editing.change_keys(made, title="")
    known = {offer.id for offer in BOOK.sold_to(made.nation)}
    own = BOOK.file.nations[made.nation].lists[0]
    buys = tuple(
        buy
        for buy in made.buys
        if buy.row in known
        and BOOK.offers[buy.row.lower()].section.list in (own, "")
        and all(
            BOOK.offers[id_.lower()].kind in ("add_on", "carrier", "craft") and id_ in known
            for id_ in buy.with_
        )
    )
    made = editing.change_keys(made, buys=buys)
    read = read_back(print_list(made, BOOK), BOOK)
    assert read.problems == ()
    assert read.notes == ()
    assert read.roster == made


def test_the_list_shows_question_marks_for_what_is_rolled_later() -> None:
    text = print_list(MADE, BOOK)
    assert text.splitlines()[0] == "German, defender, 150 points: Kampfgruppe Süd"
    assert "1. 1 x Officer, 3 x Infantry [Veteran] [officer ?] + MG42 (8-3) + 1 x Opel Blitz    27" in text
    assert "4. 1 complete battery of Nebelwerfers off-board art.    11" in text, (
        "always one mission, no smoke"
    )
    guns = editing.add_purchases(editing.start_roster(BOOK, "us", 150), Buy(row="UO1"), Buy(row="UP1"))
    assert "off-board artillery [missions ?] [smoke ?]    6" in print_list(guns, BOOK)
    assert "1 aviation mission [attacks ?]    10" in print_list(guns, BOOK)
    assert "2. 1 x Normal Minefield [x 3] [anti tank]    15" in text
    assert text.splitlines()[-1] == f"Code: {CODE}"
    assert read_back(text, BOOK).roster == MADE


def test_the_lines_of_the_book_are_read() -> None:
    read = read_back(
        "1 x Officer, 3 x Infantry, 1 x MG42 (4-3)\t21 Points\n"
        "1 x Officer, 3 x Engineer (Kickstarter exclusive)\t21 Points\n"
        "\n"
        "- 2 x Flakpanzer IV Möbelwagen [green] = 18\n",
        BOOK,
        "german",
        150,
    )
    assert read.problems == read.notes == ()
    assert [(buy.row, buy.quality) for buy in read.roster.buys] == [
        ("G1", ""),
        ("G10", ""),
        ("GV14", "green"),
    ]
    assert (read.roster.points, read.roster.role) == (150, "encounter")


def test_lines_that_say_nothing_known_are_listed_and_other_prices_noted() -> None:
    read = read_back(
        "German, defender, 150 points\n"
        "3 x Infantri  18\n"
        "3 x Infantry [elite]  18\n"
        "3 x Infantry  19\n"
        "[Veteran]\n"
        "3 x Infantry + MG43 (8-3)  22\n",
        BOOK,
    )
    assert [problem.split(":")[0] for problem in read.problems] == ["line 2", "line 3", "line 5", "line 6"]
    assert "G9 (3 x Infantry)" in read.problems[0]
    assert "[elite] means nothing for G9" in read.problems[1]
    assert "names nothing" in read.problems[2]
    assert "GA1 (MG42 (8-3))" in read.problems[3]
    assert read.notes == ("line 4: the list says 19 points, here it costs 18",)
    assert [buy.row for buy in read.roster.buys] == ["G9"]


def test_a_list_with_a_price_of_thousands_of_digits_or_thousands_of_lines_is_refused() -> None:
    """Python makes no number of more than 4300 digits, and each unknown line is looked up."""
    read = read_back(f"German, defender, 150 points\n3 x Infantry  {'9' * 5000}\n", BOOK)
    assert [problem.split(":")[0] for problem in read.problems] == ["line 2"]
    with pytest.raises(DataError, match="it has 2,001 lines; a list of purchases has at most 1000"):
        read_back("German, defender, 150 points\n" + "Tigr\n" * 2000, BOOK)


def test_a_list_that_does_not_say_who_buys_is_refused() -> None:
    with pytest.raises(DataError, match="say who buys and for how much"):
        read_back("3 x Infantry 18\n", BOOK)
    with pytest.raises(DataError, match="there is no nation 'Gremans'"):
        read_back("Gremans, defender, 150 points\n", BOOK)
    with pytest.raises(DataError, match="line 1: there is no role 'defnder'; the nearest is 'defender'"):
        read_back("German, defnder, 150 points\n", BOOK)


G9 = "1 x Officer, 3 x Infantry"
DRESSES = (
    f"{G9} [18pts]",
    f"{G9} (18)",
    f"{G9} (18 Points)",
    f"{G9} (18pts.)",
    f"{G9}: 18",
    f"{G9} - 18",
    f"{G9} – 18 points",
    f"{G9} .... 18",
    f"{G9} = 18",
    f"{G9}\t18",
    f"{G9}, 18 pts",
    f"{G9} | 18",
    f"{G9} -> 18",
    f"| {G9} | 18 |",
    f"| 1 | {G9} | 18 pts |",
    f"* {G9} (18 pts)",
    f"• {G9} 18pts",
    f"1) {G9} 18",
    f"1. {G9}  [18pts]",
    f"(1) {G9}, 18 pts",
    f"a) {G9} - 18p",
    f"**{G9}** [18 points]",
    f"[x] {G9} {{18}}",
    f"[18] {G9}",
    f"18 pts: {G9}",
    f"> {G9} 18",
    "- G9 (18pt)",
    "G9: 18",
)
TWICE = (
    f"2x {G9} (36)",
    f"2 × {G9} @ 18",
    f"{G9} x2 [36 pts]",
    f"{G9} ×2 — 36",
    f"{G9} (x2): 18 each",
    f"{G9} (2x) 36",
    "2 G9 (36)",
    "x2 G9: 36",
)


@pytest.mark.parametrize("line", DRESSES)
def test_a_purchase_is_read_in_the_dress_of_other_lists(line: str) -> None:
    read = read_back(f"German, encounter, 150 points\n{line}\n", BOOK)
    assert (read.problems, read.notes) == ((), ())
    assert read.roster.buys == (Buy(row="G9"),)
    dear = read_back(f"German, encounter, 150 points\n{line.replace('18', '19')}\n", BOOK)
    assert dear.notes == ("line 2: the list says 19 points, here it costs 18",)


@pytest.mark.parametrize("line", TWICE)
def test_a_multiplier_before_or_after_buys_as_many(line: str) -> None:
    read = read_back(f"German, encounter, 150 points\n{line}\n", BOOK)
    assert (read.problems, read.notes) == ((), ())
    assert read.roster.buys == (Buy(row="G9"), Buy(row="G9"))


def test_headings_totals_and_platoons_on_lines_of_their_own_are_read() -> None:
    read = read_back(
        "++ Kampfgruppe Keil ++\n"
        "German, encounter (150 pts)\n\n"
        "== Companies ==\n"
        f"- {G9} [Veteran]: 22\n"
        f"- {G9} (18)\n"
        "  + MG42 (8-3): 4\n"
        "INFANTRY\n"
        "3 x Infantry, 1 x MG42 (4-3) (21)\n"
        "Support (26)\n"
        "* GO1 [8 pts]\n"
        "* 3 x Trench [18 pts]\n"
        "-----------\n"
        "Total: 90 points\n"
        "Created with ListMaker\n",
        BOOK,
    )
    assert read.problems == ()
    assert read.notes == ("line 14: the list comes to 90 points, here it comes to 91",)
    assert (read.roster.nation, read.roster.points) == ("german", 150)
    assert [(buy.row, buy.quality, buy.with_, buy.count) for buy in read.roster.buys] == [
        ("G9", "veteran", (), 1),
        ("G9", "", ("GA1",), 1),
        ("G1", "", (), 1),
        ("GO1", "", (), 1),
        ("M9", "", (), 3),
    ]


def test_what_is_neither_bought_nor_a_heading_is_never_passed_over_in_silence() -> None:
    read = read_back(
        f"German, encounter, 150 points\nPanzer\nPanzer VII Tigr (81)\n3 x Infantry (18)\n{'9' * 600}\n",
        BOOK,
    )
    assert [problem.split(";")[0] for problem in read.problems] == [
        "line 3: there is no row 'Panzer VII Tigr'",
        "line 5: it has 600 characters",
    ]
    assert read.notes == ("line 2: 'Panzer' is taken for a heading",)
    with pytest.raises(DataError, match="the list has 297 purchases; a roster has at most 200"):
        read_back("German, encounter, 150 points\n" + "99 x G9\n" * 3, BOOK)
