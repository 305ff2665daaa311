"""Rosters that live: bought, altered, undone, printed, coded and reopened at random, and recounted each time.

The recount shares no code with the package: it reads the TOML file with the standard library and counts with
fractions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pointbuy import catalogue, editing, keeping, printroster, roster
from pointbuy.catalogue import load_catalogue
from pointbuy.checks import advice, find_faults
from pointbuy.codes import BadCode, decode_roster, encode_roster
from pointbuy.editing import RosterHistory
from pointbuy.fits import fitting_rows
from pointbuy.forces import forces_of
from pointbuy.pricing import make_bill
from pointbuy.printed import print_list, read_back
from pointbuy.roster import MOST_BUYS, Buy, Roster
from wsn.data import DataError

BOOK = load_catalogue("war_storms")
RAW = tomllib.loads((catalogue.FOLDER / "war_storms.toml").read_text(encoding="utf-8"))
ROWS: Mapping[str, dict[str, Any]] = {
    row["id"]: {"kind": section["kind"], **row} for section in RAW["sections"] for row in section["rows"]
}
FACTOR = {"": Fraction(1), "veteran": Fraction(6, 5), "green": Fraction(9, 10)}
IDS = sorted(ROWS)


def recount(buys: list[dict[str, Any]]) -> int:
    """What a list of purchases costs, from the raw file."""
    total = 0
    for buy in buys:
        row = ROWS[buy["row"]]
        extras = [ROWS[id_] for id_ in buy.get("with", ())]
        points = Fraction(row["price"] + sum(e["price"] for e in extras if e["kind"] == "add_on"))
        if row["kind"] == "company":
            points *= FACTOR[buy.get("quality", "")]
        whole = int(points) + (points - int(points) >= Fraction(1, 2))
        rest = sum(e["price"] for e in extras if e["kind"] != "add_on")
        total += (whole * buy.get("size", 1) + rest) * buy.get("count", 1)
    return total


class Life(RuleBasedStateMachine):
    """One roster, a plain list beside it that is altered by hand, and the stacks of undo as plain lists."""

    folder: Path
    """Where its file lies; set before a run."""

    @initialize(nation=st.sampled_from(["german", "us", "free_french"]), points=st.integers(1, 600))
    def begin(self, nation: str, points: int) -> None:
        self.history = RosterHistory(present=editing.start_roster(BOOK, nation, points, "defender"))
        self.buys: list[dict[str, Any]] = []
        self.back: list[list[dict[str, Any]]] = []
        self.forward: list[list[dict[str, Any]]] = []

    @property
    def roster(self) -> Roster:
        return self.history.present

    def do(self, after: Roster, buys: list[dict[str, Any]]) -> None:
        """A change, in the package and beside it."""
        if buys != self.buys:
            self.back.append(self.buys)
            self.forward = []
        self.history, self.buys = self.history.add_change(after), buys

    @rule(id_=st.sampled_from(IDS), quality=st.sampled_from(["", "veteran", "green"]))
    def buy(self, id_: str, quality: str) -> None:
        if len(self.buys) < MOST_BUYS:
            made = {"row": id_, **({"quality": quality} if quality else {})}
            self.do(editing.add_purchases(self.roster, Buy(row=id_, quality=quality)), [*self.buys, made])

    @rule(data=st.data())
    def buy_what_fits(self, data: st.DataObject) -> None:
        fits = [fit for fit in fitting_rows(self.roster, BOOK) if not fit.places]
        if not fits:
            return
        fit = data.draw(st.sampled_from(fits))
        quality, price = data.draw(st.sampled_from(fit.prices))
        choice = next((words[0] for words in fit.offer.row.choices.values()), "")
        left = make_bill(self.roster, BOOK).points_left
        had = find_faults(self.roster, BOOK)
        made = {"row": fit.offer.id, "quality": quality, "choice": choice}
        buy = Buy(row=fit.offer.id, quality=quality, choice=choice)
        self.do(editing.add_purchases(self.roster, buy), [*self.buys, {k: v for k, v in made.items() if v}])
        assert make_bill(self.roster, BOOK).points_left == left - price
        assert set(find_faults(self.roster, BOOK)) <= set(had)

    @precondition(lambda self: self.buys)
    @rule(data=st.data(), id_=st.sampled_from(["GA1", "GA9", "GV19", "UA4", "UA18", "UV13"]))
    def join(self, data: st.DataObject, id_: str) -> None:
        place = data.draw(st.integers(1, len(self.buys)))
        old = self.buys[place - 1]
        if len(old.get("with", ())) < 9:
            new = {**old, "with": [*old.get("with", ()), id_]}
            buys = [*self.buys[: place - 1], new, *self.buys[place:]]
            self.do(editing.join_extras(self.roster, place, (id_,)), buys)

    @precondition(lambda self: self.buys)
    @rule(data=st.data(), quality=st.sampled_from(["", "veteran", "green"]), count=st.integers(1, 9))
    def alter(self, data: st.DataObject, quality: str, count: int) -> None:
        place = data.draw(st.integers(1, len(self.buys)))
        new = {**self.buys[place - 1], "quality": quality, "count": count}
        new = {
            key: value for key, value in new.items() if (key, value) not in (("quality", ""), ("count", 1))
        }
        old = self.buys[place - 1]
        buys = [*self.buys[: place - 1], new, *self.buys[place:]] if new != old else self.buys
        self.do(editing.replace_purchase(self.roster, place, quality=quality, count=count), buys)

    @precondition(lambda self: self.buys)
    @rule(data=st.data())
    def give_back(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(1, len(self.buys)))
        self.do(editing.remove_purchase(self.roster, place), [*self.buys[: place - 1], *self.buys[place:]])

    @precondition(lambda self: len(self.buys) > 1)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        place, to = (data.draw(st.integers(1, len(self.buys))) for _ in range(2))
        buys = list(self.buys)
        buys.insert(to - 1, buys.pop(place - 1))
        self.do(editing.move_purchase(self.roster, place, to), buys if buys != self.buys else self.buys)

    @rule()
    def undo(self) -> None:
        if not self.back:
            with pytest.raises(DataError):
                self.history.undo_step()
            return
        self.history = self.history.undo_step()
        self.forward.append(self.buys)
        self.buys = self.back.pop()

    @rule()
    def redo(self) -> None:
        if not self.forward:
            with pytest.raises(DataError):
                self.history.redo_step()
            return
        self.history = self.history.redo_step()
        self.back.append(self.buys)
        self.buys = self.forward.pop()

    @rule()
    def code_and_reopen(self) -> None:
        try:
            code = encode_roster(self.roster, BOOK)
        except BadCode:
            assert len(self.buys) > 15, "only a large roster has no code"
            return
        assert len(code) <= 200
        opened = decode_roster(code)
        assert opened.roster == self.roster
        assert make_bill(opened.roster, opened.catalogue).total_points == recount(self.buys)

    @rule()
    def print_and_read(self) -> None:
        own = BOOK.file.nations[self.roster.nation].lists[0]
        text = print_list(self.roster, BOOK)
        assert f"{recount(self.buys)} of {self.roster.points} points" in text
        for page in printroster.roster_pages(self.roster, BOOK):
            assert any(mark.words.startswith(f"{recount(self.buys)} points, ") for mark in page.marks)
        strange = [b for b in self.buys if BOOK.offers[b["row"].lower()].section.list not in (own, "")]
        if not strange and all(not buy.get("with") for buy in self.buys):
            assert read_back(text, BOOK).roster == self.roster

    @rule()
    def save_and_load(self) -> None:
        file = self.folder / "life.toml"
        keeping.save_history(self.history, file)
        assert keeping.load_history(file) == self.history
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        assert recount(raw.get("buys", [])) == recount(self.buys)
        assert roster.read_roster(file) == self.roster

    @rule()
    def into_the_field(self) -> None:
        made = forces_of(self.roster, BOOK)
        companies = [b for b in self.buys if ROWS[b["row"]]["kind"] in ("company", "unit")]
        companies = [
            b for b in companies if "kind" not in ROWS[b["row"]] or ROWS[b["row"]]["kind"] != "carrier"
        ]
        assert len(made.companies) == len(companies)
        assert len(made.batteries) == sum(ROWS[b["row"]]["kind"] == "battery" for b in self.buys)

    @invariant()
    def every_total_is_the_recounted_one(self) -> None:
        if not hasattr(self, "buys"):
            return
        total = recount(self.buys)
        asked = make_bill(self.roster, BOOK)
        assert (asked.total_points, asked.points_left) == (total, self.roster.points - total)
        over = [fault for fault in find_faults(self.roster, BOOK) if "more than the" in fault.text]
        assert bool(over) == (total > self.roster.points)
        veterans = recount([buy for buy in self.buys if buy.get("quality") == "veteran"])
        share = {"german": 25, "us": 15, "free_french": 10}[self.roster.nation]
        assert bool(advice(self.roster, BOOK)) == (100 * veterans > share * self.roster.points)


def test_a_roster_never_meets_a_total_that_is_not_its_own(tmp_path: Path) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    Life.folder = tmp_path
    run_state_machine_as_test(Life, settings=settings(max_examples=30, stateful_step_count=50))


def test_the_recount_itself_knows_the_printed_prices() -> None:
    assert recount([{"row": "G9", "quality": "veteran", "with": ["GA1"]}]) == 26
    assert recount([{"row": "M10", "size": 3, "count": 2}, {"row": "UA18"}]) == 30
