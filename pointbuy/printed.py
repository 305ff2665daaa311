"""A roster as a list to read, post and paste, and such a list read back.

    German, encounter, 150 points: Kampfgruppe Keil
     1. 1 x Officer, 3 x Infantry [Veteran] [officer ?] + MG42 (8-3)    26
     2. 1 complete battery of 75 mm off-board artillery [missions ?] [smoke ?]    8
     3. 1 x Normal Minefield [x 3] [mixed]    15
    49 of 150 points, 101 left
    Code: WSR1-...

Notes in brackets are optional and may stand anywhere in a line; those ending in `?` are rolled when the
scenario is built. In a list to read back, numbers and prices may be missing, and `points` may follow a price.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.cataloguefile import Nation, Quality, Role
from pointbuy.codes import HEAD, BadCode, encode
from pointbuy.editing import changed, started
from pointbuy.naming import meant
from pointbuy.pricing import Line, bill, price
from pointbuy.roster import Buy, Roster
from wsn.data import DataError, Problem, hint

_PRICE = re.compile(
    r"(?:\t|\s{2,}|\s+=\s*)(\d{1,9})(?: ?points?)?\s*$|\s(\d{1,9}) points?\s*$", re.IGNORECASE
)
MOST_LINES = 1000
"""The most lines of a list that is read: each that is not understood is looked up among all that is sold."""
_NUMBER = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•])\s+")
_NOTE = re.compile(r"\[([^\]]*)\]")
_SUM = re.compile(r"^\s*(?:total:? )?\d+ of \d+ points\b|^\s*total\b|^\s*code:", re.IGNORECASE)
_HEAD = re.compile(r"^\s*([^,\t]+), ([^,\t]+), (\d{1,4}) points?\s*(?::\s*(.*?))?\s*$", re.IGNORECASE)
_OPTIONS = {
    "exclusive rows left out": ("exclusive", False),
    "markers for both": ("works_for_both", True),
}


def heading(roster: Roster, catalogue: Catalogue) -> str:
    """The nation, the role and the points of a roster, with its title if it has one."""
    file = catalogue.file
    head = f"{file.nations[roster.nation].name}, {file.roles[roster.role].name}, {roster.points} points"
    return f"{head}: {roster.title}" if roster.title else head


def said(line: Line, catalogue: Catalogue, unknown: bool = True) -> str:
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
        notes += [f"{word} ?" for word in line.offer.rolls]
    name = "".join([line.offer.name, *(f" [{note}]" for note in notes)])
    extras = [extra.name if extra else id_ for id_, extra in zip(line.buy.with_, line.extras)]
    return " + ".join([name, *extras])


def name_of(quality: str, catalogue: Catalogue) -> str:
    """The name of a quality; the word itself if the catalogue does not have it."""
    known = catalogue.file.qualities.get(quality)
    return known.name if known is not None else quality


def printed(roster: Roster, catalogue: Catalogue, code: bool = True) -> str:
    """The whole list as text."""
    asked = bill(roster, catalogue)
    lines = [heading(roster, catalogue)]
    lines += [f"[{words}]" for words, (key, value) in _OPTIONS.items() if getattr(roster, key) is value]
    lines += [f"{line.place:>2}. {said(line, catalogue)}    {line.price}" for line in asked.lines]
    left = f"{asked.left} left" if asked.left >= 0 else f"{-asked.left} too many"
    lines.append(f"{asked.total} of {asked.points} points, {left}")
    if code:
        try:
            lines.append(f"Code: {encode(roster, catalogue)}")
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
        raise _no(f"it has {len(lines):,} lines; a list of purchases has at most {MOST_LINES}")
    lines = [(n, re.sub(r"^(?:\s*>)+ ?", "", line)) for n, line in lines]
    head = _HEAD.match(lines[0][1]) if lines else None
    if head is not None and _key(head[1], catalogue.file.nations) is None and not nation:
        names = [known.name for known in catalogue.file.nations.values()]
        raise _no(f"line {lines[0][0]}: there is no nation {head[1].strip()!r}{hint(head[1].strip(), names)}")
    title = ""
    if head is not None and (nation_id := _key(head[1], catalogue.file.nations)) is not None:
        nation, points = nation_id, int(head[3])
        role, title = _role(head[2], catalogue, lines[0][0]), (head[4] or "")[:40]
        lines = lines[1:]
    if not nation or not points:
        raise _no(
            "say who buys and for how much: the first line of a list is 'German, encounter, 150 points'"
        )
    roster = started(catalogue, nation, points, role, title)
    buys: list[Buy] = []
    problems: list[str] = []
    notes: list[str] = []
    for n, line in lines:
        option = _OPTIONS.get(line.strip().strip("[]").lower())
        if option is not None:
            roster = changed(roster, **{option[0]: option[1]})
        elif not _SUM.match(line) and HEAD not in line.upper():
            _line(f"line {n}", line, catalogue, nation, (buys, problems, notes))
    return ReadBack(changed(roster, buys=tuple(buys)), tuple(problems), tuple(notes))


def _no(text: str) -> DataError:
    return DataError([Problem("", "", text)])


def _key(word: str, known: Mapping[str, Nation] | Mapping[str, Role] | Mapping[str, Quality]) -> str | None:
    """The key of a nation, a role or a quality, by its key or its name."""
    wanted = word.strip().casefold()
    return next((key for key, value in known.items() if wanted in (key, value.name.casefold())), None)


def _role(word: str, catalogue: Catalogue, n: int) -> str:
    role = _key(word, catalogue.file.roles)
    if role is None:
        names = [known.name for known in catalogue.file.roles.values()]
        raise _no(f"line {n}: there is no role {word.strip()!r}{hint(word.strip(), names)}")
    return role


def _line(
    here: str, line: str, catalogue: Catalogue, nation: str, into: tuple[list[Buy], list[str], list[str]]
) -> None:
    """Read one line of a list: a purchase, or the reason why it is not understood."""
    buys, problems, notes = into
    told = _PRICE.search(line)
    body = _NUMBER.sub("", line[: told.start()] if told else line)
    words = [note[1].strip() for note in _NOTE.finditer(body)]
    names = [name for part in _NOTE.sub(" ", body).split(" + ") if (name := part.strip(" \t,"))]
    offers: list[Offer] = []
    for i, name in enumerate(names):
        try:
            offers.append(meant(name, catalogue, nation, ("add_on", "carrier", "craft") if i else ()))
        except DataError as error:
            problems.append(f"{here}: {error}")
    if len(offers) < max(len(names), 1):
        if not names:
            problems.append(f"{here}: it names nothing that can be bought")
        return
    keys: dict[str, str | int] = {}
    for word in words:
        known = _noted(word, offers[0], catalogue)
        if known is None:
            valid = [*(q.name for q in catalogue.file.qualities.values()), *_choices(offers[0])]
            problems.append(f"{here}: [{word}] means nothing for {offers[0].id}{hint(word, valid)}")
            return
        keys |= known
    # `_noted` names only fields of a purchase, each with a value of its kind: mypy cannot tell which is which
    buy = Buy(row=offers[0].id, with_=tuple(offer.id for offer in offers[1:]), **keys)  # type: ignore[arg-type]
    buys.append(buy)
    here_price = price(buy, catalogue)
    there = int(told[1] or told[2]) if told else here_price
    if there != here_price:
        notes.append(f"{here}: the list says {there} points, here it costs {here_price}")


def _choices(offer: Offer) -> list[str]:
    return [word for words in offer.row.choices.values() for word in words]


def _noted(word: str, offer: Offer, catalogue: Catalogue) -> dict[str, str | int] | None:
    """The keys of a purchase that a note in brackets sets; None if the note is unknown."""
    plain = " ".join(word.casefold().split())
    if plain.endswith("?") or plain == "regular":
        return {}
    quality = _key(plain, catalogue.file.qualities)
    if quality is not None:
        return {"quality": quality}
    if many := re.fullmatch(r"x ?(\d{1,2})", plain):
        return {"count": int(many[1])}
    if size := re.fullmatch(r"([1-8]) points?", plain):
        return {"size": int(size[1])}
    choice = plain.replace(" ", "_").replace("-", "_")
    return {"choice": choice} if choice in _choices(offer) else None
