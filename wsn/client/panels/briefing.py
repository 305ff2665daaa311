"""A briefing: how each side wins, who comes on when, special rules; a line that names hexes leads to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imgui_bundle import imgui

from wsn.client.panels import widgets
from wsn.english import sentence
from wsn.parts.briefing import Topic


def draw_briefing(topics: Sequence[Topic], go: Callable[[str], None] | None = None) -> None:
    """Draw it; with `go` each line about spaces has a button to the first of them."""
    for n, topic in enumerate(topics):
        widgets.draw_heading(topic.title)
        for i, line in enumerate(topic.lines):
            if go is not None and line.spaces:
                if widgets.small_button(f"Show##{n}.{i}"):
                    go(line.spaces[0])
                imgui.same_line()
            widgets.text(sentence(line.words), size=15)
