"""The file of a roster, the changes it goes through, and the way back."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pointbuy import editing, keeping
from pointbuy.catalogue import load
from pointbuy.editing import History
from pointbuy.roster import MOST_BUYS, Buy, Roster, catalogue_of, parse, read, text, write
from wsn.data import DataError

BOOK = load("war_storms")
EMPTY = editing.started(BOOK, "german", 150)
FULL = editing.added(
    editing.changed(EMPTY, title="Kampfgruppe „Süd“", works_for_both=True, exclusive=False),
    Buy(row="G9", quality="veteran", with_=("GA1", "GV19")),
    Buy(row="M6", count=3, choice="anti_tank"),
    Buy(row="M10", size=4),
)


def test_a_roster_is_read_as_it_was_written(tmp_path: Path) -> None:
    for made in (EMPTY, FULL):
        file = tmp_path / "a.toml"
        write(made, file)
        assert read(file) == made
    assert 'with = ["GA1", "GV19"]' in file.read_text(encoding="utf-8")
    assert "format = 1\n" in text(EMPTY)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"nation": "germany"}, "nation: there is no nation 'germany'; the nearest is 'german'"),
        ({"role": "attaker"}, "role: there is no role 'attaker'; the nearest is 'attacker'"),
        ({"catalogue": "war_storm"}, "there is no catalogue 'war_storm'; the nearest is 'war_storms'"),
        ({"points": 0}, "points"),
        ({"points": "150"}, "expected a whole number"),
        ({"title": "x" * 41}, "title"),
        ({"format": 2}, "format 2 is not known"),
        ({"buy": []}, "unknown key 'buy'; the nearest is 'buys'"),
        ({"buys": [{"rows": "G1"}]}, "unknown key 'rows'; the nearest is 'row'"),
        ({"buys": [{"row": "G1", "count": 0}]}, "buys #1"),
        ({"buys": [{"row": "G1", "size": 9}]}, "buys #1"),
        ({"buys": [{"row": "G1"}] * (MOST_BUYS + 1)}, "buys"),
    ],
)
def test_a_file_that_cannot_be_understood_says_why(keys: dict[str, object], said: str) -> None:
    document = {
        "format": 1,
        "catalogue": "war_storms",
        "nation": "german",
        "points": 150,
        "role": "encounter",
    }
    parse(document, "a.toml")
    with pytest.raises(DataError) as caught:
        parse({**document, **keys}, "a.toml")
    assert said in str(caught.value)


def test_a_catalogue_beside_the_roster_is_found(tmp_path: Path) -> None:
    from pointbuy.catalogue import FOLDER

    (tmp_path / "mine.toml").write_text((FOLDER / "hex_tiles.toml").read_text(encoding="utf-8"))
    made = Roster(catalogue="mine.toml", nation="axis", points=60, role="defender")
    write(made, tmp_path / "a.toml")
    assert read(tmp_path / "a.toml") == made
    assert catalogue_of(made, str(tmp_path / "a.toml")).file.number == 2


def test_a_catalogue_on_another_machine_or_with_an_endless_name_is_refused() -> None:
    for name, said in (
        ("//host/c.toml", "on another machine"),
        ("x" * 300 + ".toml", "there is no catalogue"),
    ):
        with pytest.raises(DataError, match=said):
            parse({"format": 1, "catalogue": name, "nation": "us", "points": 9, "role": "x"}, "r.toml")


def test_changes_make_new_rosters() -> None:
    one = editing.added(EMPTY, Buy(row="G9"), Buy(row="G1"), Buy(row="GO1"))
    assert [buy.row for buy in editing.removed(one, 2).buys] == ["G9", "GO1"]
    assert [buy.row for buy in editing.moved(one, 3, 1).buys] == ["GO1", "G9", "G1"]
    assert [buy.row for buy in editing.moved(one, 1, 3).buys] == ["G1", "GO1", "G9"]
    assert editing.replaced(one, 1, quality="green").buys[0].quality == "green"
    with_mg = editing.joined(one, 1, ("GA1", "GV19"))
    assert with_mg.buys[0].with_ == ("GA1", "GV19")
    assert editing.parted(with_mg, 1, "ga1").buys[0].with_ == ("GV19",)
    assert one.buys[0] == Buy(row="G9")
    assert EMPTY.buys == ()


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda: editing.removed(EMPTY, 1), "there is no purchase 1; nothing is bought yet"),
        (lambda: editing.removed(FULL, 4), "there is no purchase 4; the last is 3"),
        (lambda: editing.moved(FULL, 1, 0), "there is no purchase 0"),
        (lambda: editing.parted(FULL, 1, "GA2"), "purchase 1 has no 'GA2' with it; it has GA1, GV19"),
        (lambda: editing.replaced(FULL, 1, count=100), "count: expected a whole number of at most 99"),
        (
            lambda: editing.changed(FULL, title="a\nb"),
            "is not the title of a roster: use up to 40",
        ),
        (
            lambda: editing.changed(FULL, title="x" * 41),
            "is not the title of a roster: use up to 40",
        ),
        (lambda: editing.added(EMPTY, *[Buy(row="M2")] * 201), "at most 200 purchases"),
        (lambda: editing.started(BOOK, "german", 0), "points: expected a whole number of at least 1"),
        (lambda: editing.started(BOOK, "british", 10), "there is no nation 'british'"),
        (lambda: editing.started(BOOK, "us", 10, "referee"), "there is no role 'referee'"),
    ],
)
def test_what_cannot_be_done_is_said(what, said) -> None:
    with pytest.raises(DataError) as caught:
        what()
    assert said in str(caught.value)


def test_undo_goes_back_step_by_step_and_redo_forward() -> None:
    one, two = editing.added(EMPTY, Buy(row="G9")), editing.added(EMPTY, Buy(row="G9"), Buy(row="G1"))
    history = History(present=EMPTY).then(one).then(two)
    assert history.undone().present == one
    assert history.undone().undone().present == EMPTY
    assert history.undone().undone().redone().redone() == history
    assert history.undone().then(FULL).future == ()
    assert history.then(two) is history
    with pytest.raises(DataError, match="nothing to undo"):
        History(present=EMPTY).undone()
    with pytest.raises(DataError, match="nothing to redo"):
        history.redone()


def test_a_history_lies_beside_its_roster(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    history = History(present=EMPTY).then(FULL)
    keeping.save(history, file)
    assert keeping.load(file) == history
    keeping.save(history.undone(), file)
    assert keeping.load(file).redone().present == FULL
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.toml", "a.toml.undo"]


def test_a_roster_changed_by_hand_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    keeping.save(History(present=EMPTY).then(FULL), file)
    by_hand = editing.changed(FULL, points=200)
    write(by_hand, file)
    loaded = keeping.load(file)
    assert loaded.present == by_hand
    assert loaded.undone().present == FULL
    assert loaded.undone().undone().present == EMPTY


def test_a_history_that_is_torn_is_said_and_one_that_is_missing_is_not(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    write(FULL, file)
    assert keeping.load(file) == History(present=FULL)
    keeping.beside(file).write_text('{"format": 1, "past": [')
    with pytest.raises(DataError, match="delete it to go on without it"):
        keeping.load(file)


@pytest.mark.parametrize("key", ["catalogue", "nation", "role"])
@pytest.mark.parametrize("where", ["past", "present"])
def test_a_damaged_history_is_an_error_and_never_a_fault(where, key, tmp_path):
    file = tmp_path / "a.toml"
    first = Roster(catalogue="war_storms", nation="us", points=200, role="encounter")
    keeping.save(History(present=first).then(msgspec.structs.replace(first, points=300)), file)
    kept = json.loads(keeping.beside(file).read_bytes())
    damaged = kept["past"][0] if where == "past" else kept["present"]
    damaged[key] = "nobody"
    keeping.beside(file).write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(DataError, match="this history cannot be read"):
        keeping.load(file)
