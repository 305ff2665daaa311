"""The coach's strip: which step it is, a few sentences, what to do, his answer, and the ways to go on."""

from __future__ import annotations

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import cites, theme, widgets
from wsn.client.panels.theme import INKS, px
from wsn.lessons.coach import Coaching

LINE = 24.0
"""The height of a line of buttons or of bold words, at UI scale 1."""
SIZE = 15.5
"""The size of the words."""


def height(longest: str, wide: float) -> float:
    """How high a strip so wide is whose longest page is this."""
    with theme.font("plain", SIZE):
        text = imgui.calc_text_size(longest, wrap_width=wide - px(36)).y
    return min(text + px(LINE * 2 + 92), imgui.get_io().display_size.y * 0.42)


def show(told: Coaching, place: tuple[float, float, float, float], looking: bool) -> str:
    """Draw it; what was pressed: `next`, `back`, `free`, `sight`, `after`, `lessons`, or nothing."""
    with widgets.panel("coach", *place, scrolls=False):
        if told.finished:
            return _finished()
        if told.away:
            widgets.text("You play on freely.", weight="bold")
            widgets.soft("Any order may be given, and nobody looks over your shoulder.")
            return "back" if widgets.button("Back to the lesson", "F5", go=True) else ""
        _page(told)
        return _buttons(told, looking)


def _finished() -> str:
    widgets.text("That was the lesson.", weight="bold")
    widgets.text("Play on as long as you like: the other side is in the hands of a bot now.", size=SIZE)
    wish = "after" if widgets.button("Next lesson", go=True) else ""
    imgui.same_line()
    if widgets.button("Back"):
        wish = "back"
    imgui.same_line()
    return "lessons" if widgets.button("Leave") else wish


def _page(told: Coaching) -> None:
    """The words of the step, its rules, what to do, and what was said to another order."""
    low = imgui.get_frame_height() + px(6)
    imgui.begin_child("page", ImVec2(0, widgets.room().y - low))
    widgets.text(f"{told.number} of {told.of}  {told.title}", weight="bold", size=17)
    widgets.text(told.text, size=SIZE)
    cites.all_of(told.rules)
    if told.said:
        widgets.text(told.said, INKS.ink, "bold", SIZE)
    else:
        todo = _todo(told)
        if todo:
            widgets.text(todo, INKS.go, "bold", SIZE)
    imgui.end_child()


def _todo(told: Coaching) -> str:
    """What the learner does now, in one line."""
    if told.sight is not None:
        return f"To do: Sight, then {told.sight[0]} and {told.sight[1]}."
    count = f" ({told.done + 1} of {told.wanted})" if told.wanted > 1 else ""
    return f"To do{count}: {told.todo[0]}." if told.todo else ""


def _buttons(told: Coaching, looking: bool) -> str:
    wish = ""
    if widgets.button("Back", "F5"):
        wish = "back"
    imgui.same_line()
    plain = told.reads or told.free
    words = "Next" if plain or told.sight is not None else "Show me"
    if widgets.button(words, "Enter" if told.reads else "F6", go=plain):
        wish = "next"
    if told.sight is not None and not looking:
        imgui.same_line()
        if widgets.button("Sight", go=True):
            wish = "sight"
    imgui.same_line()
    if widgets.button("Play on freely", "F7"):
        wish = "free"
    return wish
