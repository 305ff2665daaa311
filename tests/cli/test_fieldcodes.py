"""Codes of positions: what `wsn bonds`, `wsn supply` and `wsn odds` were asked, passed on and asked again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wsn.table.fieldcode import FIELD_HEAD, FieldQuestion, encode_question, open_question
from wsn.table.ruling import load_map
from wsn.table.sealedcode import seal
from wsn.table.whatif import BadQuestion

BONDED = ["--unit", "2014=german5", "--unit", "2016=german5"]
B = ["--unit", "2711=german2:steps=1", "--unit", "2811=allied4:airborne:formation=101st"]
ASKED = [
    ("bonds", ["2014", "2016", *BONDED]),
    ("supply", ["2332", "--unit", "2332=german2", "--unit", "2233=allied5!scattered"]),
    ("odds", ["2711", *B, "--with", "2811=us_70_tank", "--air", "1"]),
]


def code_of(wsn, about, words):
    done = wsn(about, "normandy_44", *words, "--code")
    assert done.exit_code == 0, done.output
    return done.output.splitlines()[-1].removeprefix(f"Replay: wsn {about} --replay ")


@pytest.mark.parametrize(("about", "words"), ASKED)
def test_a_code_is_asked_again_with_the_same_answer(wsn, about, words):
    code = code_of(wsn, about, words)
    assert code.startswith(FIELD_HEAD)
    plain = wsn(about, "normandy_44", *words).output
    again = wsn(about, "--replay", code)
    assert again.exit_code == 0, again.output
    assert plain.strip() in again.output
    assert f"Asked: wsn {about} normandy_44" in again.output
    assert "The same answer as the code's, on the same map." in again.output
    data = wsn(about, "--replay", code, "--json").output
    assert data == wsn(about, "normandy_44", *words, "--json").output


def test_a_code_survives_a_sentence_and_broken_lines(wsn):
    code = code_of(wsn, *ASKED[0])
    posted = [f"> Look: `{code[:20]}", f"> {code[20:]}`."]
    assert wsn("bonds", "--replay", "-", lines=posted).exit_code == 0


def test_a_code_draws_its_picture(wsn, tmp_path):
    code = code_of(wsn, *ASKED[2])
    file = tmp_path / "attack.svg"
    assert wsn("odds", "--replay", code, "--svg", str(file), "--letters", "text").exit_code == 0
    drawn = file.read_text(encoding="utf-8")
    assert "Attack on 2711: 7 to 4, after shifts 3-1" in drawn


def test_another_answer_is_told_and_ends_with_status_1(wsn):
    board = load_map("normandy_44")
    code = encode_question(FieldQuestion("bonds", ("2014=german5", "2016=german5")), board, "otherwise")
    again = wsn("bonds", "--replay", code)
    assert again.exit_code == 1
    assert "Differs: the answer here is not the code's." in again.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("supply", "--replay", "{bonds}"), "open it with wsn bonds --replay CODE"),
        (("bonds", "--replay", "WSN1-abc"), "is not a code of a position: such a code begins with WSP1-"),
        (("bonds", "--replay", "{bonds}x"), "damaged on the way"),
        (("bonds", "2014", "--replay"), "requires an argument"),
        (("bonds", "normandy_44", "2014", "--replay", "{bonds}"), "a code holds its units and hexes"),
        (("odds", "--replay", "{bonds}", "--naval"), "a code holds its units and hexes"),
        (("bonds",), "which map? Write wsn bonds MAP, or wsn bonds --replay CODE"),
        (("odds",), "which map? Write wsn odds MAP"),
        (("bonds", "n44_campaign", "--code"), "a game is passed on as its journal"),
        (("odds", "n44_campaign", "2911", "--code"), "a game is passed on as its journal"),
        (("odds", "normandy_44", "2711", "--unit", "2711=german2", "--png", "x.png"), "none is drawn"),
    ],
)  # fmt: skip
def test_what_is_no_question_is_one_sentence(wsn, words, says):
    code = code_of(wsn, *ASKED[0])
    done = wsn(*(word.replace("{bonds}", code) for word in words))
    assert done.exit_code == 2, done.output
    assert says in done.output


@pytest.mark.parametrize(
    "fields", ["[]", "{}", '["bonds",1,2,[],[],{},"x"]', '["bonds","a","b",[],[],[],"x"]']
)
def test_a_code_that_holds_something_else_is_refused(fields):
    with pytest.raises(BadQuestion, match="damaged"):
        open_question(seal(FIELD_HEAD, fields.encode()), "bonds")


def test_a_code_for_a_map_that_is_not_here_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = json.dumps(["bonds", "nowhere", "0" * 16, [], [], {}, "x"])
    with pytest.raises(BadQuestion, match="neither shipped nor in this folder"):
        open_question(seal(FIELD_HEAD, text.encode()), "bonds")
    assert not list(Path().iterdir())


def test_too_many_units_have_no_code():
    question = FieldQuestion("bonds", tuple(f"{n:04}=german{n * 7919 % 9973}" for n in range(3000)))
    with pytest.raises(BadQuestion, match="no code holds so many units"):
        encode_question(question, load_map("normandy_44"), ())
