"""Everything that War Storms puts into a state by name."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, MarkerKind, Track
from wsn.systems.war_storms.platoons import rhinos, works
from wsn.systems.war_storms.telling.text import MARKS

DECLARED = Declared(
    marks=tuple(Mark(name, words) for name, words in MARKS.items()),
    tracks=(
        Track("turn", int, "the number of the turn"),
        Track("initiative", str, "the side that has it"),
        Track("tide course", str, "where the current sets"),
        Track("tide force", str, "how strong the current is this turn"),
        Track("lost", int, "the steps lost", of="company"),
        Track("stress", int, "how stressed it is", of="side or battalion"),
        Track("control", str, "the side that holds it, or nothing", of="objective hex"),
        Track("exited", int, "the steps that have left the map", of="side"),
        Track("exit points", int, "the points for steps that have left the map", of="side"),
        Track("offered", int, "the turn in which a draw was last offered", of="side"),
        Track("missions", int, "the fire missions left", of="battery"),
        Track("smoke", int, "the smoke missions left", of="battery"),
        Track("attacks", int, "the attacks left", of="air mission"),
        Track("aircraft", str, "the aircraft drawn", of="air mission"),
        Track("reaction", str, "the standing order for reaction fire", of="platoon", secret=True),
        Track("rides", str, "the unit in whose craft the officer sails", of="officer"),
        Track("off", str, "the entry hex off which it lies", of="unit"),
        Track("back", str, "the hex where it lies after driving back", of="unit"),
        Track("due", str, "the hex where it sank and is awaited", of="unit"),
        Track("flame", int, "whether its flamethrower is spent", of="unit"),
    ),
    markers=(
        MarkerKind("at_fire", "where a platoon has fired at armour this turn"),
        MarkerKind("mission", "where a fire mission falls"),
        MarkerKind("rocket", "where a rocket mission falls"),
        MarkerKind("smoke", "smoke"),
        MarkerKind("chit", "a victory chit, face down"),
        MarkerKind(rhinos.CUT, "a cut through bocage"),
        *(MarkerKind(name, words) for name, words in works.WORDS.items()),
    ),
)
