"""The small pictures of cards: silhouettes of the stock in a landscape, in the colours of the maps."""

from __future__ import annotations

import math

from wsn.parts.faces import Vignette
from wsn.table.picture import figures
from wsn.table.picture.chance import spread_number, unit
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.svg import XY, Pen, element, group, num, path


def vignette(palette: Palette, shown: Vignette, wide: float, high: float, name: str) -> str:
    """A picture so wide and high from 0, 0 on; `name` is the id of its clip."""
    foot = high * 0.84
    seed = sum(map(ord, "".join(shown.figures) + shown.setting))
    frame = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    ring = str(Pen().polygon(frame))
    sky = mix(palette.label_halo, palette.water, 0.5)
    out = [path(ring, fill=sky), _draw_clouds(palette, wide, high, seed)]
    if shown.setting != "sky":
        out.append(_draw_land(palette, shown, wide, high, seed))
    out += [_draw_burst(palette, wide, high, seed, k, shown.setting) for k in range(shown.bursts)]
    out.append(_draw_figures(palette, shown, wide, high, foot))
    clip = element("clipPath", path(ring), id=name)
    drawn = element("defs", clip) + group(out, clip_path=f"url(#{name})")
    return drawn + path(ring, fill="none", stroke=palette.ink, stroke_width="1.2")


def _draw_clouds(palette: Palette, wide: float, high: float, seed: int) -> str:
    pen = Pen()
    for k in range(2):
        x, y = wide * (0.2 + 0.5 * k + 0.12 * spread_number(seed, k)), high * (0.2 + 0.1 * unit(seed, k, 2))
        for i, (u, r) in enumerate(((-9, 3.0), (-3, 4.6), (4, 3.8), (10, 2.6))):
            pen.circle(x + u, y - (r - 3) * 0.5 + 0.4 * spread_number(seed, k, i), r)
    return path(str(pen), fill=palette.foam, fill_opacity="0.75")


def _hill_line(wide: float, y: float, rise: float, seed: int) -> list[XY]:
    line = [
        (wide * k / 12, y - rise * (0.5 + 0.5 * math.sin(k * 0.62 + seed % 9)) - 0.6 * spread_number(seed, k))
        for k in range(13)
    ]
    return [*line, (wide, y + 60), (0.0, y + 60)]


def _draw_land(palette: Palette, shown: Vignette, wide: float, high: float, seed: int) -> str:
    """Far hills, the middle ground of the setting, and the ground that one stands on."""
    horizon = high * 0.62
    steep = 11.0 if shown.setting == "ridge" else 5.0
    far = str(Pen().polygon(_hill_line(wide, horizon, steep, seed)))
    out = [path(far, fill=mix(palette.orchard_ground, palette.water, 0.35))]
    sandy = shown.setting == "beach"
    near = Pen().polygon(
        [(0, high * 0.74), (wide * 0.4, high * 0.71), (wide, high * 0.75), (wide, high), (0, high)]
    )
    middle = Pen().polygon(_hill_line(wide, horizon + high * 0.08, 2.0, seed + 3))
    out.append(path(str(middle), fill=palette.water if sandy else palette.meadow_green))
    if shown.setting == "village":
        out.append(_draw_houses(palette, wide, high * 0.74, seed))
    elif shown.setting in ("hedges", "fields", "ridge"):
        crowns = Pen()
        count = 16 if shown.setting == "hedges" else 5
        for k in range(count):
            x = wide * (k + 0.5) / count + 2 * spread_number(seed, k)
            crowns.crown(
                x, high * (0.7 if count > 9 else 0.66), 3.2 + 1.2 * unit(seed, k), 6, unit(seed, k, 3) * 6
            )
        line = {"stroke": palette.hedge_line, "stroke_width": "0.6"}
        out.append(path(str(crowns), fill=palette.hedge, **line))
    out.append(path(str(near), fill=palette.sand if sandy else palette.open))
    grass = Pen()
    for k in range(14):
        x, y = wide * unit(seed, k, 5), high * (0.78 + 0.2 * unit(seed, k, 6))
        grass.line([(x - 1.4, y - 1.8), (x, y)]).line([(x + 1.4, y - 1.8), (x, y)])
    out.append(path(str(grass), fill="none", stroke=palette.grass, stroke_width="0.7"))
    return group(out)


