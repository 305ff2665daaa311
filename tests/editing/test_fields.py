"""What the keys of a scenario file are called on screen."""

from __future__ import annotations

from wsn.editing.fields import SAID
from wsn.scenariomaking import draft_of

LONGEST = 17
"""As many letters have room beside a value in the column of the editor."""


def test_keys_that_do_not_tell_what_they_are_have_other_words_on_screen() -> None:
    """The editor named values `by`, `lies`, `due` and `anti air: allies`."""
    draft = draft_of("first_orders")
    told = {one.name: one.words for thing in draft.things.values() for one in draft.fields(thing)}
    assert told["by"] == "comes by"
    assert told["due"] == "comes ashore at"
    assert told["anti_air.allies"] == "anti-air: allies"
    assert told["breaks_at"] == "breaks at", "any other key is told by its own words"
    assert all(len(words) <= LONGEST for words in SAID.values())
