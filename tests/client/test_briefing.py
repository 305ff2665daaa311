"""The briefing as the window draws it."""

from __future__ import annotations

import pytest

from wsn.client.panels import briefing
from wsn.parts.briefing import BriefingLine, Topic


def test_a_line_names_its_hex_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In its words: the button beside them says what it does, and leads there."""
    drawn, gone = list[str](), list[str]()
    monkeypatch.setattr(
        briefing.widgets, "small_button", lambda label: drawn.append(label.split("##")[0]) or True
    )
    monkeypatch.setattr(briefing.imgui, "same_line", lambda: None)
    monkeypatch.setattr(briefing.widgets, "draw_heading", drawn.append)
    monkeypatch.setattr(briefing.widgets, "text", lambda words, **_: drawn.append(words))
    line = BriefingLine("F505 (Hill 192): held by Axis", ("F505", "F506"))
    briefing.draw_briefing((Topic("Victory", (line,)),), gone.append)
    assert drawn == ["Victory", "Show", "F505 (Hill 192): held by Axis."]
    assert gone == ["F505"]
