"""The counters of a roster to cut out, and the map of its scenario with labels and set-up zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pointbuy.catalogue import Catalogue
from pointbuy.forces import Forces, forces
from pointbuy.roster import Roster
from wsn.parts.looks import WorksCounter
from wsn.systems import door, info
from wsn.systems.contract import Counters, OnBoard, Paper
from wsn.table.picture import SUMMER, countersheet_svg, svg, tokens
from wsn.table.picture.countersheet import HEAD, HIGH, MARGIN, MM, WIDE
from wsn.table.picture.zones import DrawnZone, zones_svg
from wsn.table.scene import Counter, Token, side_letters


def pieces(roster: Roster, catalogue: Catalogue) -> tuple[Counter, ...]:
    """A counter for every officer, platoon and carrier, named by the places of the roster (`3.2`)."""
    bought = forces(roster, catalogue)
    looks = door(catalogue.file.system, Counters)
    letters = info(catalogue.file.system).letters
    style = list(letters).index(bought.side)

    def piece(unit: str, kind: str) -> Counter:
        face = looks.face(kind)
        return Counter(
            unit=unit,
            space="",
            side=bought.side,
            letter=letters[bought.side],
            style=style,
            symbol=face.symbol,
            name=face.name,
            tag=unit,
            values=face.values,
            steps=face.full,
            full=face.full,
        )

    return tuple(piece(unit, kind) for unit, kind in _units(bought))


def _units(bought: Forces) -> Iterator[tuple[str, str]]:
    """The name and the kind of every unit, company by company."""
    for company in bought.companies:
        if company.officer:
            yield f"{company.place}", company.officer
        for n, platoon in enumerate(company.platoons, 1):
            yield f"{company.place}.{n}", platoon.kind
            if platoon.carrier:
                yield f"{company.place}.{n}c", platoon.carrier


def counters(roster: Roster, catalogue: Catalogue, size: float = 16.0, backs: bool = False) -> list[str]:
    """Pages of counters, each an SVG document in true size. Raises ValueError for a size nobody can cut."""
    return countersheet_svg(
        pieces(roster, catalogue), heading=roster.title or "Counters", size=size, backs=backs
    )


def markers(roster: Roster, catalogue: Catalogue, size: float = 16.0) -> list[str]:
    """Pages of markers for the works that were bought, each an SVG document in true size."""
    paper = door(catalogue.file.system, Paper)
    bought = forces(roster, catalogue)
    found = [paper.marker(asset.gives) for asset in bought.works for _ in range(asset.count)]
    across = int((WIDE - 2 * MARGIN) // size)
    full = across * int((HIGH - 2 * MARGIN - HEAD) // size)
    return [_markers(found[i : i + full], roster.title, size, across) for i in range(0, len(found), full)]


def _markers(found: Sequence[WorksCounter], title: str, size: float, across: int) -> str:
    """One page of them, each in a square to cut along."""
    ink, cell = SUMMER.ink, size * MM
    left, top = (WIDE * MM - across * cell) / 2, (MARGIN + HEAD) * MM
    named = f"{title}: markers" if title else "Markers"
    said = f"Cut along the lines. Markers of {size:g} mm, printed at 100 %."
    out = [
        svg.element("rect", width=WIDE * MM, height=HIGH * MM, fill="#ffffff"),
        svg.text(left, MARGIN * MM + 40, named, 56, ink, family=svg.SERIF, anchor="start"),
        svg.text(left, MARGIN * MM + 86, said, 28, ink, anchor="start"),
    ]
    for i, ware in enumerate(found):
        word = ware.tile.words
        x, y = left + i % across * cell, top + i // across * cell
        out.append(
            svg.element(
                "rect", x=x, y=y, width=cell, height=cell, fill=SUMMER.open, stroke=ink, stroke_width=1.4
            )
        )
        unit = cell / 100
        drawn = tokens.sign(SUMMER, Token(kind=word, spaces=(), sign=ware.tile.sign), 0, 0)
        out.append(
            svg.group(
                [drawn], transform=f"translate({x + 50 * unit:g} {y + 38 * unit:g}) scale({0.66 * unit:.4g})"
            )
        )
        out.append(svg.text(x + 50 * unit, y + 83 * unit, word, round(12 * unit, 2), ink, bold=True))
        out.append(svg.text(x + 50 * unit, y + 95 * unit, ware.note, round(10 * unit, 2), ink))
    box = f"0 0 {WIDE * MM:g} {HIGH * MM:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{WIDE:g}mm" height="{HIGH:g}mm">'
        f"{''.join(out)}</svg>\n"
    )


def game_of(scenario: str | Path) -> str:
    """The game of a scenario. Raises DataError for a scenario that cannot begin."""
    from wsn.scenario import load

    return load(scenario).system


def map_sheet(scenario: str | Path) -> str:
    """The map of a scenario with its labels, its set-up zones, its objectives, and who is seen there.

    Nothing that a side hides is on it. Raises DataError for a scenario that cannot begin.
    """
    from wsn.engine.dice import SeededDice
    from wsn.engine.game import Game
    from wsn.scenario import load
    from wsn.systems import system_of
    from wsn.table.scene import board_now, exits, objectives_of, scene
    from wsn.table.seat import Seat

    setup = load(scenario)
    game = Game.new(system_of(setup.system), setup, dice=SeededDice("paper"))
    seat = Seat(game, None)
    board = board_now(door(setup.system, OnBoard).board_of(game.world), seat.view)
    sides = list(game.system.sides)
    letters = side_letters(sides, game.system.name)
    found = [
        DrawnZone(zone.name, zone.side, letters[zone.side], sides.index(zone.side), tuple(zone.spaces))
        for zone in door(setup.system, Paper).zones(game.world)
        if zone.spaces
    ]
    shown = scene(
        board,
        seat.view,
        sides=sides,
        objectives=objectives_of(setup.system, game.world, seat.view),
        ways_out=exits(setup.system, game.world),
    )
    return zones_svg(board, found, shown=shown, heading=setup.name)
