"""A roster as a list to read, post and paste, and such a list read back.

    German, encounter, 150 points: Kampfgruppe Keil
     1. 1 x Officer, 3 x Infantry [Veteran] [officer ?] + MG42 (8-3)    26
     2. 1 complete battery of 75 mm off-board artillery [missions ?] [smoke ?]    8
     3. 1 x Normal Minefield [x 3] [mixed]    15
    49 of 150 points, 101 left
    Code: WSR1-...

Notes in brackets are optional and may stand anywhere in a line; those ending in `?` are rolled when the
scenario is built. A list to read back may wear the dress of another program (`pointbuy/dresses.py`): numbers
and prices may be missing or written otherwise, headings are passed over, and prices are compared with ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pointbuy import dresses
from pointbuy.catalogue import Catalogue, Offer
from pointbuy.cataloguefile import Nation, Quality, Role
from pointbuy.checks import COUNTED, EXTRAS
from pointbuy.codes import HEAD, BadCode, encode_roster
from pointbuy.editing import change_keys, start_roster
from pointbuy.naming import find_row, row_meant
from pointbuy.pricing import Line, make_bill, purchase_price
from pointbuy.roster import MOST_BUYS, Buy, Roster
from wsn.data import DataError, Problem, nearest_hint, shorten
from wsn.renamed import former_names

MOST_LINES: Final = 1000
"""The most lines of a list that is read: each that is not understood is looked up among all that is sold."""
HEAD_LINES: Final = 3
"""Within how many lines from the first the nation and the points of a list are looked for."""
MOST_SIGNS: Final = 500
"""The most characters of a line that is read: a longer one is no purchase."""
_NOTE: Final = re.compile(r"\[([^\]]*)\]")
_HEAD: Final = re.compile(r"^\s*([^,\t]+), ([^,\t]+), (\d{1,4}) points?\s*(?::\s*(.*?))?\s*$", re.IGNORECASE)
_OPTIONS: Final = {
    "exclusive rows left out": ("exclusive", False),
    "markers for both": ("works_for_both", True),
}


def roster_heading(roster: Roster, catalogue: Catalogue) -> str:
    """The nation, the role and the points of a roster, with its title if it has one."""
    file = catalogue.file
    head = f"{file.nations[roster.nation].name}, {file.roles[roster.role].name}, {roster.points} points"
    return f"{head}: {roster.title}" if roster.title else head


def purchase_text(line: Line, catalogue: Catalogue, unknown: bool = True) -> str:
    """A purchase in words, without its price: the printed row and the choices made for it."""
    if line.offer is None:
        return line.buy.row
    notes = [name_of(line.buy.quality, catalogue)] if line.buy.quality else []
    if line.buy.count > 1:
        notes.append(f"x {line.buy.count}")
    if line.buy.choice:
        notes.append(line.buy.choice.replace("_", " "))
    if line.offer.row.size > 1 or line.buy.size > 1:
        notes.append(f"{line.buy.size} point{'s' if line.buy.size > 1 else ''}")
    if unknown:
        notes += [f"{word} ?" for word in line.offer.rolled_values]
    name = "".join([line.offer.name, *(f" [{note}]" for note in notes)])
    extras = [extra.name if extra else id_ for id_, extra in zip(line.buy.with_, line.extras)]
    return " + ".join([name, *extras])


def name_of(quality: str, catalogue: Catalogue) -> str:
    """The name of a quality; the word itself if the catalogue does not have it."""
    known = catalogue.file.qualities.get(quality)
    return known.name if known is not None else quality


def print_list(roster: Roster, catalogue: Catalogue, code: bool = True) -> str:
    """The whole list as text."""
    asked = make_bill(roster, catalogue)
    lines = [roster_heading(roster, catalogue)]
    lines += [f"[{words}]" for words, (key, value) in _OPTIONS.items() if getattr(roster, key) is value]
    lines += [f"{line.place:>2}. {purchase_text(line, catalogue)}    {line.price}" for line in asked.lines]
    left = f"{asked.points_left} left" if asked.points_left >= 0 else f"{-asked.points_left} too many"
    lines.append(f"{asked.total_points} of {asked.points} points, {left}")
    if code:
        try:
            lines.append(f"Code: {encode_roster(roster, catalogue)}")
        except BadCode as error:
            lines.append(f"Code: none, {error}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The roster in a pasted list, the lines not understood, and the prices that differ from ours."""

    roster: Roster
    problems: tuple[str, ...]
    notes: tuple[str, ...]


