"""What stands in a hex, seen from the side: trees, houses, hedges, smoke, rough ground."""

from __future__ import annotations

from wsn.board.answer import Stretch
from wsn.parts.drawings import Farms, Gully, Hedge, Hedgerows, Orchard, Rough, Scarp, Sign, Town, Woods
from wsn.table.picture.chance import spread_number, unit
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.strangers import label
from wsn.table.picture.svg import Pen, path


def silhouette(plan: MapPlan, s: Stretch, x0: float, x1: float, base: float, crest: float) -> str:
    """The shape of one thing between two places, from its foot up to its crest.

    What has no drawing is a block with its word.
    """
    colours = plan.palette
    tall = base - crest
    seed = int(s.enters * 1000)
    drawing = plan.looks.obstacles.get(s.word)
    if isinstance(drawing, Hedge):
        bank = Pen().polygon(
            [(x0 - 3, base), (x0 + 2, base - tall * 0.28), (x1 - 2, base - tall * 0.28), (x1 + 3, base)]
        )
        pen = Pen()
        r = max((x1 - x0) / 2, 5.0)
        n = max(2, round(tall * 0.8 / (r * 1.1)))
        for k in range(n):
            y = base - tall * 0.28 - (tall * 0.72 - r * 0.9) * k / max(n - 1, 1)
            pen.crown((x0 + x1) / 2 + 1.5 * spread_number(seed, k), y, r * 0.95, 7, unit(seed, k) * 6)
        return path(str(bank), fill=colours.bank, stroke=colours.ink, stroke_width="0.8") + path(
            str(pen), fill=colours.hedge, stroke=colours.hedge_line, stroke_width="1"
        )
    if isinstance(drawing, (Town, Farms)):
        return _row_of_houses(plan, x0, x1, base, tall, seed, sparse=isinstance(drawing, Farms))
    if isinstance(drawing, (Woods, Orchard, Hedgerows)):
        return _row_of_trees(plan, x0, x1, base, tall, seed, sparse=isinstance(drawing, Orchard))
    if drawing == Sign("smoke"):
        pen = Pen()
        n = max(3, int((x1 - x0) / 16))
        for row in range(max(2, int(tall / 15))):
            for k in range(n + 1):
                pen.circle(x0 + (x1 - x0) * k / n, base - 8 - row * 14 + 3 * spread_number(seed, k, row), 11)
        data = str(pen)
        return path(data, fill="none", stroke=colours.stone, stroke_width="2.2") + path(
            data, fill=colours.foam, fill_opacity="0.9"
        )
    pen = Pen()
    if isinstance(drawing, Gully):
        middle = (x0 + x1) / 2
        pen.polygon([(middle - 22, crest), (middle + 22, crest), (middle + 8, base), (middle - 8, base)])
        return path(str(pen), fill=colours.gully, stroke=colours.contour, stroke_width="1.4")
    if isinstance(drawing, (Rough, Scarp)):
        n = max(2, int((x1 - x0) / 20))
        for k in range(n):
            w = (x1 - x0) / n
            x = x0 + k * w
            top = base - tall * (0.7 + 0.3 * unit(seed, k))
            pen.polygon(
                [
                    (x, base),
                    (x + w * 0.2, top + tall * 0.2),
                    (x + w * 0.55, top),
                    (x + w * 0.9, top + tall * 0.35),
                    (x + w, base),
                ]
            )
        return path(str(pen), fill=colours.stone, stroke=colours.stone_dark, stroke_width="1")
    pen.polygon([(x0, crest), (x1, crest), (x1, base), (x0, base)])
    block = path(
        str(pen), fill=colours.relief[2], fill_opacity="0.6", stroke=colours.contour, stroke_width="1"
    )
    return block if drawing is not None else block + label(colours, s.word, (x0 + x1) / 2, base - 4)


def _row_of_trees(
    plan: MapPlan, x0: float, x1: float, base: float, tall: float, seed: int, sparse: bool
) -> str:
    colours = plan.palette
    trunks, leaves = Pen(), Pen()
    pitch = 26.0 if sparse else 15.0
    n = max(1, round((x1 - x0) / pitch))
    for k in range(n):
        x = x0 + (x1 - x0) * (k + 0.5) / n + 1.5 * spread_number(seed, k)
        r = min(tall * 0.36, (x1 - x0) / n * (0.36 if sparse else 0.62) + 2)
        trunks.line([(x, base), (x, base - tall * 0.5)])
        leaves.crown(x, base - tall + r * 1.08, r, 8, unit(seed, k) * 6)
        leaves.crown(x, base - tall * 0.5, r * 0.95, 8, unit(seed, k, 2) * 6)
    tint = colours.orchard if sparse else colours.wood[0]
    return path(str(trunks), fill="none", stroke=colours.trail, stroke_width="3") + path(
        str(leaves), fill=tint, stroke=colours.wood_line, stroke_width="1"
    )


def _row_of_houses(
    plan: MapPlan, x0: float, x1: float, base: float, tall: float, seed: int, sparse: bool
) -> str:
    colours = plan.palette
    walls, roofs, holes = Pen(), Pen(), Pen()
    pitch = 46.0 if sparse else 30.0
    n = max(1, round((x1 - x0) / pitch))
    for k in range(n):
        w = (x1 - x0) / n * (0.55 if sparse else 0.92)
        x = x0 + (x1 - x0) * (k + 0.5) / n - w / 2
        top = base - tall
        eaves = top + min(tall * 0.4, w * 0.5)
        walls.polygon([(x, base), (x, eaves), (x + w, eaves), (x + w, base)])
        roofs.polygon([(x - 2, eaves), (x + w * 0.22, top), (x + w * 0.78, top), (x + w + 2, eaves)])
        for i in (0.25, 0.62):
            holes.polygon(
                [
                    (x + w * i, base - (base - eaves) * 0.65),
                    (x + w * (i + 0.16), base - (base - eaves) * 0.65),
                    (x + w * (i + 0.16), base - (base - eaves) * 0.3),
                    (x + w * i, base - (base - eaves) * 0.3),
                ]
            )
    return (
        path(str(walls), fill=colours.street, stroke=colours.house_line, stroke_width="1")
        + path(str(roofs), fill=colours.roofs[seed % 2], stroke=colours.house_line, stroke_width="1")
        + path(str(holes), fill=colours.house_line)
    )
