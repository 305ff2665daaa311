"""The strip along the top of a game: the turn, what each side has and needs, who holds what, who is ahead.

Every number stands there as a number, every side by its sign: nothing is told by colour alone. Where there
is less room it tells less, the turn and the numbers last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.sides import Inks
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.desk.standing import GoalHeld, ScoreNow, SideStanding
from wsn.engine.facts import Figure
from wsn.english import capitalize, sentence

STRIP_HEIGHT: Final = 38.0
"""How high the strip is, at UI scale 1."""
BOX, BOX_WIDE = 15.0, 18.0
"""The width of a turn in the track; where some have two figures."""
MOST_TURNS, MOST_PIPS, MOST_GOALS = 16, 8, 10
"""The most turns, medals and objectives that are drawn one by one; more are only counted."""
PART_GAP, SIDE_GAP = 7.0, 18.0
"""Between two parts of a side, and between two sides."""
LEVELS: Final = 6
"""How often something can be left out for want of room."""


@dataclass(slots=True)
class StripPart:
    """A part of the strip: its width in pixels, how it is drawn at a place, and what is said of it."""

    wide: float
    draw: Callable[[float, float], None]
    """Draws it from this left edge on, around this middle line."""
    tip: tuple[str, ...] = ()
    space: str = ""
    """The space to which a click leads."""
    gap: float = PART_GAP
    """The room after it."""


def draw_score(now: ScoreNow, inks: Inks, x: float, y: float, wide: float) -> str:
    """Draw it; the space that was clicked, or empty."""
    pieces: Sequence[StripPart] = ()
    for level in range(LEVELS):
        pieces = pieces_of(now, inks, level)
        if sum(one.wide + in_pixels(one.gap) for one in pieces) <= wide - in_pixels(24):
            break
    clicked = ""
    with widgets.open_panel("score", x, y, wide, in_pixels(STRIP_HEIGHT), scrolls=False):
        left, middle = x + in_pixels(12), y + in_pixels(STRIP_HEIGHT) / 2
        for n, one in enumerate(pieces):
            one.draw(left, middle)
            at = ImVec2(left - in_pixels(2), y + in_pixels(3))
            if one.tip or one.space:
                imgui.set_cursor_screen_pos(at)
                size = ImVec2(max(one.wide + in_pixels(4), 1), in_pixels(STRIP_HEIGHT - 6))
                if not one.space:
                    imgui.dummy(size)
                elif imgui.invisible_button(f"piece{n}", size, imgui.ButtonFlags_.enable_nav):
                    clicked = one.space
                if imgui.is_item_hovered():
                    widgets.hint("\n".join(one.tip))
            left += one.wide + in_pixels(one.gap)
    return clicked


def pieces_of(now: ScoreNow, inks: Inks, level: int = 0) -> tuple[StripPart, ...]:
    """The parts of the strip from left to right; each `level` leaves out more."""
    pieces = [*_turn_parts(now, level)]
    for side in now.sides:
        pieces += _side(side, inks, level)
    if now.goals and level < 5 and len(now.goals) <= MOST_GOALS:
        pieces += [_flag_part(goal, inks, now) for goal in now.goals]
    return tuple(pieces)


# ---------------------------------------------------------------- the turn


def _turn_parts(now: ScoreNow, level: int) -> list[StripPart]:
    if now.turn is None:
        return []
    turn, of = now.turn, now.of
    number = f"{turn}" + (f"/{of}" if of is not None else "")
    words = f"Turn {number}" if level < 5 or of is None or not now.day else number
    left = "" if of is None else "the last turn" if turn >= of else f"{of - turn} to come after this one"
    told = (f"Turn {turn} of {of}: {left}." if of is not None else f"Turn {turn}",)
    label = _words(words, "bold", 15.5, told)
    day = [_words(now.day, "plain", 15, (*told, capitalize(now.day)))] if now.day else []
    if of is None or of > MOST_TURNS or level >= 3:
        last = (label, *day)[-1]
        last.gap = SIDE_GAP
        return [label, *day]

    each = BOX if of < 10 else BOX_WIDE

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        for n in range(1, of + 1):
            a = ImVec2(x + in_pixels(each) * (n - 1), y - in_pixels(8))
            b = ImVec2(a.x + in_pixels(each - 3), y + in_pixels(8))
            if n < turn:
                lines.add_rect_filled(a, b, to_colour32(INKS.edge), in_pixels(2))
            elif n == turn:
                lines.add_rect_filled(a, b, to_colour32(INKS.go), in_pixels(2))
                _draw_centred(str(n), (a.x + b.x) / 2, y, INKS.on_go, 11.5)
            lines.add_rect(a, b, to_colour32(INKS.soft), in_pixels(2))

    return [label, *day, StripPart(in_pixels(each) * of, draw, told, gap=SIDE_GAP)]


# ---------------------------------------------------------------- a side


def _side(side: SideStanding, inks: Inks, level: int) -> list[StripPart]:
    ground, letter = inks[side.side]
    told = (f"{side.name}: ahead, and the winner if the game ended now" if side.ahead else side.name,)
    pieces = [StripPart(in_pixels(20), _draw_swatch(ground, letter, side.ahead), told, gap=5)]
    if level < 4:
        short = in_pixels((300, 150, 120, 84)[level])
        pieces.append(_words(side.name, "bold" if side.ahead else "plain", 15, told, most=short))
    if side.ahead:
        pieces.append(StripPart(in_pixels(12), _draw_ahead, told))
    pieces += [_figure_part(one, level) for one in side.figures]
    pieces[-1].gap = SIDE_GAP
    return pieces


def _draw_swatch(ground: str, letter: str, ahead: bool) -> Callable[[float, float], None]:
    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        a, b = ImVec2(x, y - in_pixels(10)), ImVec2(x + in_pixels(20), y + in_pixels(10))
        lines.add_rect_filled(a, b, to_colour32(ground), in_pixels(3))
        lines.add_rect(a, b, to_colour32(INKS.ink), in_pixels(3), in_pixels(2.2) if ahead else in_pixels(1))
        widgets.draw_sign(letter, x + in_pixels(10), y, 13.5)

    return draw


def _draw_ahead(x: float, y: float) -> None:
    """An arrow upwards: this side would win."""
    lines = imgui.get_window_draw_list()
    lines.add_triangle_filled(
        ImVec2(x + in_pixels(6), y - in_pixels(7)),
        ImVec2(x + in_pixels(12), y + in_pixels(5)),
        ImVec2(x, y + in_pixels(5)),
        to_colour32(INKS.go),
    )


def _figure_part(figure: Figure, level: int) -> StripPart:
    """A number with its sign; with room medals one by one, and losses as a bar up to where it breaks."""
    told = (f"{capitalize(figure.words)}: {figure.value}",)
    if figure.of is not None:
        most = f" (breaks at {figure.of})" if figure.sort == "losses" else f" of {figure.of}"
        told = (f"{told[0]}{most}",)
    count = f"{figure.value}" + (f"/{figure.of}" if figure.of is not None else "")
    text = widgets.width_of(count, "bold", 15)
    sign = _SIGNS.get(figure.sort)
    name = "" if sign is not None else (figure.brief or figure.words) if level >= 1 else figure.words
    before = in_pixels(19) if sign is not None else widgets.width_of(f"{name} ", size=14) if name else 0.0
    pips = figure.of if figure.sort == "medals" and figure.of is not None and level < 2 else 0
    pips = pips if pips <= MOST_PIPS else 0
    bar = in_pixels(46) if figure.sort == "losses" and figure.of and level < 2 else 0.0
    after = in_pixels(6) + bar if bar else 0.0
    if pips:
        before = in_pixels(17) * pips + in_pixels(3)

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        if pips:
            for n in range(pips):
                _draw_medal(x + in_pixels(17) * n, y, n < figure.value)
        elif sign is not None:
            sign(x, y, True)
        elif name:
            _draw_at(name, x, y, INKS.soft, 14, "plain")
        _draw_at(count, x + before, y, INKS.ink, 15, "bold")
        if bar:
            a = ImVec2(x + before + text + in_pixels(6), y - in_pixels(6))
            b = ImVec2(a.x + bar, y + in_pixels(6))
            share = min(figure.value / (figure.of or 1), 1.0)
            lines.add_rect_filled(a, b, to_colour32(INKS.card), in_pixels(2))
            lines.add_rect_filled(a, ImVec2(a.x + bar * share, b.y), to_colour32(INKS.bad), in_pixels(2))
            lines.add_rect(a, b, to_colour32(INKS.soft), in_pixels(2))

    return StripPart(before + text + after, draw, told)


# ---------------------------------------------------------------- signs


def _draw_medal(x: float, y: float, won: bool) -> None:
    """A medal on its ribbon: filled when it was won, an empty ring before."""
    lines = imgui.get_window_draw_list()
    middle = ImVec2(x + in_pixels(8), y + in_pixels(3))
    ribbon = (
        ImVec2(x + in_pixels(4), y - in_pixels(9)),
        ImVec2(x + in_pixels(12), y - in_pixels(9)),
        ImVec2(x + in_pixels(8), y + in_pixels(1)),
    )
    if won:
        lines.add_triangle_filled(*ribbon, to_colour32(INKS.bad))
        lines.add_circle_filled(middle, in_pixels(6), to_colour32(MEDAL))
        lines.add_circle(middle, in_pixels(6), to_colour32(INKS.ink), 0, in_pixels(1.4))
        lines.add_circle_filled(middle, in_pixels(2), to_colour32(INKS.ink))
    else:
        lines.add_triangle(*ribbon, to_colour32(INKS.edge), in_pixels(1))
        lines.add_circle(middle, in_pixels(5.5), to_colour32(INKS.soft), 0, in_pixels(1))


MEDAL: Final = "#d8a92e"


def _draw_pennant(x: float, y: float, _: bool = True) -> None:
    """A small flag: objectives held."""
    lines = imgui.get_window_draw_list()
    lines.add_line(
        ImVec2(x + in_pixels(3), y - in_pixels(9)),
        ImVec2(x + in_pixels(3), y + in_pixels(9)),
        to_colour32(INKS.ink),
        in_pixels(1.6),
    )
    lines.add_triangle_filled(
        ImVec2(x + in_pixels(4), y - in_pixels(9)),
        ImVec2(x + in_pixels(15), y - in_pixels(4.5)),
        ImVec2(x + in_pixels(4), y),
        to_colour32(INKS.soft),
    )


def _draw_cross(x: float, y: float, _: bool = True) -> None:
    """A cross: steps lost."""
    lines = imgui.get_window_draw_list()
    ink, wide = to_colour32(INKS.bad), in_pixels(2.4)
    lines.add_line(
        ImVec2(x + in_pixels(3), y - in_pixels(5)), ImVec2(x + in_pixels(13), y + in_pixels(5)), ink, wide
    )
    lines.add_line(
        ImVec2(x + in_pixels(3), y + in_pixels(5)), ImVec2(x + in_pixels(13), y - in_pixels(5)), ink, wide
    )


def _draw_star(x: float, y: float, _: bool = True) -> None:
    """A diamond: points."""
    lines = imgui.get_window_draw_list()
    lines.add_quad_filled(
        ImVec2(x + in_pixels(8), y - in_pixels(7)),
        ImVec2(x + in_pixels(14), y),
        ImVec2(x + in_pixels(8), y + in_pixels(7)),
        ImVec2(x + in_pixels(2), y),
        to_colour32(INKS.go),
    )


_SIGNS: Final[dict[str, Callable[[float, float, bool], None]]] = {
    "medals": _draw_medal,
    "objectives": _draw_pennant,
    "losses": _draw_cross,
    "points": _draw_star,
}
"""The sign of each sort of number; one without a sign is told in words."""


def _flag_part(goal: GoalHeld, inks: Inks, now: ScoreNow) -> StripPart:
    """An objective: a flag of the side that holds it, with its sign; empty where none does."""
    ground, letter = inks.get(goal.holder, (INKS.card, ""))
    names = {side.side: side.name for side in now.sides}
    held = f"held by {names.get(goal.holder, goal.holder)}" if goal.holder else "held by no one"
    told = tuple(sentence(words) for words in goal.told) or (f"{goal.space}: {held}.",)

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        lines.add_line(
            ImVec2(x + in_pixels(2), y - in_pixels(11)),
            ImVec2(x + in_pixels(2), y + in_pixels(12)),
            to_colour32(INKS.ink),
            in_pixels(1.8),
        )
        a, b = ImVec2(x + in_pixels(3), y - in_pixels(11)), ImVec2(x + in_pixels(22), y + in_pixels(3))
        lines.add_rect_filled(a, b, to_colour32(ground))
        lines.add_rect(a, b, to_colour32(INKS.ink if goal.holder else INKS.soft), 0, in_pixels(1))
        widgets.draw_sign(letter, (a.x + b.x) / 2, (a.y + b.y) / 2, 11.5)

    return StripPart(in_pixels(22), draw, (goal.space, *told, "Click to see it."), goal.space, gap=5)


# ---------------------------------------------------------------- letters


def _words(words: str, weight: str, size: float, tip: tuple[str, ...], most: float = 0.0) -> StripPart:
    """A text, cut to `most` pixels where that is given."""
    wide = widgets.width_of(words, weight, size)
    if most and wide > most:
        with theme.text_font(weight, size):
            words = widgets.fit_text(words, most)
        wide = widgets.width_of(words, weight, size)
    return StripPart(wide, lambda x, y: _draw_at(words, x, y, INKS.ink, size, weight), tip)


def _draw_at(words: str, x: float, y: float, ink: str, size: float, weight: str) -> None:
    with theme.text_font(weight, size):
        high = imgui.calc_text_size(words).y
        imgui.get_window_draw_list().add_text(ImVec2(x, y - high / 2), to_colour32(ink), words)


def _draw_centred(words: str, x: float, y: float, ink: str, size: float) -> None:
    with theme.text_font("bold", size):
        box = imgui.calc_text_size(words)
        spot = ImVec2(x - box.x / 2, y - box.y / 2)
        imgui.get_window_draw_list().add_text(spot, to_colour32(ink), words)
