"""Every action of the window in one table: words, keys, pages. Dispatch and the help read the same table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key or a button does."""

    id: str
    words: str
    """What it does, as the help says it."""
    keys: tuple[str, ...]
    """A letter, a sign or a name (`pagedown`), with `ctrl+` and `shift+` before it; the first is shown."""
    where: tuple[str, ...] = ()
    """The pages it counts on: `game`, `sight`, `replay`, `start`, `builder`, `rules`, `lesson`, `mapedit`,
    `draft`; none: all."""
    hold: bool = False
    """It lasts as long as the key is held."""


BOARD: Final = ("game", "sight", "replay")
PAGES_ALIKE: Final = {"lesson": "game"}
"""Pages on which the actions of another one count as well."""
EDITORS: Final = ("mapedit", "draft")
"""The pages on which a document is edited over a board."""
MAP: Final = (*BOARD, "builder", *EDITORS)
"""The pages with a map."""
POINTED: Final = (*BOARD, *EDITORS)
"""The pages on which the arrow keys point at a space."""
DIGITS: Final = tuple("123456789")

ACTIONS: Final[tuple[Action, ...]] = (
    Action("lesson_back", "in the lesson: the step again, or the one before", ("f5",), ("lesson",)),
    Action("lesson_show", "in the lesson: do what is asked for me", ("f6",), ("lesson",)),
    Action("lesson_next", "in the lesson: the next page (or Enter)", ("f8",), ("lesson",)),
    Action("lesson_free", "in the lesson: leave the steps and play on freely", ("f7",), ("lesson",)),
    Action("help", "list of keys", ("?", "f1")),
    Action("settings", "settings", ("f10", "ctrl+,")),
    Action("rules", "the rules of the game, to read and to search; and back again", ("f4",)),
    Action("start", "the start page; the game is saved", ("f2",), BOARD),
    Action("panels", "from panel to panel: Tab then goes through buttons, Esc ends it", ("ctrl+tab",)),
    Action("cancel", "deselect, close; outside a game back to the start page", ("escape",)),
    Action("sound", "sound on and off", ("ctrl+m",)),
    Action("fullscreen", "full screen on and off", ("f11",)),
    Action("picture", "save a picture of the window", ("f12",)),
    Action("quit", "quit; the game is saved", ("ctrl+q",)),
    Action("zoom_in", "zoom in", ("+", "="), MAP),
    Action("zoom_out", "zoom out", ("-",), MAP),
    Action("fit", "the whole board", ("0",), MAP),
    Action("pan_left", "scroll the map", ("shift+left",), MAP),
    Action("pan_right", "scroll the map", ("shift+right",), MAP),
    Action("pan_up", "scroll the map", ("shift+up",), MAP),
    Action("pan_down", "scroll the map", ("shift+down",), MAP),
    Action("left", "move the cursor, space by space", ("left",), ("game", "sight", *EDITORS)),
    Action("right", "move the cursor, space by space", ("right",), ("game", "sight", *EDITORS)),
    Action("step_back", "one step back; a cursor on the board goes left", ("left",), ("replay",)),
    Action("step_on", "one step forward; a cursor on the board goes right", ("right",), ("replay",)),
    Action("up", "move the cursor, space by space", ("up",), POINTED),
    Action("down", "move the cursor, space by space", ("down",), POINTED),
    Action("act", "click at the cursor; take the only choice; confirm", ("enter",), BOARD),
    Action("counters", "counters on and off", ("c",), BOARD),
    Action("labels", "labels on the map, on and off", ("g",), POINTED),
    Action("turn", "turn the board: as it is seen from its other side", ("x",), ("game", "replay")),
    Action("minimap", "overview map on and off", ("m",), POINTED),
    Action("next_unit", "the next unit that can act, else the next target", ("n",), ("game",)),
    Action("last_unit", "the previous unit that can act", ("shift+n", "b"), ("game",)),
    Action("stack", "the next unit in the stack", ("tab",), ("game",)),
    Action(
        "choose",
        "give the order with that number (several digits if need be), in a menu the row",
        DIGITS,
        ("game",),
    ),
    Action("choices", "the list of all orders, on and off", ("a",), ("game",)),
    Action("end", "the order that ends this step: pass, stop, done", ("e",), ("game",)),
    Action("odds", "details of the choice under the pointer: modifiers and exact odds", ("o",), ("game",)),
    Action("hint", "a hint: what the planner would do in your place, and why", ("h",), ("game",)),
    Action("decide_now", "make the bot decide now with what it has found", ("d",), ("game",)),
    Action("undo", "undo the last order", ("u", "ctrl+z", "backspace"), ("game", "builder", *EDITORS)),
    Action("redo", "redo", ("ctrl+y", "ctrl+shift+z"), ("builder", *EDITORS)),
    Action("log", "the log, on and off", ("j",), ("game", "replay")),
    Action(
        "menu",
        "the game menu: copies, who plays, standing orders, conceding",
        ("f3",),
        ("game",),
    ),
    Action("units", "the list of units, on and off", ("t",), ("game", "replay")),
    Action("goals", "how each side wins, who comes on when, special rules", ("i",), ("game",)),
    Action("recap", "what the enemy did: a recap to step through", ("r",), ("game",)),
    Action("sight", "lines of sight: point from one hex to another", ("l",), ("game", "replay"), hold=True),
    Action("zones", "zones of control and bonds, on and off", ("z",), ("game",)),
    Action("supply", "lines of supply: yours, the enemy's, none", ("y",), ("game",)),
    Action("shade", "shade what cannot be seen from the hex under the pointer", ("s",), (*BOARD, "mapedit")),
    Action(
        "keep", "fix the first hex of the line, or release it", ("k",), ("game", "sight", "replay", "mapedit")
    ),
    Action(
        "side_view", "the profile of the line, on and off", ("v",), ("game", "sight", "replay", "mapedit")
    ),
    Action("copy", "copy the code of the ruling", ("ctrl+c",), ("game", "sight", "replay")),
    Action("earlier", "one step back", ("pageup",), ("game", "replay")),
    Action("later", "one step forward", ("pagedown",), ("game", "replay")),
    Action("first", "to the beginning", ("home",), ("game", "replay")),
    Action("last", "to the present", ("end",), ("game", "replay")),
    Action("review", "the review: chances, decisions that cost most, luck; on and off", ("r",), ("replay",)),
    Action("costly", "in the review: the board before the decision of that number", DIGITS[:3], ("replay",)),
    Action("turn_next", "to the next turn", ("n",), ("replay",)),
    Action("turn_last", "to the previous turn", ("b",), ("replay",)),
    Action("play", "play, and pause", ("space",), ("replay",)),
    Action("slower", "slower", (",",), ("replay",)),
    Action("faster", "faster", (".",), ("replay",)),
    Action("find", "search the rules", ("ctrl+f",), ("rules",)),
    Action("topic_next", "the next topic", ("n", "right"), ("rules",)),
    Action("topic_before", "the previous topic", ("b", "left"), ("rules",)),
    Action("scroll_up", "scroll the text", ("up",), ("rules",)),
    Action("scroll_down", "scroll the text", ("down",), ("rules",)),
    Action("page_up", "one page up or down", ("pageup",), ("rules",)),
    Action("page_down", "one page up or down", ("pagedown", "space"), ("rules",)),
    Action("read_back", "back to what was read before", ("backspace",), ("rules",)),
    Action("save", "save to the file", ("ctrl+s",), EDITORS),
    Action("save_as", "save under another name", ("ctrl+shift+s",), EDITORS),
    Action("apply", "the brush, where the cursor is", ("enter",), ("mapedit",)),
    Action("pen", "pen down: the brush goes with the cursor; and up", ("space",), ("mapedit",)),
    Action("brush", "the brush with that number", DIGITS, ("mapedit",)),
    Action("brush_next", "the next brush", ("w",), ("mapedit",)),
    Action("brush_last", "the previous brush", ("q",), ("mapedit",)),
    Action("pick_up", "take up the ground under the pointer as the brush", ("p",), ("mapedit",)),
    Action("level_up", "the level to paint: half a level higher", ("]", "r"), ("mapedit",)),
    Action("level_down", "the level to paint: half a level lower", ("[", "e"), ("mapedit",)),
    Action("fills", "the brush fills all ground of one kind, or one space", ("f",), ("mapedit",)),
    Action("takes", "the brush takes away, or lays on", ("x",), ("mapedit",)),
    Action("turn_side", "the next side of the space under the cursor", (".",), ("mapedit",)),
    Action("turn_back", "the previous side of the space", (",",), ("mapedit",)),
    Action("select", "choose spaces to copy, turn, clear", ("c",), ("mapedit",)),
    Action("clear", "clear the chosen spaces, or the one under the cursor", ("delete",), ("mapedit",)),
    Action("copy_piece", "copy the chosen spaces", ("ctrl+c",), ("mapedit",)),
    Action("paste_piece", "lay down what was copied: point, then click or Enter", ("ctrl+v",), ("mapedit",)),
    Action("turn_piece", "turn what is to be laid down by a sixth", ("t",), ("mapedit",)),
    Action("mirror_piece", "mirror what is to be laid down", ("y",), ("mapedit",)),
    Action("sight_line", "a line of sight: point from one hex to another", ("l",), ("mapedit",)),
    Action("part_next", "the next part of the column at the right", ("n",), EDITORS),
    Action("put", "put in what is held; choose; set down what is carried", ("enter",), ("draft",)),
    Action("carry", "take up what is chosen, to set it down elsewhere", ("space",), ("draft",)),
    Action("hold_next", "the next thing to put in", ("w",), ("draft",)),
    Action("hold_last", "the previous thing to put in", ("q",), ("draft",)),
    Action("other_side", "put in for the other side", ("x",), ("draft",)),
    Action("choose_next", "the next thing in the space, or of the list", (".",), ("draft",)),
    Action("choose_last", "the previous thing", (",",), ("draft",)),
    Action("order_up", "move the chosen thing up its list", ("]",), ("draft",)),
    Action("order_down", "move the chosen thing down its list", ("[",), ("draft",)),
    Action("take_out", "take out what is chosen", ("delete",), ("draft",)),
    Action("tryout", "play it from here", ("p",), ("draft",)),
    Action("tryout_bots", "let bots play it from here", ("b",), ("draft",)),
    Action("hand_over", '"I am ready": show my side', ("space",), ("game",)),
)


