"""The strip along the top of a game: the turn, what each side has and needs, who holds what, who is ahead.

Every number stands there as a number, every side by its sign: nothing is told by colour alone. Where there
is less room it tells less, the turn and the numbers last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from imgui_bundle import ImVec2, imgui

from wsn.client.model.standing import GoalHeld, ScoreNow, SideStanding
from wsn.client.panels import theme, widgets
from wsn.client.panels.sides import Inks
from wsn.client.panels.theme import INKS, colour32, px
from wsn.engine.facts import Figure
from wsn.english import capitalize, sentence

HIGH = 38.0
"""How high the strip is, at UI scale 1."""
BOX, BOX_WIDE = 15.0, 18.0
"""The width of a turn in the track; where some have two figures."""
MOST_TURNS, MOST_PIPS, MOST_GOALS = 16, 8, 10
"""The most turns, medals and objectives that are drawn one by one; more are only counted."""
GAP, WIDER = 7.0, 18.0
"""Between two parts of a side, and between two sides."""
LEVELS = 6
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
    gap: float = GAP
    """The room after it."""


def show(now: ScoreNow, inks: Inks, x: float, y: float, wide: float) -> str:
    """Draw it; the space that was clicked, or empty."""
    pieces: Sequence[StripPart] = ()
    for level in range(LEVELS):
        pieces = pieces_of(now, inks, level)
        if sum(one.wide + px(one.gap) for one in pieces) <= wide - px(24):
            break
    clicked = ""
    with widgets.panel("score", x, y, wide, px(HIGH), scrolls=False):
        left, middle = x + px(12), y + px(HIGH) / 2
        for n, one in enumerate(pieces):
            one.draw(left, middle)
            at = ImVec2(left - px(2), y + px(3))
            if one.tip or one.space:
                imgui.set_cursor_screen_pos(at)
                size = ImVec2(max(one.wide + px(4), 1), px(HIGH - 6))
                if not one.space:
                    imgui.dummy(size)
                elif imgui.invisible_button(f"piece{n}", size, imgui.ButtonFlags_.enable_nav):
                    clicked = one.space
                if imgui.is_item_hovered():
                    widgets.hint("\n".join(one.tip))
            left += one.wide + px(one.gap)
    return clicked


def pieces_of(now: ScoreNow, inks: Inks, level: int = 0) -> tuple[StripPart, ...]:
    """The parts of the strip from left to right; each `level` leaves out more."""
    pieces = [*_turns(now, level)]
    for side in now.sides:
        pieces += _side(side, inks, level)
    if now.goals and level < 5 and len(now.goals) <= MOST_GOALS:
        pieces += [_flag(goal, inks, now) for goal in now.goals]
    return tuple(pieces)


# ---------------------------------------------------------------- the turn


def _turns(now: ScoreNow, level: int) -> list[StripPart]:
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
        last.gap = WIDER
        return [label, *day]

    each = BOX if of < 10 else BOX_WIDE

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        for n in range(1, of + 1):
            a = ImVec2(x + px(each) * (n - 1), y - px(8))
            b = ImVec2(a.x + px(each - 3), y + px(8))
            if n < turn:
                lines.add_rect_filled(a, b, colour32(INKS.edge), px(2))
            elif n == turn:
                lines.add_rect_filled(a, b, colour32(INKS.go), px(2))
                _centred(str(n), (a.x + b.x) / 2, y, INKS.on_go, 11.5)
            lines.add_rect(a, b, colour32(INKS.soft), px(2))

    return [label, *day, StripPart(px(each) * of, draw, told, gap=WIDER)]


# ---------------------------------------------------------------- a side


def _side(side: SideStanding, inks: Inks, level: int) -> list[StripPart]:
    ground, letter = inks[side.side]
    told = (f"{side.name}: ahead, and the winner if the game ended now" if side.ahead else side.name,)
    pieces = [StripPart(px(20), _swatch(ground, letter, side.ahead), told, gap=5)]
    if level < 4:
        short = px((300, 150, 120, 84)[level])
        pieces.append(_words(side.name, "bold" if side.ahead else "plain", 15, told, most=short))
    if side.ahead:
        pieces.append(StripPart(px(12), _ahead, told))
    pieces += [_figure(one, level) for one in side.figures]
    pieces[-1].gap = WIDER
    return pieces


def _swatch(ground: str, letter: str, ahead: bool) -> Callable[[float, float], None]:
    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        a, b = ImVec2(x, y - px(10)), ImVec2(x + px(20), y + px(10))
        lines.add_rect_filled(a, b, colour32(ground), px(3))
        lines.add_rect(a, b, colour32(INKS.ink), px(3), px(2.2) if ahead else px(1))
        widgets.sign(letter, x + px(10), y, 13.5)

    return draw


def _ahead(x: float, y: float) -> None:
    """An arrow upwards: this side would win."""
    lines = imgui.get_window_draw_list()
    lines.add_triangle_filled(
        ImVec2(x + px(6), y - px(7)),
        ImVec2(x + px(12), y + px(5)),
        ImVec2(x, y + px(5)),
        colour32(INKS.go),
    )


def _figure(figure: Figure, level: int) -> StripPart:
    """A number with its sign; with room medals one by one, and losses as a bar up to where it breaks."""
    told = (f"{capitalize(figure.words)}: {figure.value}",)
    if figure.of is not None:
        most = f" (breaks at {figure.of})" if figure.sort == "losses" else f" of {figure.of}"
        told = (f"{told[0]}{most}",)
    count = f"{figure.value}" + (f"/{figure.of}" if figure.of is not None else "")
    text = widgets.width_of(count, "bold", 15)
    sign = _SIGNS.get(figure.sort)
    name = "" if sign is not None else (figure.brief or figure.words) if level >= 1 else figure.words
    before = px(19) if sign is not None else widgets.width_of(f"{name} ", size=14) if name else 0.0
    pips = figure.of if figure.sort == "medals" and figure.of is not None and level < 2 else 0
    pips = pips if pips <= MOST_PIPS else 0
    bar = px(46) if figure.sort == "losses" and figure.of and level < 2 else 0.0
    after = px(6) + bar if bar else 0.0
    if pips:
        before = px(17) * pips + px(3)

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        if pips:
            for n in range(pips):
                _medal(x + px(17) * n, y, n < figure.value)
        elif sign is not None:
            sign(x, y, True)
        elif name:
            _at(name, x, y, INKS.soft, 14, "plain")
        _at(count, x + before, y, INKS.ink, 15, "bold")
        if bar:
            a = ImVec2(x + before + text + px(6), y - px(6))
            b = ImVec2(a.x + bar, y + px(6))
            share = min(figure.value / (figure.of or 1), 1.0)
            lines.add_rect_filled(a, b, colour32(INKS.card), px(2))
            lines.add_rect_filled(a, ImVec2(a.x + bar * share, b.y), colour32(INKS.bad), px(2))
            lines.add_rect(a, b, colour32(INKS.soft), px(2))

    return StripPart(before + text + after, draw, told)


# ---------------------------------------------------------------- signs


def _medal(x: float, y: float, won: bool) -> None:
    """A medal on its ribbon: filled when it was won, an empty ring before."""
    lines = imgui.get_window_draw_list()
    middle = ImVec2(x + px(8), y + px(3))
    ribbon = (ImVec2(x + px(4), y - px(9)), ImVec2(x + px(12), y - px(9)), ImVec2(x + px(8), y + px(1)))
    if won:
        lines.add_triangle_filled(*ribbon, colour32(INKS.bad))
        lines.add_circle_filled(middle, px(6), colour32(MEDAL))
        lines.add_circle(middle, px(6), colour32(INKS.ink), 0, px(1.4))
        lines.add_circle_filled(middle, px(2), colour32(INKS.ink))
    else:
        lines.add_triangle(*ribbon, colour32(INKS.edge), px(1))
        lines.add_circle(middle, px(5.5), colour32(INKS.soft), 0, px(1))


MEDAL = "#d8a92e"


def _pennant(x: float, y: float, _: bool = True) -> None:
    """A small flag: objectives held."""
    lines = imgui.get_window_draw_list()
    lines.add_line(ImVec2(x + px(3), y - px(9)), ImVec2(x + px(3), y + px(9)), colour32(INKS.ink), px(1.6))
    lines.add_triangle_filled(
        ImVec2(x + px(4), y - px(9)),
        ImVec2(x + px(15), y - px(4.5)),
        ImVec2(x + px(4), y),
        colour32(INKS.soft),
    )


def _cross(x: float, y: float, _: bool = True) -> None:
    """A cross: steps lost."""
    lines = imgui.get_window_draw_list()
    ink, wide = colour32(INKS.bad), px(2.4)
    lines.add_line(ImVec2(x + px(3), y - px(5)), ImVec2(x + px(13), y + px(5)), ink, wide)
    lines.add_line(ImVec2(x + px(3), y + px(5)), ImVec2(x + px(13), y - px(5)), ink, wide)


def _star(x: float, y: float, _: bool = True) -> None:
    """A diamond: points."""
    lines = imgui.get_window_draw_list()
    lines.add_quad_filled(
        ImVec2(x + px(8), y - px(7)),
        ImVec2(x + px(14), y),
        ImVec2(x + px(8), y + px(7)),
        ImVec2(x + px(2), y),
        colour32(INKS.go),
    )


_SIGNS: dict[str, Callable[[float, float, bool], None]] = {
    "medals": _medal,
    "objectives": _pennant,
    "losses": _cross,
    "points": _star,
}
"""The sign of each sort of number; one without a sign is told in words."""


def _flag(goal: GoalHeld, inks: Inks, now: ScoreNow) -> StripPart:
    """An objective: a flag of the side that holds it, with its sign; empty where none does."""
    ground, letter = inks.get(goal.holder, (INKS.card, ""))
    names = {side.side: side.name for side in now.sides}
    held = f"held by {names.get(goal.holder, goal.holder)}" if goal.holder else "held by no one"
    told = tuple(sentence(words) for words in goal.told) or (f"{goal.space}: {held}.",)

    def draw(x: float, y: float) -> None:
        lines = imgui.get_window_draw_list()
        lines.add_line(
            ImVec2(x + px(2), y - px(11)), ImVec2(x + px(2), y + px(12)), colour32(INKS.ink), px(1.8)
        )
        a, b = ImVec2(x + px(3), y - px(11)), ImVec2(x + px(22), y + px(3))
        lines.add_rect_filled(a, b, colour32(ground))
        lines.add_rect(a, b, colour32(INKS.ink if goal.holder else INKS.soft), 0, px(1))
        widgets.sign(letter, (a.x + b.x) / 2, (a.y + b.y) / 2, 11.5)

    return StripPart(px(22), draw, (goal.space, *told, "Click to see it."), goal.space, gap=5)


# ---------------------------------------------------------------- letters


def _words(words: str, weight: str, size: float, tip: tuple[str, ...], most: float = 0.0) -> StripPart:
    """A text, cut to `most` pixels where that is given."""
    wide = widgets.width_of(words, weight, size)
    if most and wide > most:
        with theme.font(weight, size):
            words = widgets.fits(words, most)
        wide = widgets.width_of(words, weight, size)
    return StripPart(wide, lambda x, y: _at(words, x, y, INKS.ink, size, weight), tip)


def _at(words: str, x: float, y: float, ink: str, size: float, weight: str) -> None:
    with theme.font(weight, size):
        high = imgui.calc_text_size(words).y
        imgui.get_window_draw_list().add_text(ImVec2(x, y - high / 2), colour32(ink), words)


def _centred(words: str, x: float, y: float, ink: str, size: float) -> None:
    with theme.font("bold", size):
        box = imgui.calc_text_size(words)
        spot = ImVec2(x - box.x / 2, y - box.y / 2)
        imgui.get_window_draw_list().add_text(spot, colour32(ink), words)
