"""Pairs of games that differ only in what one side may not know, and everything that this side may ask of
them.

`tests/test_two_worlds.py` asks all of it of a game of each kind, the attack that runs by itself
(`tools/soak.py`) some of it of many games.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from tests.worlds import assert_worlds_apart
from wsn import scenario
from wsn.bots.weighing import score_of
from wsn.cli import main
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.start.games import read_row
from wsn.client.panels import thumbs
from wsn.desk.desk import Desk
from wsn.desk.playback import Playback
from wsn.engine import journal as j
from wsn.engine.dice import SeededDice
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.observe import observe_event
from wsn.engine.state import GameState
from wsn.systems.war_storms.rules.commands import StandingOrder
from wsn.table import kept
from wsn.table.picture import position_svg
from wsn.table.picture.palette import SUMMER
from wsn.table.seat import Seat

Folders = tuple[Path, Path]
"""Where the two games lie."""
Said = tuple[int, str, str]
"""The status of a command, and what it printed and complained."""
NAME = "g.wsn.jsonl"
ME = "allies"
ALONE = "americans"
"""Who plays the game that has one player."""
ORDERS = ("never", "99/10")
"""Two orders that come to the same: nobody ever fires."""


def with_orders(folders: Folders, seed: int = 5) -> None:
    """The enemy has given one standing order or the other; then both games go on alike."""
    for folder, option in zip(folders, ORDERS, strict=True):
        game, draw = scenario.new_game("hedgerow_skirmish", seed=seed), random.Random(seed)
        given = False
        while len(game.entries) < 60 or game.deciding != ME:
            order = StandingOrder(option=option)
            if not given and game.deciding == "axis" and game.why_not("axis", order) is None:
                game.submit("axis", order)
                given = True
                continue
            game.submit(game.deciding, draw.choice(game.legal()))
        assert given
        kept.note_own(game.save(folder / NAME))


def with_silence(folders: Folders, seed: int = 5) -> None:
    """The enemy gives an order in silence before he hands over; in the other world he gives none."""
    told, quiet = (scenario.new_game("hedgerow_skirmish", seed=seed) for _ in folders)
    draw, given = random.Random(seed), False
    while not given or quiet.deciding != ME:
        order, command = StandingOrder(option="never"), draw.choice(quiet.legal())
        if quiet.deciding == "axis" and len(quiet.entries) > 40 and not given:
            after = quiet.decide("axis", command, SeededDice(quiet.seed)).state
            if after.frames[-1].side == ME and told.why_not("axis", order) is None:
                told.submit("axis", order)
                given = True
        for game in (told, quiet):
            game.submit(game.deciding, command)
    for game, folder in zip((told, quiet), folders, strict=True):
        kept.note_own(game.save(folder / NAME))


def with_cards(folders: Folders, seed: int = 5) -> None:
    """The enemy holds one card and another lies in the deck, or the other way round."""
    with_other_cards(folders, "villiers_fossard", 25, ("hand axis", "deck"), seed=seed)


def with_own_decks(folders: Folders, seed: int = 5) -> None:
    """The same where each side has a deck of its own, on a map of areas."""
    with_other_cards(folders, "storm_d_day", 140, ("hand germans", "deck germans"), seed=seed)


def with_the_order_of_the_deck(folders: Folders, seed: int = 5) -> None:
    """One player against the book: two cards of the deck have changed places."""
    with_other_cards(folders, "omaha_alone", 150, ("deck", "deck"), ALONE, seed)


def with_tokens(folders: Folders, seed: int = 5) -> None:
    """One player against the book: strongpoints and events that lie face down have changed places."""
    game = begun("omaha_alone", 150, ALONE, seed)
    game.save(folders[0] / NAME)
    view, other = Seat(game, ALONE).view, {}
    for first in ("sp_", "re_"):
        lying = [
            unit
            for unit in game.state.units.values()
            if unit.kind.startswith(first) and unit.place is not None and view.units[unit.id].kind == "?"
        ]
        one, two = next((a, b) for a in lying for b in lying if a.kind != b.kind)
        other |= {one.id: two.kind, two.id: one.kind}

    def swapped(document: dict[str, Any]) -> dict[str, Any]:
        for event in document["events"]:
            if event.get("unit") in other and "kind" in event:
                event["kind"] = other[event["unit"]]
        return document

    rewrite(folders, swapped)


def with_other_cards(
    folders: Folders, name: str, entries: int, piles: tuple[str, str], me: str = ME, seed: int = 5
) -> None:
    """A card of one pile that nobody has seen, and one of the other, change places."""
    game = begun(name, entries, me, seed)
    game.save(folders[0] / NAME)
    seen = {
        word
        for entry in game.entries
        for event in entry.events
        for word in re.findall(r'"([^"]*)"', msgspec.json.encode(observe_event(event, me)).decode())
    }
    seen |= {str(entry.command) for entry in game.entries if entry.by == me}
    unseen = [sorted({card for card in game.state.piles[pile].cards if card not in seen}) for pile in piles]
    copies = Counter(card for pile in game.state.piles.values() for card in pile.cards)
    one, other = next(  # as many of each: which cards there are is no secret
        (a, b) for a in unseen[0] for b in unseen[1] if a != b and copies[a] == copies[b]
    )

    def swapped(document: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(document, ensure_ascii=False)
        return json.loads(re.sub(rf'"({one}|{other})"', lambda m: f'"{other if m[1] == one else one}"', text))

    rewrite(folders, swapped)


def begun(name: str, entries: int, me: str, seed: int = 5) -> Game[Any]:
    """A game that is played at random until one side decides after a number of entries."""
    game, draw = scenario.new_game(name, seed=seed), random.Random(seed)
    while len(game.entries) < entries or game.deciding != me:
        game.submit(game.deciding, draw.choice(game.legal()))
    return game


def rewrite(folders: Folders, swapped: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The journal of the first folder, each entry changed and signed anew, is that of the second."""
    header, *lines = (folders[0] / NAME).read_bytes().splitlines()
    written, state = [header], GameState()
    for line in lines:
        document = swapped(json.loads(line))
        events = msgspec.convert(document["events"], tuple[j.AnyEvent, ...])
        state = fold(state, events)
        document["digest"] = j.state_digest(state)
        written.append(json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode())
    (folders[1] / NAME).write_bytes(b"\n".join(written) + b"\n")
    for folder in folders:
        kept.note_own(j.mark_of((folder / NAME).read_bytes()))


