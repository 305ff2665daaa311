"""Dice over the board of a film: one after another, beside them what they need, at last what they come to."""

from __future__ import annotations

import math
from collections.abc import Callable

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme
from wsn.client.panels.dice import DicePictures
from wsn.client.panels.pictures import texture_corners
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.client.view.camera import Box
from wsn.client.view.moments import DiceNow
from wsn.english import capitalize, count
from wsn.table.picture.svg import XY
from wsn.table.story import hits_scored, needs_words

NIGHT, TRACER = "#211c14", "#ffcf4a"
FILM_DIE_SIZE, FILM_DIE_GAP = 44.0, 7.0
"""The size of a die, and what lies between two, at UI scale 1."""
THROW_TITLE_SIZE, FIGURES = 15.0, 20.0
"""The sizes of what a throw is for, and of what it needs."""

Here = Callable[[float, float], XY]
"""Where a place of the map is in the window."""


def _throw_words(dice: DiceNow) -> tuple[str, str, str, str]:
    """What the throw is for, its total, what it needs, and the words that the plate has room for."""
    throw = dice.throw
    words = capitalize(throw.words)
    total = f"= {sum(throw.values)}" if len(throw.values) > 1 and not (throw.scoring or throw.apart) else ""
    need = needs_words(throw)
    hits = hits_scored(throw)
    room = need
    if throw.scoring and not throw.least and hits is not None:
        room = "0 hits"  # the plate keeps its width
        need = f"{count(hits, 'hit')}" if dice.all_down else ""
    return words, total, need, room


def _plate_size(dice: DiceNow, share: float) -> tuple[float, float]:
    """How wide and how high the plate of a throw is, at a share of its usual size."""
    words, total, _, room = _throw_words(dice)
    with theme.text_font("plain", THROW_TITLE_SIZE * share):
        title = imgui.calc_text_size(words)
    with theme.text_font("bold", FIGURES * share):
        tail = imgui.calc_text_size(f"{total}  {room}" if room else total)
    row = len(dice.throw.values) * in_pixels(FILM_DIE_SIZE + FILM_DIE_GAP) * share + tail.x + in_pixels(8)
    return max(title.x, row) + in_pixels(24), in_pixels(FILM_DIE_SIZE) * share + title.y + in_pixels(24)


def fitting_share(dice: DiceNow, area: Box) -> float:
    """The share of its usual size at which the plate of a throw fits on the board, 1 where there is room."""
    return min((area.width - in_pixels(12)) / _plate_size(dice, 1.0)[0], 1.0)


def place_of_dice(dice: DiceNow, here: Here, area: Box, zoom: float) -> Box:
    """Where the plate of a throw lies: over or under its place, on the side where there is room."""
    wide, high = _plate_size(dice, fitting_share(dice, area))
    wide = min(wide, area.width - in_pixels(12))
    x, y = area.middle_point[0] - wide / 2, area.top + in_pixels(18)
    if dice.at is not None:
        hx, hy = here(*dice.at)
        away = max(52 * zoom, in_pixels(34))
        above, under = hy - away - high, hy + away
        x, y = hx - wide / 2, under if dice.below else above
        if y < area.top + in_pixels(6):
            y = under
        elif y + high > area.bottom_edge - in_pixels(6):
            y = above
    x = min(max(x, area.left + in_pixels(6)), area.right_edge - wide - in_pixels(6))
    y = min(max(y, area.top + in_pixels(6)), area.bottom_edge - high - in_pixels(6))
    return Box(x, y, wide, high)


def draw_throw(
    lines: imgui.ImDrawList, dice: DiceNow, here: Here, pictures: DicePictures, area: Box, zoom: float
) -> None:
    """The dice over their place, one after another; beside them what they need, at last what they come to."""
    throw = dice.throw
    share = fitting_share(dice, area)
    size, gap = in_pixels(FILM_DIE_SIZE) * share, in_pixels(FILM_DIE_GAP) * share
    words, total, need, _ = _throw_words(dice)
    box = place_of_dice(dice, here, area, zoom)
    x, y = box.left, box.top
    draw_plate(lines, x, y, box.width, box.height, NIGHT, 0.88)
    with theme.text_font("plain", THROW_TITLE_SIZE * share):
        title = imgui.calc_text_size(words)
        lines.add_text(ImVec2(x + in_pixels(12), y + in_pixels(7)), to_colour32("#efe6cf"), words)
    left, top = x + in_pixels(12), y + title.y + in_pixels(14)
    for n in range(min(dice.landed + 1, len(throw.values))):
        flying = n >= dice.landed
        if flying and not dice.spin:
            break
        value = throw.values[n]
        turn = lift = 0.0
        if flying:  # it tumbles over other faces before it lies
            value = (
                (throw.values[n] + n + int(dice.spin * 5) * 2) % throw.faces + 1 if dice.spin < 0.8 else value
            )
            turn, lift = (1 - dice.spin) * 2.6, (1 - dice.spin) * size * 0.3
        good = not flying and throw.scoring and value in throw.scoring
        at = (left + n * (size + gap) + size / 2, top + size / 2 - lift)
        _die(lines, at, size, turn, value, throw.faces, pictures)
        if good and dice.all_down:
            a = ImVec2(at[0] - size / 2 - in_pixels(2), at[1] - size / 2 - in_pixels(2))
            b = ImVec2(at[0] + size / 2 + in_pixels(2), at[1] + size / 2 + in_pixels(2))
            lines.add_rect(a, b, to_colour32(TRACER), in_pixels(9), in_pixels(3.5))
    with theme.text_font("bold", FIGURES * share):
        if not dice.all_down:
            shown = f"    {need}" if need else ""
        else:
            shown = f"{total}  {need}" if need else total
        y = top + (size - imgui.get_text_line_height()) / 2
        spot = ImVec2(left + len(throw.values) * (size + gap) + in_pixels(4), y)
        lines.add_text(spot, to_colour32(TRACER), shown.strip())


def _die(
    lines: imgui.ImDrawList, at: XY, size: float, turn: float, value: int, faces: int, pictures: DicePictures
) -> None:
    """One die, turned; its number in a square while its picture is on its way."""
    half = size / 2
    cos, sin = math.cos(turn), math.sin(turn)
    square = [
        ImVec2(at[0] + (x * cos - y * sin) * half, at[1] + (x * sin + y * cos) * half)
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    a, b, c, d = square
    picture = pictures.die_picture(value, faces)
    if picture.texture is None:
        lines.add_quad_filled(a, b, c, d, to_colour32(INKS.card))
        with theme.text_font("bold", 20):
            wide = imgui.calc_text_size(str(value))
            spot = ImVec2(at[0] - wide.x / 2, at[1] - wide.y / 2)
            lines.add_text(spot, to_colour32(INKS.ink), str(value))
        return
    first, last = texture_corners(picture.texture)
    uvs = (first, ImVec2(last.x, first.y), last, ImVec2(first.x, last.y))
    lines.add_image_quad(imgui.ImTextureRef(picture.texture.id), a, b, c, d, *uvs)


def draw_plate(
    lines: imgui.ImDrawList,
    x: float,
    y: float,
    wide: float,
    high: float,
    ink: str,
    alpha: float,
    rim: bool = False,
) -> None:
    """A rounded ground for words over the board; with a rim where they are to stand out."""
    a, b = ImVec2(x, y), ImVec2(x + wide, y + high)
    lines.add_rect_filled(a, b, to_colour32(ink, alpha), in_pixels(7))
    if rim:
        lines.add_rect(a, b, to_colour32("#fffdf4", alpha), in_pixels(7), in_pixels(2.4))
