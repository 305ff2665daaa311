"""The key of the marks that lie over a board in play: every ring, line, number and sign, in one picture."""

from __future__ import annotations

from typing import Final

from wsn.table.picture import furniture
from wsn.table.picture.marks import corners_of, hex_mark, look
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import SERIF, Pen, group, num, path, text, wrap_text

KEY_WIDTH, KEY_LEFT_MARGIN, KEY_TOP_MARGIN = 940.0, 34.0, 84.0
KEY_ROW_HEIGHT, COLUMN_WIDTH = 58.0, 306.0
PART: Final = 0.42
"""The size of a hex here, in parts of one on the map."""
KEY_TEXT_TYPE: Final = 15.0

SPACES: Final = {
    "can_act": "may be picked or may act; with a figure, its chance",
    "selected": "the unit that is selected",
    "acting": "acts now, or takes part in the attack",
    "reach": "one step away",
    "path": "several steps away: a click walks there",
    "target": "can be attacked, or is under attack",
    "refused": "the last click here was refused",
    "hover": "under the pointer",
    "cursor": "under the arrow keys",
    "objective": "an objective that no one holds",
    "objective_held": "an objective that is held",
    "seen": "seen from the hex in question",
    "unseen": "not seen from there",
    "blocker": "blocks the line of sight",
    "passed": "counted for the line, and passed",
    "what_if": "changed to try it out",
    "zone_enemy": "in a zone of control of the enemy",
    "zone_own": "in a zone of control of your side",
    "bond": "a bond, with the letter of who holds it",
    "bond_negated": "a bond that is negated",
    "cut_off": "out of supply",
    "coach": "what the lesson asks for",
    "spoken_of": "what the lesson speaks of",
    "source": "A and B: the ends of a line of sight",
}
"""What a mark on a space or a unit means."""
LINE_MEANINGS: Final = {
    "path": "the way to the place under the pointer",
    "attack": "from each attacker to its target",
    "reaction": "from each unit that may react to the unit that acts",
    "supply": "a line of supply",
    "clear": "a clear line of sight",
    "blocked": "a blocked line of sight",
}
"""What a line or an arrow means."""
SIGN_MEANINGS: Final = {
    "2½": ("reach", "movement points to get there"),
    "2!": ("reach", "the same; the enemy may fire on the way"),
    "8 %": ("target", "the chance that the attack does anything"),
    "1": ("passed", "its number in the list of what the line crosses"),
}
"""What a number or a sign on a mark means, and the mark on which it stands."""


def mark_key_svg(palette: Palette = SUMMER) -> str:
    """The key of the marks."""
    rows = [(_draw_hex(palette, style), words) for style, words in SPACES.items()]
    rows += [(_draw_line(palette, style), words) for style, words in LINE_MEANINGS.items()]
    rows += [(_draw_hex(palette, style, sign), words) for sign, (style, words) in SIGN_MEANINGS.items()]
    deep = -(-len(rows) // 3)
    out = [text(KEY_LEFT_MARGIN, 52, "Marks on the board", 27, palette.ink, family=SERIF, anchor="start")]
    for n, (drawn, words) in enumerate(rows):
        x, y = (
            KEY_LEFT_MARGIN + 30 + n // deep * (COLUMN_WIDTH - 8),
            KEY_TOP_MARGIN + 26 + n % deep * KEY_ROW_HEIGHT,
        )
        out.append(group([drawn], transform=f"translate({num(x)} {num(y)}) scale({num(PART)})"))
        lines = wrap_text(words, KEY_TEXT_TYPE, COLUMN_WIDTH - 84)
        for m, line in enumerate(lines):
            low = y + 5 + (m - (len(lines) - 1) / 2) * (KEY_TEXT_TYPE + 3)
            out.append(text(x + 40, low, line, KEY_TEXT_TYPE, palette.ink, anchor="start"))
    height = KEY_TOP_MARGIN + deep * KEY_ROW_HEIGHT + 14
    out.append(furniture.edge(palette, 0, 0, KEY_WIDTH, height))
    return furniture.sheet(0, 0, KEY_WIDTH, height, group(out), "Marks on the board", palette.paper)


def _draw_hex(palette: Palette, style: str, sign: str = "") -> str:
    if style == "path":  # as a mark on a space its line runs along the border
        drawn = _draw_stroke(palette, style, str(Pen().polygon(corners_of(False))))
    else:
        drawn = hex_mark(style, corners_of(False), palette)
    letter = sign or ("A" if style == "source" else "")
    how = look(style, palette)
    if letter:
        ink, halo = (palette.foam, None) if how.shape == "badge" else (how.colour, palette.foam)
        drawn += text(
            0, 7 if how.shape == "badge" else 12, letter, 34 if sign else 20, ink, bold=True, halo=halo
        )
    return drawn


def _draw_line(palette: Palette, style: str) -> str:
    data = str(Pen().line([(-SIZE * 0.9, 0), (SIZE * 0.9, 0)]))
    drawn = _draw_stroke(palette, style, data)
    if style in ("path", "attack", "reaction"):
        tip = SIZE * 0.9
        barbs = Pen().line([(tip - 16, -11), (tip, 0), (tip - 16, 11)])
        drawn += path(
            str(barbs),
            fill="none",
            stroke=look(style, palette).colour,
            stroke_width="5",
            stroke_linecap="round",
        )
    return drawn


def _draw_stroke(palette: Palette, style: str, data: str) -> str:
    how = look(style, palette)
    dash = " ".join(num(length) for length in how.dash) or None
    return path(
        data, fill="none", stroke=how.colour, stroke_width=f"{how.width * 1.4:g}", stroke_dasharray=dash
    )
