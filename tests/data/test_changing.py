"""Changes of a document, and of the text of its file: comments and layout stay."""

from __future__ import annotations

import json
import tomllib

import pytest

from wsn.data.changing import DocumentChange, apply_changes, change_file_text, text_difference

TEXT = """# A bridge.
turns = 8   # as in the book
names = ["a", "b"]

[sides.axis]
breaks_at = 9

[[companies]]
id = "F"  # the first
platoons = [
    { id = "F1", turn = 3 },  # late
    { id = "F2" },
]

[[companies]]
id = "G"
platoons = []
"""

CHANGES = [
    (
        (DocumentChange(("companies", 1), {"id": "H", "platoons": []}, "insert"),),
        ['+id = "H"', "+platoons = []", "+", "+[[companies]]"],
    ),
    (
        (DocumentChange(("companies", 2), {"id": "H", "platoons": []}, "insert"),),
        ["+", "+[[companies]]", '+id = "H"', "+platoons = []"],
    ),
    ((DocumentChange(("turns",), 9),), ["-turns = 8   # as in the book", "+turns = 9   # as in the book"]),
    ((DocumentChange(("sides", "axis", "hand"), 4),), ["+hand = 4"]),
    (
        (DocumentChange(("companies", 0, "platoons", 1), how="remove"),),
        ['-    { id = "F2" },'],
    ),
    (
        (DocumentChange(("companies", 0, "platoons", 2), {"id": "F3", "turn": 2}, "insert"),),
        ['+    { id = "F3", turn = 2 },'],
    ),
    (
        (DocumentChange(("companies", 0, "platoons", 1, "steps"), 2),),
        ['-    { id = "F2" },', '+    { id = "F2", steps = 2 },'],
    ),
    (
        (DocumentChange(("companies", 0, "platoons", 0, "turn"), 2), DocumentChange(("turns",), 7)),
        [
            "-turns = 8   # as in the book",
            "+turns = 7   # as in the book",
            '-    { id = "F1", turn = 3 },  # late',
            '+    { id = "F1", turn = 2 },  # late',
        ],
    ),
    ((DocumentChange(("names", 2), "c", "insert"),), ['-names = ["a", "b"]', '+names = ["a", "b", "c"]']),
]


@pytest.mark.parametrize(("changes", "lines"), CHANGES)
def test_only_what_changes_differs_and_the_text_says_what_the_document_says(changes, lines):
    after = change_file_text(TEXT, changes)
    assert tomllib.loads(after) == apply_changes(tomllib.loads(TEXT), changes)
    told = text_difference(TEXT, after, "b.toml")
    assert [line for line in told if line[0] in "+-"][2:] == lines
    assert told[:2] == ("--- b.toml", "+++ b.toml (changed)")


def test_a_whole_table_of_a_list_can_be_taken_out():
    after = change_file_text(TEXT, (DocumentChange(("companies", 1), how="remove"),))
    assert [one["id"] for one in tomllib.loads(after)["companies"]] == ["F"]
    assert "# the first" in after


def test_a_document_is_left_as_it_was_and_a_way_that_leads_nowhere_is_an_error():
    document = tomllib.loads(TEXT)
    apply_changes(document, [DocumentChange(("companies", 0, "platoons", 0), how="remove")])
    assert document == tomllib.loads(TEXT)
    with pytest.raises(LookupError):
        apply_changes(document, [DocumentChange(("nobody", "hand"), 1)])
    with pytest.raises(LookupError):
        change_file_text(TEXT, [DocumentChange(("companies", 7, "id"), "H")])


def test_json_is_changed_as_well():
    text = json.dumps(tomllib.loads(TEXT), indent=1) + "\n"
    after = change_file_text(text, [DocumentChange(("turns",), 9)], ".json")
    assert [line for line in text_difference(text, after, "b.json") if line[0] in "+-"][2:] == [
        '- "turns": 8,',
        '+ "turns": 9,',
    ]
