"""A map, or a scenario as it begins, as a module for VASSAL: board, grid, counters, set-up.

A module is a ZIP file with `buildFile.xml` (its parts, each under the name of the class that plays it),
`moduledata` (what it is) and the pictures. It is written by the documented format; VASSAL itself is needed to
play with it.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree import ElementTree

import msgspec

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.engine.game import Game
from wsn.parts.faces import Face
from wsn.systems import find_game, game_of
from wsn.table import telling
from wsn.table.looks import looks_of
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.png import to_png
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.sprites import COUNTER_BOX, FLAG_BOX, HEX_BOX, counter_svg, flag_svg, sign_svg
from wsn.table.scene import Counter, Scene, nation_of
from wsn.table.seat import Seat

VASSAL_VERSION: Final = "3.7.5"
"""The version of VASSAL whose format is written."""
BOARD: Final = "VASSAL.build.module.map.boardPicker.board"
MAP: Final = "VASSAL.build.module.map"
MODULE: Final = "VASSAL.build.module"
SLOT: Final = "VASSAL.build.widget.PieceSlot"
THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every entry: the same map makes the same file."""


def join_encoded(parts: Sequence[str], sign: str) -> str:
    """Parts joined by a sign as VASSAL joins them: the sign inside a part has a backslash before it."""
    return sign.join(_escape_part(part, sign) for part in parts)


def _escape_part(part: str, sign: str) -> str:
    escaped_ = part.replace(sign, f"\\{sign}")
    quoted = part.startswith("'") and part.endswith("'") and part
    return f"'{escaped_}'" if quoted or escaped_.endswith("\\") else escaped_


@dataclass
class _Pictures:
    """The pictures of the pieces, each kept once."""

    files: dict[str, bytes] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def add_picture(self, drawn: str, stem: str, size: int) -> str:
        """The name of a picture that is drawn as SVG, `size` pixels wide."""
        name = self._names.get(drawn)
        if name is None:
            plain = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in stem)
            name = f"{plain}_{len(self._names) + 1}.png"
            self._names[drawn] = name
            self.files[name] = to_png(drawn, width=size)
        return name


@dataclass
class _Module:
    """A module while it is put together."""

    board: Board
    scene: Scene
    palette: Palette
    pictures: _Pictures = field(default_factory=_Pictures)
    slots: int = 0

    def slot(self, into: ElementTree.Element, name: str, image: str, size: int, back: str, side: str) -> None:
        """One piece: its picture, a reduced side to flip to (Ctrl-F) where it has one, its side."""
        self.slots += 1
        at = {"entryName": name, "gpid": str(self.slots), "height": str(size), "width": str(size)}
        types = [f"mark;{join_encoded(['Side'], ',')}", "delete;Delete;68,130;"]
        states = [join_encoded([side], ","), ""]
        if back:
            types.insert(0, f"emb2;Flip;2;F;;0;;;0;;;;1;false;0;0;{back};;true;;;;false;;1")
            states.insert(0, "-1;")
        plain = join_encoded(["piece", "", "", image, name], ";")
        state = f"null;0;0;{self.slots};0"
        for kind, now in zip(reversed(types), reversed(states)):  # from the piece itself outwards
            plain, state = join_encoded([kind, plain], "\t"), join_encoded([now, state], "\t")
        ElementTree.SubElement(into, SLOT, at).text = join_encoded(["+", "null", plain, state], "/")

    def counter(self, into: ElementTree.Element, one: Counter) -> None:
        """The piece of a unit."""
        size = round(COUNTER_BOX)
        image = self.pictures.add_picture(counter_svg(one, self.palette), one.name, size)
        back = ""
        if one.steps > 1:
            reduced = replace_counter(one, 1)
            back = self.pictures.add_picture(counter_svg(reduced, self.palette), f"{one.name}_reduced", size)
        name = f"{one.name} ({one.unit})" if one.unit else one.name
        self.slot(into, name, image, size, back, one.side)


def replace_counter(one: Counter, steps: int) -> Counter:
    """A counter with another number of steps."""
    changed: Counter = msgspec.structs.replace(one, steps=steps)
    return changed