def player(folders: Folders) -> str:
    """The side that asks."""
    return ALONE if folders[0].parent.name.startswith("alone") else ME


def write_pair(name: str, folders: Folders, seed: int = 5) -> None:
    """Both games of a pair; fails unless they differ, and that only in what their player may not know."""
    PAIRS[name](folders, seed)
    one, two = (Game.load(folder / NAME, scenario.system_of) for folder in folders)
    assert_worlds_apart(one.state, two.state, player(folders))


PAIRS: Mapping[str, Callable[[Folders, int], None]] = {
    "orders": with_orders,
    "silence": with_silence,
    "cards": with_cards,
    "cards_of_two_decks": with_own_decks,
    "alone_deck": with_the_order_of_the_deck,
    "alone_tokens": with_tokens,
}


def ask_world(
    folder: Path, words: Sequence[str], lines: Iterable[str] = (), *, grows: str = ""
) -> tuple[Said, dict[str, bytes]]:
    """All that a command tells in one world: what it prints, its status, and the files that it writes.

    No file that is there may change; the one called `grows` may have more at its end.
    """
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with chdir(folder):
        done = CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in lines))
    said = (done.exit_code, re.sub(r"/(one|two)/", "/", done.stdout), done.stderr.replace(str(folder), ""))
    written = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path not in before:
            written[path.name] = path.read_bytes()
            path.unlink()
    for path, data in before.items():
        now = path.read_bytes()
        assert now == data or (path.name == grows and now.startswith(data)), path.name
    return said, written


