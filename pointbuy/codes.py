"""Share codes: a roster as a short text, to be opened on another machine.

The code carries the catalogue's number, edition and a digest of its prices, and every purchase by the number
of its row. Opening it counts everything anew from the catalogue that is here, and says where the two differ.
Nothing that dice decide is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pointbuy import catalogue as catalogues
from pointbuy.catalogue import Catalogue
from pointbuy.editing import check_roster
from pointbuy.packing import Damaged, Packer, Unpacker, open_text, seal_number
from pointbuy.roster import LONGEST_TITLE, MOST_BUYS, Buy, Roster
from wsn.data import DataError
from wsn.renamed import former_names

HEAD: Final = "WSR1-"
"""The start of every code; the number is the format of the code."""
MOST_CODE_CHARACTERS: Final = 200
"""The most characters of a code."""
_SHORT_NUMBERS: Final = 256
_MOST_WITH: Final = 16


class BadCode(ValueError):
    """A code that cannot be opened, or a roster that does not fit into a code."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The roster of a code, its catalogue, and warnings of differences in the catalogue."""

    roster: Roster
    catalogue: Catalogue
    differences: tuple[str, ...]


def encode_roster(roster: Roster, catalogue: Catalogue) -> str:
    """The code of a roster, legal or not. Raises BadCode for a roster that does not fit into a code."""
    into = Packer()
    file = catalogue.file
    into.put_digit(file.number, 256)
    into.put_digit(file.edition, 256)
    into.put_digit(int(catalogue.digest, 16), 1 << 16)
    into.put_digit(list(file.nations).index(roster.nation), 32)
    into.put_digit(list(file.roles).index(roster.role), 16)
    into.put_digit(roster.points, 10_000)
    into.put_digit(roster.exclusive, 2)
    into.put_digit(roster.works_for_both, 2)
    into.put_digit(len(roster.title), LONGEST_TITLE + 1)
    for letter in roster.title:
        _put_letter(into, letter)
    into.put_digit(len(roster.buys), MOST_BUYS + 1)
    seen: list[Buy] = []
    for place, buy in enumerate(roster.buys, 1):
        try:
            _put_buy(into, normal_purchase(buy, catalogue), catalogue, seen)
        except ValueError as error:
            raise BadCode(f"purchase {place} cannot be put into a code: {error}") from None
    code = seal_number(HEAD, into.as_number())
    if len(code) > MOST_CODE_CHARACTERS:
        raise BadCode(
            f"the roster is too large for a code: {len(code)} characters, at most {MOST_CODE_CHARACTERS}"
        )
    return code


def normal_purchase(buy: Buy, catalogue: Catalogue) -> Buy:
    """A purchase with its ids as in the catalogue. Raises ValueError for unknown ids."""

    def id_of(id_: str) -> str:
        offer = catalogue.offer(id_)
        if offer is None:
            raise ValueError(f"there is no row {id_!r}")
        return offer.id

    return Buy(
        row=id_of(buy.row),
        quality=buy.quality,
        with_=tuple(map(id_of, buy.with_)),
        count=buy.count,
        choice=buy.choice,
        size=buy.size,
    )


def _put_letter(into: Packer, letter: str) -> None:
    """One character of a title: one of 95 common ones, or any other."""
    if " " <= letter <= "~":
        into.put_digit(ord(letter) - 32, 96)
    else:
        into.put_digit(95, 96)
        into.put_digit(ord(letter), 0x110000)


def _put_row(into: Packer, id_: str, catalogue: Catalogue) -> None:
    offer = catalogue.offer(id_)
    assert offer is not None
    number = offer.row.number
    into.put_digit(number >= _SHORT_NUMBERS, 2)
    into.put_digit(number, _SHORT_NUMBERS if number < _SHORT_NUMBERS else 4096)


def _put_buy(into: Packer, buy: Buy, catalogue: Catalogue, seen: list[Buy]) -> None:
    """One purchase: a repeated one by its number, a new one in full."""
    if buy in seen:
        into.put_digit(1, 2)
        into.put_digit(seen.index(buy), len(seen))
        return
    into.put_digit(0, 2)
    seen.append(buy)
    _put_row(into, buy.row, catalogue)
    usual = Buy(row=buy.row)
    into.put_digit(buy != usual, 2)
    if buy == usual:
        return
    qualities = list(catalogue.file.qualities)
    into.put_digit(_index_of(buy.quality, ["", *qualities], "quality"), 8)
    if len(buy.with_) >= _MOST_WITH:
        raise ValueError(f"more than {_MOST_WITH - 1} rows are bought with it")
    into.put_digit(len(buy.with_), _MOST_WITH)
    for id_ in buy.with_:
        _put_row(into, id_, catalogue)
    for flag, value, least, radix in (
        (buy.count > 1, buy.count, 0, 100),
        (bool(buy.choice), _index_of(buy.choice, _offer_choices(buy.row, catalogue), "choice"), 0, 16),
        (buy.size > 1, buy.size, 0, 16),
    ):
        into.put_digit(flag, 2)
        if flag:
            into.put_digit(value - least, radix)


