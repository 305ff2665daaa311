"""The coach's strip: which step it is, a few sentences, what to do, the answer, and the ways to go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.panels import cites, prose, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.lessons.coach import Coaching, LessonPageWords
from wsn.lessons.shelf import Lesson

LOW_WINDOW: Final = 700.0
"""In a window lower than this words are smaller, and the answer takes the place of the task and the rules."""
TALL_COACH_WINDOW: Final = 900.0
"""In a window lower than this the buttons stand behind the title: the board has their line."""
COACH_TITLE_SIZE, CITED = 17.0, 13.5
"""The size of the title of a page, and of its rules."""
LINE: Final = 24.0
"""The height of a line of buttons or of bold words, at UI scale 1."""

NOT_DONE_YET: Final = "First do what is asked, or have it shown."
"""Why the next page does not open yet."""


@dataclass(frozen=True, slots=True)
class WaysOn:
    """How a learner can go on once the steps are left, or the lesson is over."""

    after: Lesson | None
    """The lesson that comes next."""
    alone: bool
    """Whether nobody plays the other side."""
    over: bool
    """Whether the game is over."""


def is_low() -> bool:
    """Whether the window is low, so that the board needs the room."""
    return imgui.get_io().display_size.y < in_pixels(LOW_WINDOW)


def is_tight() -> bool:
    """Whether the buttons stand behind the title."""
    return imgui.get_io().display_size.y < in_pixels(TALL_COACH_WINDOW)


def size() -> float:
    """The size of the words."""
    return 14.0 if is_low() else 15.5


def strip_height(told: Coaching, pages: Sequence[LessonPageWords], wide: float, ways: WaysOn) -> float:
    """How high a strip so wide is: no page scrolls, whatever the answer is. Afterwards as its words need."""
    most = imgui.get_io().display_size.y * 0.42
    if told.finished or told.away:
        said = last_words(ways) if told.finished else (_free_words(ways),)
        words, rest = "\n".join(said), LINE * 2 + LINE + 10 * len(said)
        with theme.text_font("plain", size()):
            text = imgui.calc_text_size(
                words, wrap_width=min(wide - in_pixels(36), in_pixels(widgets.MEASURE))
            ).y
        return min(text + in_pixels(rest), most)
    style = imgui.get_style()
    across = wide - 2 * style.window_padding.x - 2
    above = imgui.get_frame_height() + (style.item_spacing.y if is_tight() else in_pixels(6))
    return min(above + max(_page_height(one, across) for one in pages) + 2 * style.window_padding.y, most)


def _part_gap() -> float:
    """What is left free between the parts of a page: less in a low window."""
    return in_pixels(2) if is_low() else imgui.get_style().item_spacing.y


def _page_height(page: LessonPageWords, across: float) -> float:
    """How high a page is with everything that it may show, but for the buttons."""
    gap, measure = _part_gap(), in_pixels(widgets.MEASURE)
    wrap = measure if across > measure + in_pixels(24) else across

    def high(words: str, weight: str = "plain", letters: float = size()) -> float:
        with theme.text_font(weight, letters):
            return imgui.calc_text_size(words, wrap_width=wrap).y + gap if words else 0.0

    cited = in_pixels(CITED) * prose.LEADING + gap if page.rules else 0.0
    todo = high("To do", "bold")
    if is_low():  # the answer stands in place of what to do, and of the rules
        return high(page.text) + max(high(page.answer, "bold"), todo + cited)
    title = 0.0 if is_tight() else high("Title", "bold", COACH_TITLE_SIZE)
    return title + high(page.text) + high(page.answer, "bold") + todo + cited


def draw_coach(
    told: Coaching,
    place: tuple[float, float, float, float],
    looking: bool,
    ways: WaysOn,
) -> str:
    """Draw it; the action of what was pressed, or nothing."""
    with widgets.open_panel("coach", *place, scrolls=False):
        if told.finished:
            return _draw_finished(ways)
        if told.away:
            widgets.text("You play on freely.", weight="bold", size=17)
            widgets.text(_free_words(ways), size=size())
            return _draw_button("Back to the lesson", "lesson_back", go=True)
        if not is_tight():
            _draw_page(told, looking)
            return _draw_buttons(told, looking)
        return _tight_page(told, looking)


def _free_words(ways: WaysOn) -> str:
    """What is said to who has left the steps."""
    other = "" if ways.alone else ", and a bot plays the other side"
    kept = "The game is kept, and the lesson waits for you where you left it."
    return f"Any order may be given{other}. {kept}"


def last_words(ways: WaysOn) -> tuple[str, ...]:
    """What is said after the last step, a paragraph each."""
    other, after = "" if ways.alone else ": a bot has the other side now", ways.after
    words = f"Play on as long as you like{other}. You find the game among the games on the start page."
    if ways.over:
        words = (
            "The game is over: Result, in the bar, tells how it ended, and leads to its replay and review."
        )
    if after is None:
        return (words,)
    return words, f"Next: {after.file.title} ({after.file.minutes} minutes). {after.file.about}"


def _draw_button(
    words: str, action: str, *, key: str = "", go: bool = False, on: bool = True, tip: str = ""
) -> str:
    """A button: its action when it is pressed, or nothing."""
    steps = ("lesson_back", "lesson_next", "lesson_show", "lesson_free")
    shown = key or (keys.shortcut_text(action) if action in steps else "")
    return action if widgets.draw_button(words, shown, go=go, name=action, on=on, tip=tip) else ""


def _draw_finished(ways: WaysOn) -> str:
    after = ways.after
    widgets.text("That was the lesson.", weight="bold", size=17)
    for words in last_words(ways):
        widgets.text(words, size=size())
    wish = _draw_button("Next lesson", "lesson_after", go=True) if after is not None else ""
    if after is not None:
        imgui.same_line()
    wish = _draw_button("Back", "lesson_back") or wish
    imgui.same_line()
    wish = _draw_button("Take it again", "lesson_again") or wish
    imgui.same_line()
    return _draw_button("All lessons", "lessons", go=after is None) or wish


def _draw_page(told: Coaching, looking: bool) -> None:
    """The words of the step, its rules, what was said to another order, and what to do."""
    foot = imgui.get_frame_height() + in_pixels(6)
    imgui.begin_child("page", ImVec2(0, widgets.room().y - foot), imgui.ChildFlags_.nav_flattened)
    title = f"{told.number} of {told.of}  {told.title}"
    widgets.text(title, weight="bold", size=COACH_TITLE_SIZE)
    with theme.text_font("bold", COACH_TITLE_SIZE):
        left = imgui.calc_text_size(title).x
    if told.rules and left + in_pixels(90 * len(told.rules)) < widgets.room().x:
        imgui.same_line(left + in_pixels(14))
    cites.all_of(told.rules)
    widgets.text(told.text, size=size())
    if told.said:
        widgets.text(told.said, INKS.ink, "bold", size())
    todo = _what_to_do(told, looking)
    if todo:
        widgets.text(todo, INKS.go, "bold", size())
    imgui.end_child()


def _tight_page(told: Coaching, looking: bool) -> str:
    """The same without a line for the buttons: they stand behind the title, and the rules at the end."""
    top = imgui.get_cursor_pos()
    imgui.set_cursor_pos_x(top.x + widgets.room().x - _buttons_width(told, looking))
    left = imgui.get_cursor_pos_x()
    wish = _draw_buttons(told, looking, before=True)
    under = imgui.get_cursor_pos_y()
    imgui.set_cursor_pos(ImVec2(top.x, top.y + in_pixels(4)))
    with theme.text_font("bold", 16):
        imgui.text(
            widgets.fit_text(f"{told.number} of {told.of}  {told.title}", left - top.x - in_pixels(10))
        )
    imgui.set_cursor_pos(ImVec2(top.x, under))
    imgui.begin_child("page", ImVec2(0, 0), imgui.ChildFlags_.nav_flattened)
    imgui.push_style_var(imgui.StyleVar_.item_spacing, ImVec2(imgui.get_style().item_spacing.x, _part_gap()))
    if told.said:  # what is new comes first, and is never below the edge
        widgets.text(told.said, INKS.ink, "bold", size())
    widgets.text(told.text, size=size())
    words, cited = ("", ()) if told.said and is_low() else (_what_to_do(told, looking), told.rules)
    rules = in_pixels(90 * len(cited))
    if words:
        widgets.text(words, INKS.go, "bold", size())
        past = widgets.width_of(words, "bold", size()) + in_pixels(14)
        if past + rules < widgets.room().x:
            imgui.same_line(past)
    cites.all_of(cited)
    imgui.pop_style_var()
    imgui.end_child()
    return wish


def _buttons_width(told: Coaching, looking: bool) -> float:
    """How wide the buttons of a step are, side by side."""
    style = imgui.get_style()
    shown = [f"{words}   [{key}]" for words, key in _button_labels(told, looking)]
    return sum(widgets.width_of(words) + 2 * style.frame_padding.x for words in shown) + (
        style.item_spacing.x * (len(shown) - 1)
    )


def _button_labels(told: Coaching, looking: bool) -> list[tuple[str, str]]:
    """The buttons of a step, each with its key: what counts is how wide they are together."""
    labels = [("Back", keys.shortcut_text("lesson_back")), ("Next", keys.shortcut_text("lesson_next"))]
    if show_label(told):
        labels.append((show_label(told), keys.shortcut_text("lesson_show")))
    if told.sight is not None and not looking:
        labels.append(("Sight", keys.shortcut_text("sight")))
    if told.sight is None and looking:
        labels.append(("Leave Sight", keys.shortcut_text("sight")))
    return [*labels, ("Play on freely", keys.shortcut_text("lesson_free"))]


def show_label(told: Coaching) -> str:
    """What the button is called by which the coach does what is asked; empty where nothing is."""
    if told.until:
        return "Play it for me"
    return "" if told.reads or told.free or told.sight is not None else "Show me"


def _what_to_do(told: Coaching, looking: bool) -> str:
    """What the learner does now, in one line."""
    if told.sight is not None:
        before = "click" if looking else "Sight, then click"
        return f"To do: {before} {told.sight[0]} and {told.sight[1]}."
    if looking and told.todo:
        return "To do: leave Sight, and give orders again."
    if told.until:
        return f"To do: {'leave Sight, and ' if looking else ''}play on as you think best."
    count = f" ({told.done + 1} of {told.wanted})" if told.wanted > 1 else ""
    return f"To do{count}: {told.todo[0]}." if told.todo else ""


def _draw_buttons(told: Coaching, looking: bool, before: bool = False) -> str:
    """The buttons of a step: those of every step, and after them (or `before` them) those of this one.

    So those of every step stay where they are, and no second click is meant for one and gets another.
    """
    wish = _of_this_step(told, looking) if before else ""
    asked = show_label(told)
    wish = _draw_button("Back", "lesson_back") or wish
    imgui.same_line()
    plain = (told.reads or told.free) and not told.until
    wish = (
        _draw_button("Next", "lesson_next", go=plain, on=not asked, tip=NOT_DONE_YET if asked else "") or wish
    )
    imgui.same_line()
    wish = _draw_button("Play on freely", "lesson_free") or wish
    if not before:
        imgui.same_line()
        wish = _of_this_step(told, looking) or wish
        imgui.new_line()
    return wish


def _of_this_step(told: Coaching, looking: bool) -> str:
    """The buttons that only some steps have, each with a place behind it for what follows."""
    wish, asked = "", show_label(told)
    if asked:
        wish = _draw_button(asked, "lesson_show")
        imgui.same_line()
    if told.sight is not None and not looking:
        wish = _draw_button("Sight", "sight", key=keys.shortcut_text("sight"), go=True) or wish
        imgui.same_line()
    if told.sight is None and looking:
        wish = (
            _draw_button("Leave Sight", "sight", key=keys.shortcut_text("sight"), go=bool(told.todo)) or wish
        )
        imgui.same_line()
    return wish
