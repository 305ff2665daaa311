"""What VASSAL 3.7 reads of a module, as its published source has it: classes, attributes, encoded sequences.

A second reading of the format, that shares no code with what writes it. Attributes are those that each class
takes in `setAttribute` or `build`; one that it does not know is silently dropped, or, where it must be
a number and is none, stops the module from opening.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element

MODULE = "VASSAL.build.module"
MAP = f"{MODULE}.map"
BOARD = f"{MAP}.boardPicker.board"


def text(value: str) -> bool:
    """Anything."""
    return isinstance(value, str)


def whole(value: str) -> bool:
    """What `Integer.valueOf` takes."""
    return re.fullmatch(r"[+-]?\d{1,9}", value, re.ASCII) is not None


def number(value: str) -> bool:
    """What `Double.valueOf` takes."""
    return re.fullmatch(r"[+-]?\d+(\.\d+)?", value, re.ASCII) is not None


def truth(value: str) -> bool:
    """What is true or false beyond doubt."""
    return value in ("true", "false")


def colour(value: str) -> bool:
    """Red, green and blue."""
    parts = value.split(",")
    return len(parts) == 3 and all(whole(part) and 0 <= int(part) <= 255 for part in parts)


def one_of(*values: str) -> Callable[[str], bool]:
    """One of these words, in these capitals."""
    return lambda value: value in values


def naming(*names: str) -> Callable[[str], bool]:
    """A message in which only these names stand between signs of dollar."""
    return lambda value: value.count("$") % 2 == 0 and set(re.findall(r"\$([^$]*)\$", value)) <= set(names)


WHEN = one_of("Always", "Never", "Use Preferences Setting")
MOVED = naming("pieceName", "location", "previousLocation", "mapName")
NUMBERED = {
    **dict.fromkeys(("hLeading", "vLeading", "hOff", "vOff", "hDrawOff", "vDrawOff", "fontSize"), whole),
    **dict.fromkeys(("hDescend", "vDescend", "visible", "stagger"), truth),
    **dict.fromkeys(("hType", "vType"), one_of("A", "N")),
    "first": one_of("H", "V"),
    "sep": text,
    "color": colour,
    "rotateText": one_of("0", "90", "180", "270"),
    "locationFormat": naming("gridLocation", "row", "column"),
}

CLASSES: Mapping[str, tuple[str, Mapping[str, Callable[[str], bool]]]] = {
    "VASSAL.build.GameModule": (
        "",
        {
            **dict.fromkeys(("name", "version", "description", "ModuleOther1", "ModuleOther2"), text),
            "VassalVersion": lambda value: re.fullmatch(r"\d+\.\d+\.\d+", value) is not None,
            "nextPieceSlotId": whole,
        },
    ),
    f"{MODULE}.BasicCommandEncoder": ("VASSAL.build.GameModule", {}),
    f"{MODULE}.Documentation": ("VASSAL.build.GameModule", {}),
    f"{MODULE}.PlayerRoster": ("VASSAL.build.GameModule", {"buttonText": text, "buttonToolTip": text}),
    f"{MODULE}.GlobalOptions": (
        "VASSAL.build.GameModule",
        {
            **dict.fromkeys(("autoReport", "centerOnMove", "nonOwnerUnmaskable"), WHEN),
            "playerIdFormat": naming("PlayerName", "PlayerSide", "PlayerId"),
        },
    ),
    f"{MODULE}.DiceButton": (
        "VASSAL.build.GameModule",
        {
            **dict.fromkeys(("name", "text", "tooltip", "hotkey"), text),
            **dict.fromkeys(("nDice", "nSides", "plus", "addToTotal"), whole),
            **dict.fromkeys(("reportTotal", "prompt", "sortDice"), truth),
            "reportFormat": naming("name", "result", "nDice", "nSides", "plus", "addToTotal", "PlayerName"),
        },
    ),
    f"{MODULE}.PieceWindow": (
        "VASSAL.build.GameModule",
        {
            **dict.fromkeys(("name", "text", "tooltip", "hotkey"), text),
            "hidden": truth,
            "scale": number,
        },
    ),
    "VASSAL.build.widget.TabWidget": (f"{MODULE}.PieceWindow", {"entryName": text}),
    "VASSAL.build.widget.ListWidget": (
        "VASSAL.build.widget.TabWidget",
        {**dict.fromkeys(("width", "height", "divider"), whole), "scale": number, "entryName": text},
    ),
    "VASSAL.build.widget.PieceSlot": (
        f"VASSAL.build.widget.ListWidget {MAP}.SetupStack",
        {**dict.fromkeys(("width", "height", "gpid"), whole), "entryName": text},
    ),
    f"{MODULE}.Map": (
        "VASSAL.build.GameModule",
        {
            **dict.fromkeys(("edgeWidth", "edgeHeight"), whole),
            **dict.fromkeys(("allowMultiple", "launch"), truth),
            **dict.fromkeys(("moveWithinFormat", "moveToFormat", "createFormat"), MOVED),
            "changeFormat": naming("message"),
            "mapName": text,
            "markMoved": WHEN,
            "backgroundcolor": colour,
        },
    ),
    f"{MAP}.BoardPicker": (
        f"{MODULE}.Map",
        {"slotWidth": whole, "slotHeight": whole, "slotScale": number, "title": text, "boardPrompt": text},
    ),
    f"{MAP}.boardPicker.Board": (
        f"{MAP}.BoardPicker",
        {"name": text, "image": text, "reversible": truth, "width": whole, "height": whole},
    ),
    f"{BOARD}.HexGrid": (
        f"{MAP}.boardPicker.Board",
        {
            **dict.fromkeys(("x0", "y0"), whole),
            **dict.fromkeys(("dx", "dy"), number),
            **dict.fromkeys(("sideways", "snapTo", "edgesLegal", "cornersLegal"), truth),
            **dict.fromkeys(("visible", "dotsVisible"), truth),
            "color": colour,
        },
    ),
    f"{BOARD}.mapgrid.HexGridNumbering": (f"{BOARD}.HexGrid", NUMBERED),
    f"{BOARD}.RegionGrid": (
        f"{MAP}.boardPicker.Board",
        {"snapto": truth, "visible": truth, "fontsize": whole},
    ),
    f"{BOARD}.Region": (f"{BOARD}.RegionGrid", {"name": text, "originx": whole, "originy": whole}),
    f"{MAP}.StackMetrics": (
        f"{MODULE}.Map",
        {**dict.fromkeys(("exSepX", "exSepY", "unexSepX", "unexSepY"), whole), "disabled": truth},
    ),
    **{
        f"{MAP}.{name}": (f"{MODULE}.Map", {})
        for name in (
            *("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"),
            *("StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters"),
        )
    },
    f"{MAP}.Zoomer": (
        f"{MODULE}.Map",
        {"zoomStart": whole, "zoomLevels": lambda value: all(map(number, value.split(",")))},
    ),
    f"{MAP}.CounterDetailViewer": (
        f"{MODULE}.Map",
        {
            "version": one_of("3"),  # a later release brings this one up to date by itself
            "display": one_of("from top-most layer only", "from all layers"),
            "delay": whole,
            "showgraph": truth,
            "minDisplayPieces": one_of("0", "1", "2"),
        },
    ),
    f"{MAP}.SetupStack": (
        f"{MODULE}.Map",
        {"name": text, "owningBoard": text, "useGridLocation": truth, "x": whole, "y": whole},
    ),
}
"""By class: the classes in which it may stand, and what each of its attributes must be."""
WORDS = {"entry": f"{MODULE}.PlayerRoster", "setup": f"{MAP}.BoardPicker"}
"""Elements that are no class, and where they stand."""


def faults(root: Element) -> Iterator[str]:
    """Everything in a build file that VASSAL does not know, would drop, or could not read."""
    yield from _faults(root, "")


def _faults(element: Element, parent: str) -> Iterator[str]:
    if element.tag in WORDS:
        if WORDS[element.tag] != parent:
            yield f"{element.tag} in {parent}"
        return
    if element.tag not in CLASSES:
        yield f"there is no class {element.tag}"
        return
    parents, attributes = CLASSES[element.tag]
    if parent not in (parents.split() or [""]):
        yield f"{element.tag} in {parent}"
    for name, value in element.attrib.items():
        if name not in attributes:
            yield f"{element.tag} has no attribute {name}"
        elif not attributes[name](value):
            yield f"{element.tag}: {name} cannot be {value!r}"
    for child in element:
        yield from _faults(child, element.tag)


def decoded(value: str, sign: str) -> list[str]:
    """The parts of a sequence, as VASSAL takes them apart: a sign with a backslash before it is no border."""
    parts: list[str] = []
    now = ""
    for letter in value:
        if letter != sign:
            now += letter
        elif now.endswith("\\"):
            now = now[:-1] + sign
        else:
            parts.append(now)
            now = ""
    return [
        part[1:-1] if len(part) > 1 and part.startswith("'") and part.endswith("'") else part
        for part in (*parts, now)
    ]


def traits(slot: str) -> list[tuple[list[str], str]]:
    """The traits of a piece from the outermost to the piece itself: the fields of each, and its state."""
    plus, null, kind, state = decoded(slot, "/")
    assert (plus, null) == ("+", "null")
    out = []
    while True:
        kinds, states = decoded(kind, "\t"), decoded(state, "\t")
        assert len(kinds) == len(states) <= 2
        out.append((decoded(kinds[0], ";"), states[0]))
        if len(kinds) == 1:
            return out
        kind, state = kinds[1], states[1]