def _draw_houses(palette: Palette, wide: float, foot: float, seed: int) -> str:
    walls, roofs, holes = Pen(), Pen(), Pen()
    for k in range(5):
        x = wide * (k + 0.5) / 5 + 5 * spread_number(seed, k)
        w, h = 8 + 3 * unit(seed, k, 1), 5.5 + 2 * unit(seed, k, 2)
        walls.polygon([(x - w, foot), (x - w, foot - h), (x + w, foot - h), (x + w, foot)])
        roofs.polygon(
            [
                (x - w - 1.4, foot - h),
                (x - w + 2, foot - h - 5),
                (x + w - 2, foot - h - 5),
                (x + w + 1.4, foot - h),
            ]
        )
        for u in (-0.5, 0.3):
            holes.polygon(
                [
                    (x + u * w - 1, foot - 1.6),
                    (x + u * w - 1, foot - 4.4),
                    (x + u * w + 1, foot - 4.4),
                    (x + u * w + 1, foot - 1.6),
                ]
            )
    tower = wide * 0.62
    walls.polygon([(tower - 3, foot), (tower - 3, foot - 15), (tower + 3, foot - 15), (tower + 3, foot)])
    roofs.polygon([(tower - 4, foot - 15), (tower, foot - 25), (tower + 4, foot - 15)])
    line = {"stroke": palette.house_line, "stroke_width": "0.6"}
    return (
        path(str(walls), fill=palette.street, **line)
        + path(str(roofs), fill=palette.roofs[0], **line)
        + path(str(holes), fill=palette.house_line)
    )


def _draw_burst(palette: Palette, wide: float, high: float, seed: int, k: int, setting: str) -> str:
    """A shell that bursts: earth thrown up, or a puff in the sky."""
    x = wide * (0.14 + 0.72 * ((k * 0.618 + unit(seed, k, 9) * 0.25) % 1))
    smoke = Pen()
    if setting == "sky":
        y = high * (0.72 + 0.14 * spread_number(seed, k))
        smoke.crown(x, y, 5, 7, unit(seed, k))
        return path(str(smoke), fill=palette.unseen, fill_opacity="0.75")
    foot, earth = high * 0.75, Pen()
    points = []
    for i in range(11):
        a = math.pi * (0.12 + 0.76 * i / 10)
        r = (15 if i % 2 == 0 else 7) * (0.8 + 0.3 * unit(seed, k, i))
        points.append((x + r * math.cos(a) * 0.62, foot - r * math.sin(a)))
    earth.polygon([*points, (x - 3, foot + 1), (x + 3, foot + 1)])
    for i in range(4):
        smoke.circle(x - 5 + 3.4 * i, foot - 13 - 3 * unit(seed, k, i, 2), 3.6 + unit(seed, i))
    return path(str(smoke), fill=palette.stone, fill_opacity="0.85") + path(
        str(earth), fill=palette.bank, stroke=palette.ink, stroke_width="0.6", stroke_linejoin="round"
    )


def _draw_figures(palette: Palette, shown: Vignette, wide: float, high: float, foot: float) -> str:
    """The silhouettes side by side, each with its shadow; a lone one may be larger."""
    names = [name for name in shown.figures if name in figures.stock()]
    if not names:
        return ""
    ground = palette.allies
    inks = figures.FigureInks.on(mix(ground, palette.stone, 0.3), palette.ink, palette.foam)
    longs = [
        max(figures.stock_figure(name).right - figures.stock_figure(name).left, 30.0) ** 0.7 for name in names
    ]
    room = wide - 8.0
    left, out = 4.0, []
    if shown.turned:
        names, longs = names[::-1], longs[::-1]
    for n, (name, long) in enumerate(zip(names, longs)):
        share = room * long / sum(longs)
        x = left + share / 2
        left += share
        most = min(share - 3, wide * 0.62)
        y = foot + (3.4 if n % 2 else 0.6) * high / 50
        if shown.setting == "sky":
            y = high * 0.68
        aloft = name == "glider"
        drawn = figures.paint_figure(name, inks, most, high * (0.3 if aloft else 0.6), shown.turned)
        shade = element(
            "ellipse",
            cx=num(x),
            cy=num(y),
            rx=num(most * 0.42),
            ry="1.8",
            fill=palette.shade,
            fill_opacity="0.35",
        )
        if shown.setting != "sky" and name not in ("glider", "fighter_bomber"):
            out.append(shade)
        if aloft:
            y = high * 0.4
        out.append(element("g", drawn, transform=f"translate({num(x)} {num(y)})"))
    return group(out)