def vassal_module(
    board: Board, name: str, game: Game[Any] | None = None, palette: Palette = SUMMER
) -> tuple[bytes, tuple[str, ...]]:
    """The module of a map, or of a game as it stands (public information only), and what it cannot hold."""
    scene = Scene() if game is None else telling.scene_of(Seat(game, None))
    module = _Module(board, scene, palette)
    plan = MapPlan(board, tuple(board.spaces), palette)
    drawn = map_svg(board, palette=palette, furnished=False)
    left, _, right, _ = plan.bounds
    wide = round(right - left)
    root = ElementTree.Element("VASSAL.build.GameModule")
    told = f"{game_of(board.system).title}: a map and counters; the rules are not in it"
    ElementTree.SubElement(root, f"{MODULE}.BasicCommandEncoder")
    ElementTree.SubElement(root, f"{MODULE}.Documentation")
    roster = ElementTree.SubElement(
        root, f"{MODULE}.PlayerRoster", {"buttonText": "Side", "buttonToolTip": "Change side"}
    )
    for side in game_of(board.system).sides:
        ElementTree.SubElement(roster, "entry").text = side.id.capitalize()
    options = {
        "autoReport": "Always",
        "centerOnMove": "Use Preferences Setting",
        "nonOwnerUnmaskable": "Never",
    }
    ElementTree.SubElement(root, f"{MODULE}.GlobalOptions", {**options, "playerIdFormat": "$PlayerName$"})
    _palette(root, module)
    for count, sides in ((1, 6), (2, 6), (1, 10)):
        _dice(root, count, sides)
    _map(root, module, plan, name)
    version = {"version": "1.0", "VassalVersion": VASSAL_VERSION, "description": told}
    head = {"name": name, **version, "ModuleOther1": "", "ModuleOther2": ""}
    for key, value in {**head, "nextPieceSlotId": str(module.slots + 1)}.items():
        root.set(key, value)
    data = ElementTree.Element("data", {"version": "1"})
    for key, value in (("version", "1.0"), ("extra1", ""), ("extra2", ""), ("VassalVersion", VASSAL_VERSION)):
        ElementTree.SubElement(data, key).text = value
    for key, value in (("dateSaved", "0"), ("description", told), ("name", name)):
        ElementTree.SubElement(data, key).text = value
    files = {"buildFile.xml": _to_xml(root), "moduledata": _to_xml(data)}
    files["images/board.png"] = to_png(drawn, width=wide)
    files |= {f"images/{file}": content for file, content in module.pictures.files.items()}
    return _zip_bytes(files), tuple(_list_losses(scene))


def _list_losses(scene: Scene) -> Iterator[str]:
    yield "the rules: VASSAL moves counters, and leaves it to the players what they may"
    steps = {one.full for one in scene.counters if one.full > 2}
    if steps:
        yield "how many steps a unit has beyond two sides, full and reduced"
    if any(len(token.spaces) > 1 for token in scene.tokens):
        yield "markers on hexsides"


