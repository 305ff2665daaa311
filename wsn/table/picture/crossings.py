"""What crosses the water: bridges with the way that leads to them, and fords."""

from __future__ import annotations

import math

from wsn.parts.drawings import Bridge, Ford, Rail, Road, Stream, Trail
from wsn.table.picture.chance import spread_number
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import BROAD_STREAM_SHARE, Ways


def crossings(ways: Ways) -> str:
    """Bridges carry the way over the water on a deck with parapets; a ford is a row of stones and ripples."""
    plan = ways.plan
    colours = plan.palette
    deck, rails, planks, stones, ripples, lead = Pen(), Pen(), Pen(), Pen(), Pen(), Pen()
    bridged = {space.id for space in plan.with_feature(Bridge)}
    crossed = bridged | {space.id for space in plan.with_feature(Ford)}
    for space in plan.spaces:
        if space.id not in crossed:
            continue
        x, y = ways.crossing(plan.centre(space))
        along = ways.heading(plan.centre(space), (Road, Rail, Trail))
        stream = ways.heading(plan.centre(space), (Stream,))
        if along is None:
            along = stream + math.pi / 2 if stream is not None else 0.0
        ground = plan.ground(space)
        broad = isinstance(ground, Stream) and ground.width / 100 >= BROAD_STREAM_SHARE
        half = 0.66 * SIZE if broad else 0.3 * SIZE
        lone = not any(space.id in p.spaces for p in plan.board.paths)
        c, s = math.cos(along), math.sin(along)

        def at(u: float, v: float, x: float = x, y: float = y, c: float = c, s: float = s) -> XY:
            return x + u * c - v * s, y + u * s + v * c

        if space.id in bridged:
            if lone:  # no road on the map leads here: the bridge brings its own
                half = max(half, 0.34 * SIZE)
                lead.line(
                    [at(-0.8 * SIZE, 2.5), at(-0.5 * SIZE, -1), at(0.5 * SIZE, 1), at(0.8 * SIZE, -2.5)]
                )
            deck.polygon([at(-half, -6.2), at(half, -6.2), at(half, 6.2), at(-half, 6.2)])
            for v in (-6.6, 6.6):
                flare = v * 1.45
                rails.line([at(-half - 4, flare), at(-half, v), at(half, v), at(half + 4, flare)])
            count = max(3, round(half / 4))
            for i in range(-count, count + 1):
                planks.line([at(half * i / (count + 0.5), -5.6), at(half * i / (count + 0.5), 5.6)])
        else:
            for i in range(-3, 4):
                for v in (-5.5, 5.5):
                    stones.circle(*at(half * 0.8 * i / 3, v + spread_number(*plan.seed(space), i) * 0.8), 1.9)
            for v in (-2.0, 1.5):
                ripples.line([at(half * (i / 8), v + (1.6 if i % 2 else 0)) for i in range(-7, 8)])
    return (
        path(str(lead), fill="none", stroke=colours.road_casing, stroke_width="8.6", stroke_linejoin="round")
        + path(str(lead), fill="none", stroke=colours.road, stroke_width="6.2", stroke_linejoin="round")
        + path(str(deck), fill=colours.bridge, stroke=colours.ink, stroke_width="0.6")
        + path(str(planks), stroke=colours.ink, stroke_width="0.7", stroke_opacity="0.6")
        + path(str(rails), fill="none", stroke=colours.ink, stroke_width="2.2", stroke_linejoin="round")
        + path(str(ripples), fill="none", stroke=colours.foam, stroke_width="1.3")
        + path(str(stones), fill=colours.pebble, stroke=colours.ink, stroke_width="0.8")
    )