def read_back(text: str, catalogue: Catalogue, nation: str = "", points: int = 0, role: str = "") -> ReadBack:
    """The roster in a pasted list; nation, points and role are used if its first line does not give them.

    Raises DataError if the nation or the points are given nowhere.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip(" >\t")]
    if len(lines) > MOST_LINES:
        raise _refuse_line(f"it has {len(lines):,} lines; a list of purchases has at most {MOST_LINES}")
    lines = [(n, re.sub(r"^(?:\s*>)+ ?", "", line)) for n, line in lines]
    lines = [(n, line) for n, line in lines if line.strip()]
    title = ""
    for at, (n, line) in enumerate(lines[:HEAD_LINES]):
        head = _read_head(line, catalogue, nation, n)
        if head is not None:
            nation, points, role, title = head[0], head[1], head[2] or role, head[3]
            lines = [*lines[:at], *lines[at + 1 :]]
            if at and dresses.is_bare(lines[0][1]) and not _names_purchase(lines[0][1], catalogue, nation):
                title = title or lines[0][1].strip()[:40]
                lines = lines[1:]
            break
    if not nation or not points:
        raise _refuse_line(
            "say who buys and for how much: the first line of a list is 'German, encounter, 150 points'"
        )
    roster = start_roster(catalogue, nation, points, role, title)
    reading = _Pasted(catalogue, nation)
    totals: list[tuple[int, int]] = []
    for at, (n, line) in enumerate(lines):
        option = _OPTIONS.get(line.strip().strip("[]").lower())
        if option is not None:
            roster = change_keys(roster, **{option[0]: option[1]})
        elif len(line) > MOST_SIGNS:
            reading.problems.append((n, f"it has {len(line):,} characters; a line has at most {MOST_SIGNS}"))
        elif HEAD in line.upper() or dresses.is_total(line):
            totals += [(n, told)] if (told := dresses.total_of(line)) is not None else []
        elif dresses.is_heading(line, _parts(catalogue)):
            reading.begin_part()
        else:
            reading.read_line(n, line, lines[at + 1][1][:MOST_SIGNS] if at + 1 < len(lines) else "")
    reading.begin_part()
    if len(reading.buys) > MOST_BUYS:
        raise _refuse_line(f"the list has {len(reading.buys):,} purchases; a roster has at most {MOST_BUYS}")
    roster = change_keys(roster, buys=tuple(reading.buys))
    ours = make_bill(roster, catalogue).total_points
    if totals and totals[-1][1] != ours and not reading.problems:
        reading.notes.append(
            (totals[-1][0], f"the list comes to {totals[-1][1]} points, here it comes to {ours}")
        )
    problems, notes = (
        tuple(f"line {n}: {text}" for n, text in sorted(told)) for told in (reading.problems, reading.notes)
    )
    return ReadBack(roster, problems, notes)


def _read_head(line: str, catalogue: Catalogue, nation: str, n: int) -> tuple[str, int, str, str] | None:
    """Nation, points, role and title of a list, where a line at its beginning gives them.

    Raises DataError for a nation or a role that the catalogue does not have.
    """
    head = _HEAD.match(line)
    if head is not None:
        known = _key(head[1], catalogue.file.nations)
        if known is not None:
            return known, int(head[3]), _role(head[2], catalogue, n), (head[4] or "")[:40]
        if not nation:
            names = [one.name for one in catalogue.file.nations.values()]
            raise _refuse_line(
                f"line {n}: there is no nation {head[1].strip()!r}{nearest_hint(head[1].strip(), names)}"
            )
    folded = line.casefold()
    named = [
        key
        for key, one in catalogue.file.nations.items()
        if re.search(rf"\b{re.escape(one.name.casefold())}\b", folded)
    ]
    told = re.search(r"(\d{1,4})\s*(?:p|pts?|points?)\b", folded)
    if not named or told is None or _names_purchase(line, catalogue, named[0]):
        return None
    own = {
        word for one in catalogue.file.nations.values() for word in re.findall(r"\w+", one.name.casefold())
    }
    parts = {word for part in _parts(catalogue) for word in re.findall(r"\w{3,}", part.casefold())}
    if (parts - own) & set(re.findall(r"\w{3,}", folded)):
        return None  # a part of the list with what it comes to: "German infantry: 46 points"
    roles = [key for key, one in catalogue.file.roles.items() if one.name.casefold() in folded]
    return named[0], int(told[1]), roles[0] if roles else "", ""


def _names_purchase(line: str, catalogue: Catalogue, nation: str) -> bool:
    """Whether a line names something to buy."""
    reading = _Pasted(catalogue, nation)
    reading.read_line(0, line, "")
    return bool(reading.buys)


def _parts(catalogue: Catalogue) -> tuple[str, ...]:
    """The words that head a part of a list: the titles of the catalogue's own lists."""
    return tuple(dict.fromkeys(offer.section.title for offer in catalogue.offers.values()))