def find_action(name: str) -> Action:
    """The action of this id. Raises KeyError."""
    return _BY_ID[name]


def shortcut_text(name: str) -> str:
    """The key that is shown for an action, as a person writes it: `Ctrl+Z`."""
    keys = _BY_ID[name].keys
    return key_text(keys[0]) if keys else ""


def key_text(key: str) -> str:
    """A key as a person writes it: `Ctrl+Z`, `Page Down`, `?`."""
    parts = key.split("+") if len(key) > 1 and not key.endswith("+") else [key]
    return "+".join(
        _KEY_LABELS.get(part, part.upper() if len(part) == 1 else part.capitalize()) for part in parts
    )


def action_for(key: str, mods: Iterable[str] = (), page: str = "") -> str | None:
    """The id of the action of a key on a page; None when it has none there.

    A sign that needs Shift on some keyboards (`?`, `+`) counts with and without it.
    """
    held = frozenset(mods) & {"ctrl", "shift", "alt"}
    if "alt" in held:
        return None
    if len(key) == 1 and not key.isalpha():
        held -= {"shift"}
    wanted = "+".join([*(mod for mod in ("ctrl", "shift") if mod in held), key.lower()])
    for action in ACTIONS:
        if wanted in action.keys and _counts_on(action, page):
            return action.id
    return None


def _counts_on(action: Action, page: str) -> bool:
    """Whether an action counts on a page."""
    return not action.where or not page or page in action.where or PAGES_ALIKE.get(page) in action.where


def help_rows(page: str = "") -> tuple[tuple[str, str], ...]:
    """The keys and what they do, for the help: actions of the same words stand in one row."""
    rows: dict[str, list[str]] = {}
    for action in ACTIONS:
        if _counts_on(action, page):
            words = f"{action.words} (hold)" if action.hold else action.words
            rows.setdefault(words, []).extend(key_text(key) for key in action.keys)
    return tuple(
        ("1 to 9" if tuple(keys) == DIGITS else ", ".join(keys), words) for words, keys in rows.items()
    )


_BY_ID: Final = {action.id: action for action in ACTIONS}
_KEY_LABELS: Final = {
    "ctrl": "Ctrl",
    "shift": "Shift",
    "escape": "Esc",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
}
