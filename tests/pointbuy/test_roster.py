"""The file of a roster, the changes it goes through, and the way back."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pointbuy import editing, keeping
from pointbuy.catalogue import load_catalogue
from pointbuy.editing import RosterHistory
from pointbuy.roster import (
    MOST_BUYS,
    Buy,
    Roster,
    catalogue_of,
    parse_roster,
    read_roster,
    text,
    write_roster,
)
from wsn.data import DataError

BOOK = load_catalogue("war_storms")
EMPTY = editing.start_roster(BOOK, "german", 150)
FULL = editing.add_purchases(
    editing.change_keys(EMPTY, title="Kampfgruppe „Süd“", works_for_both=True, exclusive=False),
    Buy(row="G9", quality="veteran", with_=("GA1", "GV19")),
    Buy(row="M6", count=3, choice="anti_tank"),
    Buy(row="M10", size=4),
)


def test_a_roster_is_read_as_it_was_written(tmp_path: Path) -> None:
    for made in (EMPTY, FULL):
        file = tmp_path / "a.toml"
        write_roster(made, file)
        assert read_roster(file) == made
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
    parse_roster(document, "a.toml")
    with pytest.raises(DataError) as caught:
        parse_roster({**document, **keys}, "a.toml")
    assert said in str(caught.value)


def test_a_catalogue_beside_the_roster_is_found(tmp_path: Path) -> None:
    from pointbuy.catalogue import FOLDER

    (tmp_path / "mine.toml").write_text((FOLDER / "hex_tiles.toml").read_text(encoding="utf-8"))
    made = Roster(catalogue="mine.toml", nation="axis", points=60, role="defender")
    write_roster(made, tmp_path / "a.toml")
    assert read_roster(tmp_path / "a.toml") == made
    assert catalogue_of(made, str(tmp_path / "a.toml")).file.number == 2


def test_a_catalogue_on_another_machine_or_with_an_endless_name_is_refused() -> None:
    for name, said in (
        ("//host/c.toml", "on another machine"),
        ("x" * 300 + ".toml", "there is no catalogue"),
    ):
        with pytest.raises(DataError, match=said):
            parse_roster({"format": 1, "catalogue": name, "nation": "us", "points": 9, "role": "x"}, "r.toml")


def test_changes_make_new_rosters() -> None:
    one = editing.add_purchases(EMPTY, Buy(row="G9"), Buy(row="G1"), Buy(row="GO1"))
    assert [buy.row for buy in editing.remove_purchase(one, 2).buys] == ["G9", "GO1"]
    assert [buy.row for buy in editing.move_purchase(one, 3, 1).buys] == ["GO1", "G9", "G1"]
    assert [buy.row for buy in editing.move_purchase(one, 1, 3).buys] == ["G1", "GO1", "G9"]
    assert editing.replace_purchase(one, 1, quality="green").buys[0].quality == "green"
    with_mg = editing.join_extras(one, 1, ("GA1", "GV19"))
    assert with_mg.buys[0].with_ == ("GA1", "GV19")
    assert editing.part_extra(with_mg, 1, "ga1").buys[0].with_ == ("GV19",)
    assert one.buys[0] == Buy(row="G9")
    assert EMPTY.buys == ()


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda: editing.remove_purchase(EMPTY, 1), "there is no purchase 1; nothing is bought yet"),
        (lambda: editing.remove_purchase(FULL, 4), "there is no purchase 4; the last is 3"),
        (lambda: editing.move_purchase(FULL, 1, 0), "there is no purchase 0"),
        (lambda: editing.part_extra(FULL, 1, "GA2"), "purchase 1 has no 'GA2' with it; it has GA1, GV19"),
        (
            lambda: editing.replace_purchase(FULL, 1, count=100),
            "count: expected a whole number of at most 99",
        ),
        (
            lambda: editing.change_keys(FULL, title="a\nb"),
            "is not the title of a roster: use up to 40",
        ),
        (
            lambda: editing.change_keys(FULL, title="x" * 41),
            "is not the title of a roster: use up to 40",
        ),
        (lambda: editing.add_purchases(EMPTY, *[Buy(row="M2")] * 201), "at most 200 purchases"),
        (lambda: editing.start_roster(BOOK, "german", 0), "points: expected a whole number of at least 1"),
        (lambda: editing.start_roster(BOOK, "british", 10), "there is no nation 'british'"),
        (lambda: editing.start_roster(BOOK, "us", 10, "referee"), "there is no role 'referee'"),
    ],
)
def test_what_cannot_be_done_is_said(what, said) -> None:
    with pytest.raises(DataError) as caught:
        what()
    assert said in str(caught.value)


def test_the_file_of_a_history_keeps_the_last_steps_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT_STEPS", 3)
    history = editing.RosterHistory(present=EMPTY)
    for points in range(101, 106):
        history = history.add_change(editing.change_keys(EMPTY, points=points), f"{points} points")
    keeping.save_history(history, tmp_path / "a.toml")
    again = keeping.load_history(tmp_path / "a.toml")
    assert [one.points for one in again.past] == [102, 103, 104]
    assert again.labels == ("", "", ""), "the file has no words for its steps"
    assert again.undo_step().redo_step() == again


def test_undo_goes_back_step_by_step_and_redo_forward() -> None:
    one, two = (
        editing.add_purchases(EMPTY, Buy(row="G9")),
        editing.add_purchases(EMPTY, Buy(row="G9"), Buy(row="G1")),
    )
    history = RosterHistory(present=EMPTY).add_change(one).add_change(two)
    assert history.undo_step().present == one
    assert history.undo_step().undo_step().present == EMPTY
    assert history.undo_step().undo_step().redo_step().redo_step() == history
    assert history.undo_step().add_change(FULL).future == ()
    assert history.add_change(two) is history
    with pytest.raises(DataError, match="nothing to undo"):
        RosterHistory(present=EMPTY).undo_step()
    with pytest.raises(DataError, match="nothing to redo"):
        history.redo_step()


def test_a_history_lies_beside_its_roster(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    history = RosterHistory(present=EMPTY).add_change(FULL)
    keeping.save_history(history, file)
    assert keeping.load_history(file) == history
    keeping.save_history(history.undo_step(), file)
    assert keeping.load_history(file).redo_step().present == FULL
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.toml", "a.toml.undo"]


def test_a_roster_changed_by_hand_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    keeping.save_history(RosterHistory(present=EMPTY).add_change(FULL), file)
    by_hand = editing.change_keys(FULL, points=200)
    write_roster(by_hand, file)
    loaded = keeping.load_history(file)
    assert loaded.present == by_hand
    assert loaded.undo_step().present == FULL
    assert loaded.undo_step().undo_step().present == EMPTY


def test_a_history_that_is_torn_is_said_and_one_that_is_missing_is_not(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    write_roster(FULL, file)
    assert keeping.load_history(file) == RosterHistory(present=FULL)
    keeping.history_file(file).write_text('{"format": 1, "past": [')
    with pytest.raises(DataError, match="delete it to go on without it"):
        keeping.load_history(file)


@pytest.mark.parametrize("key", ["catalogue", "nation", "role"])
@pytest.mark.parametrize("where", ["past", "present"])
def test_a_damaged_history_is_an_error_and_never_a_fault(where, key, tmp_path):
    file = tmp_path / "a.toml"
    first = Roster(catalogue="war_storms", nation="us", points=200, role="encounter")
    keeping.save_history(
        RosterHistory(present=first).add_change(msgspec.structs.replace(first, points=300)), file
    )
    kept = json.loads(keeping.history_file(file).read_bytes())
    damaged = kept["past"][0] if where == "past" else kept["present"]
    damaged[key] = "nobody"
    keeping.history_file(file).write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(DataError, match="this history cannot be read"):
        keeping.load_history(file)