COMMANDS: Sequence[list[str]] = [
    ["replay", NAME],
    ["replay", NAME, "--as", ME],
    ["replay", NAME, "--as", ME, "--to", "20", "--board", "--picture", "p.svg"],
    ["replay", NAME, "--public", "public.jsonl"],
    ["replay", NAME, "--public", "mine.jsonl", "--as", ME],
    ["replay", NAME, "--to", "9999"],
    ["replay", NAME, "--to", "9999", "--as", ME],
    ["replay", NAME, "--as", "alies"],
    ["draw", NAME, "--svg", "d.svg"],
    ["draw", NAME, "--text"],
    ["excerpt", NAME, "--out", "e.toml"],
    ["excerpt", NAME, "--out", "e.toml", "--at", "30"],
    ["los", NAME, "D306", "D508"],
    ["los", NAME, "E5", "F6"],
    ["sightmap", NAME, "D306"],
    ["sightmap", NAME, "E5"],
    ["reach", NAME, "D306", "--mover", "foot"],
    ["reach", NAME, "E5", "--mover", "infantry"],
    ["route", NAME, "D306", "D508", "--mover", "foot"],
    ["odds", NAME, "F1", "D409"],
    ["odds", NAME, "a-inf1", "b-inf1"],
    ["odds", NAME, "B02", "S02"],
    ["odds", NAME, "nobody", "nowhere"],
    ["odds", NAME, "nobody", "nowhere", "--at", "9999"],
    ["excerpt", NAME, "--out", "e.toml", "--at", "9999"],
    ["review", NAME, "--decisions", "0"],
    ["review", NAME, "--decisions", "1", "--games", "4", "--as", ME],
    ["explain", NAME, "--games", "4"],
    ["chronicle", NAME],
    ["bonds", NAME],
    ["supply", NAME],
]
"""What is asked of a journal; what it takes no side of, and what is wrong, too."""


TYPED = """units; units axis; log 50; board; key; hand; goals; odds 1; odds 2; odds 3; why D409; why E5
? D409; ? E5; reach; sees D306; los D306 D508; why axis; order never x; undo 2; save copy; scenario s.toml"""

TYPED_ALONE = "odds 10; odds 20; why S02; ? S02; ? re-S02; ? T19; units germans; goals; hand"


def session_of(me: str) -> tuple[list[str], list[str]]:
    """The command that goes on with a game for a player, and what is typed in it."""
    words = ["play", "--resume", NAME, "--no-picture", "--bots", "human,human"]
    typed = TYPED
    if me == ALONE:
        words[-1], typed = "human", f"{TYPED}; {TYPED_ALONE}"
    return words, [*re.split(r"; |\n", typed), "quit"]


def read_models(folder: Path, me: str) -> dict[str, object]:
    counts: dict[str, object] = {}
    row = read_row(folder / NAME)
    counts["list of games"] = replace(row, path=Path(), changed=0.0, size=0)
    counts["picture of it"] = thumbs.of_journal(str(folder / NAME), 200, SUMMER)
    for side in (None, me):
        watched = Playback.of_journal(folder / NAME, side)
        for step in (0, len(watched.step_ends) // 2, len(watched.step_ends) - 1):
            watched.go_step(step)
            counts[f"replay {side} {step}"] = (
                watched.current_scene(),
                watched.status(),
                watched.step_marks(),
                watched.step_events(),
                watched.step,
            )
        counts[f"picture {side}"] = position_svg(watched.board, watched.current_scene())
        counts[f"log {side}"] = _shown(watched.log_groups)
    desk = Desk.resume_game(folder / NAME, {me: "human", **({} if me == ALONE else {"axis": "greedy"})})
    screen, orders = desk.screen, desk.orders
    counts["game"] = (
        screen.current_scene(),
        screen.status(),
        screen.units(),
        _shown(screen.shown_log.all_groups()),
    )
    counts["picture"] = position_svg(screen.board, screen.current_scene())
    counts["choices"] = tuple(
        (orders.row(c), orders.preview(c.command), orders.ends_step(c)) for c in orders.current_choices()
    )
    spaces = sorted(screen.board.spaces)[::9]
    counts["places"] = tuple(desk.overlay.card(space) for space in spaces)
    counts["marks"] = desk.overlay.board_marks()
    counts["undo"] = orders.can_undo()
    counts["ahead"] = tuple(
        ahead and (ahead.view, score_of(ahead))
        for ahead in (screen.shown_seat.ahead(c.command, "two worlds") for c in orders.current_choices()[:12])
    )
    counts["refusals"] = tuple(screen.shown_seat.why_not_at(space) for space in spaces)
    desk.game.close()
    if row.game.startswith("War Storms"):
        table = LineTable.table_named(str(folder / NAME))
        counts["sight"] = (table.ground_asked.smoke, table.ground_asked.units, table.ground_asked.settings)
    return counts


def _shown(groups: Iterable[Any]) -> list[Any]:
    """A log without the numbers that its lines have in the file: no page shows these."""
    bare = [replace(group, first=0, last=0) for group in groups]
    return [replace(group, lines=tuple(replace(line, entry=0) for line in group.lines)) for group in bare]
