"""The film over the board: lines of fire, dice beside the number needed, outcomes, cards and banners.

Drawn by ImGui behind the panels and over the board, at the size of the face, however far off one looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.board.board import Space
from wsn.client.panels import filmair, filmdice, theme, thumbs
from wsn.client.panels.dice import DicePictures
from wsn.client.panels.filmdice import NIGHT, TRACER, Here
from wsn.client.panels.filmlabels import RISE, LabelRoom, place_labels
from wsn.client.panels.pictures import Picture, texture_corners
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.client.view.animate import Film
from wsn.client.view.boardview import BoardView
from wsn.client.view.camera import Box
from wsn.client.view.minimap import corner_box
from wsn.client.view.moments import Aim, Moment, Plaque, Ring, Shown
from wsn.parts.beats import Comes, Plays, Result, Turn
from wsn.table.cards import Card
from wsn.table.story import COUNTED, banner_words, outcome_words

GOLD, SLATE = "#6b4e08", "#3d4650"
OUTCOME_SIZE: Final = 25.0
"""The size of the words of an outcome, at UI scale 1."""
STRUCK: Final[frozenset[Result]] = frozenset(
    {
        "hit",
        "hits",
        "damage",
        "eliminated",
        "routed",
        "failed",
        "assault_failed",
        "retreat",
        "lost",
        "works",
        "hurt",
        "disrupted",
        "spent",
        "pinned",
    }
)
PROUD_OUTCOMES: Final[frozenset[Result]] = frozenset(
    {"medal", "taken", "assault_won", "rallied", "restored", "fresh", "on_target"}
)


@dataclass(frozen=True, slots=True)
class FilmLook:
    """What the film asks of the game that is shown: its dice, its cards, the names of its sides."""

    dice: DicePictures
    card: Callable[[str], Card | None]
    name: Callable[[str], str]
    inks: Mapping[str, tuple[str, str]]
    """The colour and the letter of every side."""


def draw_film(view: BoardView, look: FilmLook, told: str = "") -> None:
    """Draw what the film of a board shows just now; `told` is how it is skipped. Call it in every frame."""
    film = view.film
    if film is None:
        return
    for scene in film.scenes:
        if isinstance(scene.beat, Plays):  # drawn while what comes before it is shown
            played = look.card(scene.beat.card)
            if played is not None:
                _large_picture(look, played)
    moment = film.moment_now()
    lines = imgui.get_background_draw_list()
    area = view.camera.area
    lines.push_clip_rect(ImVec2(area.left, area.top), ImVec2(area.right_edge, area.bottom_edge))
    here = view.camera.to_window
    for scatter in moment.scatters:
        filmair.draw_scatter(lines, scatter, here)
    for burst in moment.bursts:
        filmair.draw_burst(lines, burst, here, view.camera.zoom)
    for aim in moment.aims:
        _draw_aim(lines, aim, here)
    for ring in moment.rings:
        _draw_ring(lines, ring, here, view.camera.zoom)
    for chute in moment.chutes:
        filmair.draw_chute(lines, chute, here, view.camera.zoom)
    for plane in moment.planes:
        filmair.draw_plane(lines, plane, here, view.camera.zoom)
    small = corner_box(view.camera, view.ui_scale) if view.small_map else None
    skips = _room_to_skip(told, area, small) if told and not film.light else None
    if moment.dice is not None:
        filmdice.draw_throw(lines, moment.dice, here, look.dice, area, view.camera.zoom)
    kept = tuple(box for box in (small, skips) if box is not None)
    _draw_plaques(lines, moment, look, LabelRoom(area, here, view.camera.zoom, kept))
    if moment.large is not None:
        _draw_large(lines, moment.large, look, area, view.board.spaces)
    if skips is not None:
        with theme.text_font("plain", 14):
            filmdice.draw_plate(lines, skips.left, skips.top, skips.width, skips.height, NIGHT, 0.62)
            lines.add_text(
                ImVec2(skips.left + in_pixels(6), skips.top + in_pixels(3)),
                to_colour32("#ffffff", 0.92),
                told,
            )
    lines.pop_clip_rect()


def _room_to_skip(told: str, area: Box, small: Box | None) -> Box:
    """Where it is told how a film is skipped: at the foot, beside the small map where there is one."""
    with theme.text_font("plain", 14):
        wide = imgui.calc_text_size(told)
    right = area.right_edge if small is None else small.left
    left, top = right - wide.x - in_pixels(20), area.bottom_edge - wide.y - in_pixels(15)
    return Box(left, top, wide.x + in_pixels(12), wide.y + in_pixels(6))


def prepare_dice(look: FilmLook, faces: int = 6) -> None:
    """Have the dice drawn before they are thrown."""
    for value in range(1, faces + 1):
        look.dice.die_picture(value, faces)


def _draw_aim(lines: imgui.ImDrawList, aim: Aim, here: Here) -> None:
    """A line from those who act: dark on a light casing, its tracers on their way; thick for an advance."""
    (ax, ay), (bx, by) = here(*aim.start), here(*aim.end)
    length = math.dist((ax, ay), (bx, by))
    if length < 4:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    head = length - in_pixels(20)
    wide = in_pixels(9.0 if aim.manner == "assault" else 4.0)
    ink = INKS.bad
    reach = max(min(aim.share * 1.35, 1.0) * head, 1.0)
    tip = ImVec2(ax + ux * reach, ay + uy * reach)
    lines.add_line(ImVec2(ax, ay), tip, to_colour32("#fffdf4", 0.92), wide + in_pixels(4))
    lines.add_line(ImVec2(ax, ay), tip, to_colour32(ink), wide)
    if aim.manner != "assault":
        step = in_pixels(26)
        begun = (aim.share * 5 % 1) * step
        while begun < reach - in_pixels(10):
            a = ImVec2(ax + ux * begun, ay + uy * begun)
            b = ImVec2(ax + ux * (begun + in_pixels(10)), ay + uy * (begun + in_pixels(10)))
            lines.add_line(a, b, to_colour32(TRACER), wide * 0.62)
            begun += step
    if reach >= head - 1:
        barb = in_pixels(13 if aim.manner == "assault" else 9)
        root = (ax + ux * reach, ay + uy * reach)
        a = ImVec2(root[0] + ux * barb * 1.3, root[1] + uy * barb * 1.3)
        b = ImVec2(root[0] - uy * barb, root[1] + ux * barb)
        c = ImVec2(root[0] + uy * barb, root[1] - ux * barb)
        lines.add_triangle_filled(a, b, c, to_colour32(ink))
        lines.add_triangle(a, b, c, to_colour32("#fffdf4", 0.95), in_pixels(2))


def _draw_ring(lines: imgui.ImDrawList, ring: Ring, here: Here, zoom: float) -> None:
    """A ring that widens where something strikes; a reticle where something is aimed at."""
    x, y = here(ring.x, ring.y)
    if ring.aimed:
        radius = max(34 * zoom, in_pixels(18))
        for width, ink in ((in_pixels(5), "#fffdf4"), (in_pixels(2.4), INKS.bad)):
            lines.add_circle(ImVec2(x, y), radius, to_colour32(ink, 0.95), 32, width)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                a, b = radius * 0.68, radius * 1.3
                lines.add_line(
                    ImVec2(x + dx * a, y + dy * a),
                    ImVec2(x + dx * b, y + dy * b),
                    to_colour32(ink, 0.95),
                    width,
                )
        return
    radius = max(20 * zoom, in_pixels(10)) * (0.6 + 2.2 * ring.share)
    lines.add_circle(
        ImVec2(x, y), radius, to_colour32(TRACER, 1 - ring.share), 40, in_pixels(6) * (1 - ring.share) + 1
    )


def _draw_plaques(lines: imgui.ImDrawList, moment: Moment, look: FilmLook, room: LabelRoom) -> None:
    """What came of it, in large words at its place; under them, small, whose medals or points these are."""
    told = [*moment.stood, *moment.plaques]
    said = [_outcome_words(one, look) for one in told]
    sizes = [_size(words, whose) for words, whose in said]
    places = place_labels([(one, *size) for one, size in zip(told, sizes)], room)
    for plaque, (words, whose), box in [*zip(told, said, places)][len(moment.stood) :]:
        _draw_plaque(lines, plaque, box, words, whose)


def _outcome_words(plaque: Plaque, look: FilmLook) -> tuple[str, str]:
    """The words of an outcome, and whose medals or points these are."""
    counts = plaque.came.side and plaque.came.what in COUNTED
    whose = banner_words(plaque.came, look.name(plaque.came.side), "") if counts else ""
    return outcome_words(plaque.came), whose


def _size(words: str, whose: str) -> tuple[float, float]:
    """How wide and how high the plate of an outcome is."""
    with theme.text_font("plain", 15):
        below = imgui.calc_text_size(whose) if whose else ImVec2(0, 0)
    with theme.text_font("bold", OUTCOME_SIZE):
        text = imgui.calc_text_size(words)
    return max(text.x, below.x) + in_pixels(22), text.y + in_pixels(10) + below.y


def _draw_plaque(lines: imgui.ImDrawList, plaque: Plaque, box: Box, words: str, whose: str) -> None:
    """An outcome at its place: it grows, and rises while it is told."""
    share = plaque.share
    ground = INKS.bad if plaque.came.what in STRUCK else GOLD if plaque.came.what in PROUD_OUTCOMES else SLATE
    alpha = min((1 - share) / 0.18, 1.0)
    grown = 0.7 + 0.3 * min(share / 0.1, 1.0)
    wide, high = box.width * grown, (box.height - in_pixels(RISE)) * grown
    left = box.left + (box.width - wide) / 2
    top = box.bottom_edge - high - in_pixels(RISE) * share
    filmdice.draw_plate(lines, left, top, wide, high, ground, alpha, rim=True)
    y = top + in_pixels(5) * grown
    for text, weight, size in ((words, "bold", OUTCOME_SIZE * grown), (whose, "plain", 15 * grown)):
        if text:
            with theme.text_font(weight, size):
                length = imgui.calc_text_size(text)
                spot = ImVec2(left + (wide - length.x) / 2, y)
                lines.add_text(spot, to_colour32("#ffffff", alpha), text)
                y += length.y - in_pixels(2)


def _draw_large(
    lines: imgui.ImDrawList, shown: Shown, look: FilmLook, area: Box, spaces: Mapping[str, Space]
) -> None:
    """A card, or a banner, large over the board."""
    what, share = shown.what, shown.share
    alpha = min(share / 0.12, (1 - share) / 0.15, 1.0)
    if isinstance(what, Plays):
        _card(lines, what, look, area, share, alpha)
        return
    if isinstance(what, Turn):
        words, small = f"TURN {what.number}", look.name(what.side) if what.side else ""
        ink = look.inks.get(what.side, (NIGHT, ""))[0]
    else:
        place = spaces.get(what.at)
        there = "" if place is None else place.name or place.id
        side = look.name(what.side) if what.side else ""
        words, small = outcome_words(what), banner_words(what, side, there)
        ink = look.inks.get(what.side, (GOLD, ""))[0]
    _draw_banner(lines, words, small, ink, area, share, alpha)


def _draw_banner(
    lines: imgui.ImDrawList, words: str, small: str, ink: str, area: Box, share: float, alpha: float
) -> None:
    """A band across the board with large words, in the colour of a side at its rims."""
    high = in_pixels(104 if small else 80)
    top = area.top + area.height * 0.24 - high / 2
    a, b = ImVec2(area.left, top), ImVec2(area.right_edge, top + high)
    lines.add_rect_filled(a, b, to_colour32(NIGHT, 0.86 * alpha))
    for y in (top, top + high - in_pixels(5)):
        lines.add_rect_filled(
            ImVec2(area.left, y), ImVec2(area.right_edge, y + in_pixels(5)), to_colour32(ink, alpha)
        )
    slide = in_pixels(30) * (0.5 - share)
    y = top + in_pixels(13)
    for text, weight, size, colour in ((words, "bold", 42.0, "#fff8e4"), (small, "plain", 21.0, "#e6d9b8")):
        if text:
            with theme.text_font(weight, size):
                wide = imgui.calc_text_size(text)
                at = ImVec2(area.middle_point[0] - wide.x / 2 - slide, y)
                lines.add_text(at, to_colour32(colour, alpha), text)
                y += wide.y + in_pixels(2)


def _card(
    lines: imgui.ImDrawList, plays: Plays, look: FilmLook, area: Box, share: float, alpha: float
) -> None:
    card = look.card(plays.card)
    if card is None:
        return
    picture = _large_picture(look, card)
    high = min(in_pixels(380), area.height * 0.72)
    wide = high * 234 / 328
    x = area.middle_point[0] - wide / 2
    y = area.top + (area.height - high) / 2 - in_pixels(26) * (1 - min(share / 0.15, 1.0))
    words = f"{look.name(plays.side)}: {card.title}"
    with theme.text_font("bold", 20):
        text = imgui.calc_text_size(words)
        left = area.middle_point[0] - text.x / 2
        wide_, high_ = text.x + in_pixels(28), text.y + in_pixels(12)
        filmdice.draw_plate(
            lines,
            left - in_pixels(14),
            y - text.y - in_pixels(20),
            wide_,
            high_,
            NIGHT,
            0.9 * alpha,
            rim=True,
        )
        lines.add_text(ImVec2(left, y - text.y - in_pixels(14)), to_colour32("#ffffff", alpha), words)
    shade = in_pixels(7)
    lines.add_rect_filled(
        ImVec2(x + shade, y + shade),
        ImVec2(x + wide + shade, y + high + shade),
        to_colour32(NIGHT, 0.4 * alpha),
        in_pixels(14),
    )
    if picture.texture is None:
        filmdice.draw_plate(lines, x, y, wide, high, INKS.card, alpha)
        with theme.text_font("plain", 18):  # it is not drawn yet, and can be read already
            said = card.text or card.title
            spot = ImVec2(x + in_pixels(16), y + high * 0.42)
            ink = to_colour32(INKS.ink, alpha)
            lines.add_text(
                imgui.get_font(), imgui.get_font_size(), spot, ink, said, wrap_width=wide - in_pixels(32)
            )
        return
    corner = ImVec2(x + wide, y + high)
    tint = to_colour32("#ffffff", alpha)
    lines.add_image(
        imgui.ImTextureRef(picture.texture.id), ImVec2(x, y), corner, *texture_corners(picture.texture), tint
    )


def _large_picture(look: FilmLook, card: Card) -> Picture:
    """The large picture of a card, drawn before anything else that waits."""
    palette = look.dice.palette
    key = ("card", card, False, palette.name)
    make = (thumbs.of_card, card, False, 468, palette)
    return look.dice.pictures.get_picture(key, *make, kept=thumbs.kept_card, first=True)


__all__ = ["Comes", "Film", "FilmLook", "Moment", "draw_film", "prepare_dice"]