def _offer_choices(id_: str, catalogue: Catalogue) -> Sequence[str]:
    offer = catalogue.offer(id_)
    assert offer is not None
    return ["", *(word for words in offer.row.choices.values() for word in words)]


def _index_of(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise ValueError(f"there is no {what} {word!r}")
    return known.index(word)


def decode_roster(code: str, catalogue: Catalogue | None = None) -> Opened:
    """The roster of a code, checked against the shipped catalogue, or the given one.

    Raises BadCode with what is wrong: damaged or cut, of an unknown catalogue, of rows that are not here.
    """
    try:
        number = open_text(HEAD, code)
    except Damaged as error:
        raise BadCode(f"this is not a complete roster code: {error}") from None
    out = Unpacker(number)
    try:
        prices = _catalogue(out.take(256), catalogue)
        differences = _catalogue_differences(out.take(256), f"{out.take(1 << 16):04x}", prices)
        return Opened(check_roster(_roster(out, prices)), prices, differences)
    except (Damaged, DataError, IndexError, ValueError) as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode(f"the code cannot be opened with {_title(catalogue)}: {error}") from None


def _title(catalogue: Catalogue | None) -> str:
    return f"the catalogue {catalogue.file.title}" if catalogue else "the catalogue that is here"


def _catalogue(number: int, given: Catalogue | None) -> Catalogue:
    if given is not None:
        if given.file.number != number:
            text = f"the code is for catalogue {number}; {given.file.title} is number {given.file.number}"
            raise BadCode(text)
        return given
    for name in catalogues.shipped_catalogues():
        try:
            prices = catalogues.load_catalogue(name)
        except DataError:
            continue
        if prices.file.number == number:
            return prices
    raise BadCode(f"the code is for catalogue {number}, which is not shipped; name its file")


def _catalogue_differences(edition: int, prices: str, here: Catalogue) -> tuple[str, ...]:
    if edition != here.file.edition:
        text = (
            f"the code was made with edition {edition} of {here.file.title}, not edition {here.file.edition}"
        )
        return (f"{text}; its points are counted at the current prices",)
    if prices != here.digest:
        text = f"the prices of {here.file.title} have changed since the code was made"
        return (f"{text}; its points are counted at the current prices",)
    return ()


def _roster(out: Unpacker, catalogue: Catalogue) -> Roster:
    file = catalogue.file
    nation = list(file.nations)[out.take(32)]
    role = list(file.roles)[out.take(16)]
    points = out.take(10_000)
    exclusive, works_for_both = bool(out.take(2)), bool(out.take(2))
    title = "".join(_check_letter(out) for _ in range(out.take(LONGEST_TITLE + 1)))
    seen: list[Buy] = []
    buys = tuple(_unpack_purchase(out, catalogue, seen) for _ in range(out.take(MOST_BUYS + 1)))
    out.check_empty()
    return Roster(
        catalogue=catalogue.name,
        nation=nation,
        points=points,
        role=role,
        title=title,
        exclusive=exclusive,
        works_for_both=works_for_both,
        buys=buys,
    )


def _check_letter(out: Unpacker) -> str:
    digit = out.take(96)
    letter = digit + 32 if digit < 95 else out.take(0x110000)
    if 0xD800 <= letter < 0xE000:
        raise Damaged("its title holds something that is not a character")
    return chr(letter)


def _row(out: Unpacker, catalogue: Catalogue) -> str:
    number = out.take(4096 if out.take(2) else _SHORT_NUMBERS)
    offer = catalogue.find_number(number)
    if offer is None:
        raise BadCode(f"the code names row number {number}, which {catalogue.file.title} here does not have")
    return offer.id


def _unpack_purchase(out: Unpacker, catalogue: Catalogue, seen: list[Buy]) -> Buy:
    if out.take(2):
        return seen[out.take(len(seen))] if seen else _empty_purchase()
    row = _row(out, catalogue)
    buy = Buy(row=row)
    if out.take(2):
        quality = ["", *catalogue.file.qualities][out.take(8)]
        with_ = tuple(_row(out, catalogue) for _ in range(out.take(_MOST_WITH)))
        count = out.take(100) if out.take(2) else 1
        choice = _offer_choices(row, catalogue)[out.take(16)] if out.take(2) else ""
        size = out.take(16) if out.take(2) else 1
        buy = Buy(row=row, quality=quality, with_=with_, count=count, choice=choice, size=size)
    seen.append(buy)
    return buy


def _empty_purchase() -> Buy:
    raise Damaged("it repeats a purchase before there is one")


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"encode": "encode_roster", "normal": "normal_purchase", "decode": "decode_roster"},
    )