def _to_xml(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'.encode()


def _zip_bytes(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()


# --- the board


def _map(root: ElementTree.Element, module: _Module, plan: MapPlan, name: str) -> None:
    """The window of the map: its board, what lets pieces be moved, and where they stand at the start."""
    moves = "$pieceName$ moves $previousLocation$ -> $location$"
    made = {
        "mapName": "Map",
        "markMoved": "Always",
        "allowMultiple": "false",
        "edgeHeight": "0",
        "edgeWidth": "0",
    }
    made |= {
        "moveToFormat": moves,
        "moveWithinFormat": moves,
        "createFormat": "$pieceName$ comes to $location$",
    }
    made |= {"launch": "false", "changeFormat": "$message$", "backgroundcolor": "255,255,255"}
    window = ElementTree.SubElement(root, f"{MODULE}.Map", made)
    slots = {"slotHeight": "125", "slotWidth": "350", "slotScale": "0.2", "boardPrompt": "Select board"}
    picker = ElementTree.SubElement(window, f"{MAP}.BoardPicker", {**slots, "title": "Choose Boards"})
    chosen = join_encoded(["MapBoardPicker", join_encoded([name], "/"), "0", "0"], "\t")
    ElementTree.SubElement(picker, "setup").text = chosen
    about = {"image": "board.png", "name": name, "reversible": "false", "width": "0", "height": "0"}
    board = ElementTree.SubElement(picker, f"{MAP}.boardPicker.Board", about)
    _add_grid(board, plan)
    stacked = {"exSepX": "6", "exSepY": "18", "unexSepX": "3", "unexSepY": "5", "disabled": "false"}
    ElementTree.SubElement(window, f"{MAP}.StackMetrics", stacked)
    for part in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
        ElementTree.SubElement(window, f"{MAP}.{part}")
    for part in ("StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters"):
        ElementTree.SubElement(window, f"{MAP}.{part}")
    zooms = {"zoomLevels": "0.25,0.4,0.6,0.8,1.0,1.5", "zoomStart": "2"}  # counted from the nearest, from 1
    ElementTree.SubElement(window, f"{MAP}.Zoomer", zooms)
    about = {"version": "3", "display": "from top-most layer only", "delay": "500", "showgraph": "true"}
    ElementTree.SubElement(window, f"{MAP}.CounterDetailViewer", {**about, "minDisplayPieces": "2"})
    _set_up(window, module, plan, name)


def _add_grid(board: ElementTree.Element, plan: MapPlan) -> None:
    """The grid by which pieces snap and places are named: regular if the labels are, else by regions."""
    printed = plan.board
    if not isinstance(printed, HexBoard) or not _is_regular(printed):
        grid = ElementTree.SubElement(
            board, f"{BOARD}.RegionGrid", {"snapto": "true", "visible": "false", "fontsize": "9"}
        )
        for space in printed.spaces.values():
            x, y = _pixel_of(plan, space.id)
            at = {"name": space.id, "originx": str(x), "originy": str(y)}
            ElementTree.SubElement(grid, f"{BOARD}.Region", at)
        return
    grid = ElementTree.SubElement(board, f"{BOARD}.HexGrid", hex_grid(plan))
    ElementTree.SubElement(grid, f"{BOARD}.mapgrid.HexGridNumbering", numbering(printed))


def _is_regular(board: HexBoard) -> bool:
    """Whether columns and rows give the label of every hex, as VASSAL writes it (letters only up to Z)."""
    if len(board.printed) != 1 or board.boxes:
        return False
    columns = max(board.grid.column_row(space.hex)[0] for space in board.hexes.values())
    return board.grid.labels == "digits" or (board.grid.labels == "letters" and columns <= 26)


def hex_grid(plan: MapPlan) -> dict[str, str]:
    """The hex grid of VASSAL: its first line (index 0) is one whose hexes lie half a hex back.

    On a map of pointy hexes the grid lies sideways: `x0` and what is called column there run down the map.
    """
    board = plan.board
    assert isinstance(board, HexBoard), "a grid of hexes"
    space = next(iter(board.hexes.values()))
    column, row = board.grid.column_row(space.hex)
    along, across = (row, column) if board.grid.is_mirrored else (column, row)
    x, y = _pixel_of(plan, space.id)
    first, second = (y, x) if board.grid.is_mirrored else (x, y)
    wide, high = 1.5 * SIZE, SIZE * 3**0.5
    start = _first_line(board)
    lag = high / 2 if (along - start) % 2 else 0.0
    return {
        "dx": f"{wide:.4f}",
        "dy": f"{high:.4f}",
        "x0": str(round(first - (along - start) * wide)),
        "y0": str(round(second - lag - across * high)),
        "sideways": str(board.grid.is_mirrored).lower(),
        "snapTo": "true",
        "visible": "false",
        "edgesLegal": "false",
        "cornersLegal": "false",
        "dotsVisible": "false",
        "color": "0,0,0",
    }


def _first_line(board: HexBoard) -> int:
    """The printed number of the line that VASSAL counts as 0: one that does not lag."""
    return 0 if board.grid.shift == "odd" else 1


def numbering(board: HexBoard) -> dict[str, str]:
    """How VASSAL writes the labels: along the lines with `h`, across them with `v`."""
    letters = board.grid.labels == "letters"
    column = {"Type": "A" if letters else "N", "Leading": "0", "Off": "-1" if letters else "0"}
    row = {"Type": "N", "Leading": "0" if letters else "1", "Off": "0"}
    swapped = board.grid.is_mirrored
    h, v = (row, column) if swapped else (column, row)
    h = {**h, "Off": str(int(h["Off"]) + _first_line(board))}
    return {
        "first": "V" if swapped else "H",
        "sep": "",
        **{f"h{key[0].upper()}{key[1:]}": value for key, value in h.items()},
        **{f"v{key[0].upper()}{key[1:]}": value for key, value in v.items()},
        "hDescend": "false",
        "vDescend": "false",
        "locationFormat": f"{board.printed[0].letter}$gridLocation$",
        "visible": "false",
        "stagger": "false",
        "fontSize": "9",
        "color": "0,0,0",
        "rotateText": "0",
        "hDrawOff": "0",
        "vDrawOff": "0",
    }


def _pixel_of(plan: MapPlan, space: str) -> tuple[int, int]:
    """The pixel of the middle of a space on the picture of the board."""
    here = plan.board.spaces[space]
    x, y = plan.centre(here) if isinstance(here, HexSpace) else plan.heart(here)
    return round(x - plan.bounds[0]), round(y - plan.bounds[1])


# --- the pieces


def _set_up(window: ElementTree.Element, module: _Module, plan: MapPlan, name: str) -> None:
    """The stacks that stand on the map at the start, from the bottom up: flags, signs, units."""
    scene = module.scene
    for flag in scene.flags:
        stack = _add_stack(window, plan, name, flag.space, f"Objective {flag.space}")
        image = module.pictures.add_picture(flag_svg(flag, module.palette), "objective", round(FLAG_BOX))
        module.slot(stack, f"Objective {flag.space}", image, round(FLAG_BOX), "", flag.side)
    for token in scene.tokens:
        if token.sign is not None and len(token.spaces) == 1:
            what = token.name or token.kind
            stack = _add_stack(window, plan, name, token.spaces[0], what)
            image = module.pictures.add_picture(sign_svg(token, module.palette), token.kind, round(HEX_BOX))
            module.slot(stack, what, image, round(HEX_BOX), "", "")
    stacks: dict[str, list[Counter]] = {}
    for one in scene.counters:
        stacks.setdefault(one.space, []).append(one)
    for space, counters in stacks.items():
        if space not in module.board.spaces:
            continue
        stack = _add_stack(window, plan, name, space, f"Units in {space}")
        for one in counters:
            module.counter(stack, one)


def _add_stack(
    window: ElementTree.Element, plan: MapPlan, board: str, space: str, name: str
) -> ElementTree.Element:
    x, y = _pixel_of(plan, space)
    at = {"name": name, "owningBoard": board, "useGridLocation": "false", "x": str(x), "y": str(y)}
    return ElementTree.SubElement(window, f"{MAP}.SetupStack", at)


def _palette(root: ElementTree.Element, module: _Module) -> None:
    """The window of pieces: the kinds of unit by nationality, and the units that are still to come."""
    about = {"name": "Pieces", "text": "Pieces", "tooltip": "Counters", "hidden": "false", "scale": "1.0"}
    window = ElementTree.SubElement(root, f"{MODULE}.PieceWindow", {**about, "hotkey": ""})
    tabs = ElementTree.SubElement(window, "VASSAL.build.widget.TabWidget", {"entryName": "Pieces"})
    for title, counters in (*_to_come(module.scene), *_kinds(module.board.system)):
        size = {"entryName": title, "width": "300", "height": "400", "divider": "150", "scale": "1.0"}
        listed = ElementTree.SubElement(tabs, "VASSAL.build.widget.ListWidget", size)
        for one in counters:
            module.counter(listed, one)


def _to_come(scene: Scene) -> Iterator[tuple[str, Iterable[Counter]]]:
    for tray in scene.trays:
        if tray.counters:
            yield f"{tray.whose}: {tray.title}", tray.counters


def _kinds(system: str) -> Iterator[tuple[str, Iterable[Counter]]]:
    """Every kind of unit of a game, by nationality; by side where its counters have no nationality."""
    counters, looks = find_game(system).look, looks_of(system)
    sides = [side.id for side in game_of(system).sides]
    faces = {kind: counters.counter_face(kind) for kind in counters.counter_kinds()}
    groups: dict[tuple[str, str], list[Counter]] = {}
    for face in faces.values():
        nation = looks.nations.get(face.nation)
        if nation is None:
            for side in sides:
                groups.setdefault((side.capitalize(), side), []).append(_counter_of(system, face, side))
            continue
        side = next((one for one, bears in looks.sides.items() if bears.mark == nation.mark), sides[0])
        groups.setdefault((nation.name, side), []).append(_counter_of(system, face, side))
    for (title, _), listed in groups.items():
        yield title, listed


def _counter_of(system: str, face: Face, side: str) -> Counter:
    """The counter of a kind that nobody has named yet."""
    letters = game_of(system).letters
    return Counter(
        unit="",
        space="",
        side=side,
        letter="",
        style=list(letters).index(side) if side in letters else 0,
        symbol=face.symbol,
        name=face.name,
        values=face.values,
        steps=face.full,
        full=face.full,
        nation=nation_of(looks_of(system), face),
        figure=face.silhouette_for(side),
        more=face.more,
        abilities=face.abilities,
    )


def _dice(root: ElementTree.Element, count: int, sides: int) -> None:
    """A button that throws dice and tells each of them."""
    name = f"{count}d{sides}"
    about = {
        "name": name,
        "text": name,
        "nDice": str(count),
        "nSides": str(sides),
        "plus": "0",
        "addToTotal": "0",
    }
    about |= {"reportTotal": "false", "prompt": "false", "hotkey": "", "tooltip": f"Throw {name}"}
    about |= {"reportFormat": "** $name$ = $result$ *** <$PlayerName$>"}
    ElementTree.SubElement(root, f"{MODULE}.DiceButton", about)
