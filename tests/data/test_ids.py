"""Ids in the files that people write."""

from __future__ import annotations

import msgspec
import pytest

from wsn.data import DataError, Id, decode


class Named(msgspec.Struct):
    id: Id


@pytest.mark.parametrize("word", ["K1", "Kranz-2", "116_A", "a.b", "7", "x" * 40])
def test_what_an_id_may_be(word):
    assert decode({"id": word}, Named, "f").id == word


WRONG = ["", "F:1", "way out", "-a", "Küppers", "a/b", "@axis", "x" * 41, "F1\n", "F1\u202e"]


@pytest.mark.parametrize("word", WRONG)
def test_any_other_is_refused_in_one_sentence_that_says_what_would_do(word):
    with pytest.raises(DataError) as caught:
        decode({"id": word}, Named, "f")
    text = str(caught.value)
    assert "\n" not in text
    assert "is not an id: use up to 40 letters (a to z), digits, '_', '.' and '-'" in text