def _refuse_line(text: str) -> DataError:
    return DataError([Problem("", "", text)])


def _key(word: str, known: Mapping[str, Nation] | Mapping[str, Role] | Mapping[str, Quality]) -> str | None:
    """The key of a nation, a role or a quality, by its key or its name."""
    wanted = word.strip().casefold()
    return next((key for key, value in known.items() if wanted in (key, value.name.casefold())), None)


def _role(word: str, catalogue: Catalogue, n: int) -> str:
    role = _key(word, catalogue.file.roles)
    if role is None:
        names = [known.name for known in catalogue.file.roles.values()]
        raise _refuse_line(f"line {n}: there is no role {word.strip()!r}{nearest_hint(word.strip(), names)}")
    return role


@dataclass(frozen=True, slots=True)
class _Unknown:
    """A line that names nothing but has points: a heading, if those below it come to as many."""

    n: int
    points: int
    before: int
    """How much the list came to above it, in its own points."""
    problems: tuple[str, ...]


class _Pasted:
    """A list that is being read: what is bought so far, what is not understood, and what costs otherwise."""

    def __init__(self, catalogue: Catalogue, nation: str) -> None:
        self.catalogue, self.nation = catalogue, nation
        self.buys: list[Buy] = []
        self.problems: list[tuple[int, str]] = []
        self.notes: list[tuple[int, str]] = []
        self._sum = 0
        self._unknown: _Unknown | None = None

    def read_line(self, n: int, line: str, after: str) -> None:
        """Read line `n`: a purchase in any dress, a heading, or the reason why it is not understood."""
        for one in dresses.ways_meant(line):
            said = self._read_purchase(one)
            if not isinstance(said, list):
                self._add_purchase(n, one, *said, joins=not dresses.is_numbered(line))
                return
        one = dresses.plainest_way(line)
        wrong = self._read_purchase(one, why=True)
        texts = tuple(text for text in wrong if isinstance(text, str))
        if dresses.may_be_heading(line, after):
            self.begin_part()
            self.notes.append((n, f"{shorten(line.strip())} is taken for a heading"))
        elif one.points is not None:
            self.begin_part()
            self._unknown = _Unknown(n, one.points, self._sum, texts)
        else:
            self.problems += [(n, text) for text in texts]

    def begin_part(self) -> None:
        """Begin a part of the list, or end the list: a line with the points of all below it was a heading."""
        line = self._unknown
        if line is not None and (self._sum == line.before or self._sum - line.before != line.points):
            self.problems += [(line.n, text) for text in line.problems]
        self._unknown = None

    def _read_purchase(
        self, one: dresses.Undressed, why: bool = False
    ) -> tuple[Buy, list[Offer]] | list[str]:
        """The purchase that a line names, with its rows; or what is not understood, told if `why`."""
        body, priced = one.body, one.points is not None
        words = [note[1].strip() for note in _NOTE.finditer(body)]
        bare = _NOTE.sub(" ", body)
        for note in re.finditer(r"\(([^()]*)\)", bare):
            if _key(note[1], self.catalogue.file.qualities) is not None:
                words.append(note[1].strip())
                bare = bare.replace(note[0], " ")
        names = [name for part in bare.split(" + ") if (name := part.strip(" \t,"))]
        offers: list[Offer] = []
        problems = [] if names else ["it names nothing that can be bought"]
        for i, name in enumerate(names):
            kinds = EXTRAS if i else ()
            offer = find_row(name, self.catalogue, self.nation, kinds)
            if offer is not None:
                offers.append(offer)
            elif not why:
                return []
            else:
                try:
                    row_meant(name, self.catalogue, self.nation, kinds)
                except DataError as error:
                    problems.append(str(error))
        if problems:
            return problems
        keys: dict[str, str | int] = {}
        for word in words:
            known = _read_note(word, offers[0], self.catalogue, priced)
            if known is None:
                valid = [*(q.name for q in self.catalogue.file.qualities.values()), *_choice_texts(offers[0])]
                return [f"[{word}] means nothing for {offers[0].id}{nearest_hint(word, valid)}"]
            keys |= known
        # `_read_note` names only fields of a purchase, each with a value of its kind, which mypy cannot tell
        return Buy(row=offers[0].id, with_=tuple(offer.id for offer in offers[1:]), **keys), offers  # type: ignore[arg-type]  # mypy cannot tell: see above

    def _add_purchase(
        self, n: int, one: dresses.Undressed, buy: Buy, offers: list[Offer], joins: bool
    ) -> None:
        """Buy as many as the line says, or add to the company above if it `joins`; tell another price."""
        if joins and offers[0].kind in EXTRAS and self.buys:
            before = self.buys.pop()
            joined = replace(before, with_=(*before.with_, *[buy.row, *buy.with_] * one.count))
            self.buys.append(joined)
            asked = purchase_price(joined, self.catalogue) - purchase_price(before, self.catalogue)
            each = asked // one.count
        else:
            each = purchase_price(buy, self.catalogue)
            asked = each * one.count
            if offers[0].kind in COUNTED and buy.count == 1:
                self.buys.append(replace(buy, count=one.count))
            else:
                self.buys += [buy] * one.count
        of_one = one.count > 1 and (one.each or one.points == each)
        told = asked if one.points is None else one.points * (one.count if of_one else 1)
        self._sum += told
        if told != asked:
            self.notes.append((n, f"the list says {told} points, here it costs {asked}"))


def _choice_texts(offer: Offer) -> list[str]:
    return [word for words in offer.row.choices.values() for word in words]


def _read_note(word: str, offer: Offer, catalogue: Catalogue, priced: bool) -> dict[str, str | int] | None:
    """The keys of a purchase that a note in brackets sets; None if the note is unknown.

    In a line that is not `priced` otherwise, `[8 points]` of a row without a size is its price.
    """
    plain = " ".join(word.casefold().split())
    if plain.endswith("?") or plain == "regular":
        return {}
    quality = _key(plain, catalogue.file.qualities)
    if quality is not None:
        return {"quality": quality}
    if many := re.fullmatch(r"x ?(\d{1,2})", plain):
        return {"count": int(many[1])}
    if (offer.row.size > 1 or priced) and (size := re.fullmatch(r"([1-8]) points?", plain)):
        return {"size": int(size[1])}
    choice = plain.replace(" ", "_").replace("-", "_")
    return {"choice": choice} if choice in _choice_texts(offer) else None


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"printed": "print_list", "heading": "roster_heading", "said": "purchase_text"},
    )
