"""A draft of a scenario: a document on its board, what lies where in it, and every step that changes it.

A draft is a value. A step gives a new draft, in words too, and leaves the old one; nothing is checked but
that the step can be done at all. What is wrong with the scenario as it stands is told by `problems`, as by
`wsn check`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from wsn.board.board import Board, UnknownSpace
from wsn.board.mapfile import board_from
from wsn.data import DataError, Problem, nearest_hint
from wsn.data.changing import DocumentChange, Key, apply_changes
from wsn.data.decoding import fields_of
from wsn.data.rewriting import json_text_for, without_missing
from wsn.editing.fields import (
    DraftField,
    FreeTable,
    fields_at,
    free_tables_at,
    is_struct,
    type_at,
)
from wsn.parts.drafting import DraftOffer, DraftThing
from wsn.scenario import map_of, problems_in
from wsn.scenariomaking.scenariotext import scenario_text
from wsn.scenariomaking.steps import step_error, thing_text, value_text
from wsn.systems import find_game, game_of
from wsn.table.ruling import vocabulary

HEAD: Final = "scenario"
"""The name of the table without a heading: name, map, date, turns, note and the like."""


@dataclass(frozen=True)
class ScenarioDraft:
    """A scenario that is being made. Steps give new ones; the board is shared by all on the same map."""

    document: Mapping[str, Any]
    path: Path
    """The file that it is or will be in: a map that is no shipped one lies beside it."""
    board: Board
    map_document: Mapping[str, Any] = field(repr=False)
    source: str | None = field(default=None, repr=False)
    """What the file said, to keep its comments."""

    # ---------------------------------------------------------------- what is in it

    @property
    def system(self) -> str:
        """The game."""
        return str(self.document["system"])

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game, in its order."""
        return tuple(side.id for side in game_of(self.system).sides)

    @cached_property
    def offers(self) -> Mapping[str, DraftOffer]:
        """Everything that may be put in, by its word."""
        return {offer.word: offer for offer in game_of(self.system).files.draft_offers()}

    @cached_property
    def things(self) -> Mapping[str, DraftThing]:
        """Everything that is in it, by name: the scenario, its sides, all that has a place, and the rest.

        Of two with the same name the later has a number behind it.
        """
        told = list(game_of(self.system).files.draft_things(self.document))
        covered = {thing.way for thing in told}
        general = [one for one in self._table_things() if one.way not in covered]
        found: dict[str, DraftThing] = {}
        for thing in (*general, *told):
            name, number = thing.name, 1
            while name in found:
                number += 1
                name = f"{thing.name}~{number}"
            found[name] = thing if name == thing.name else replace(thing, name=name)
        return found

    def _table_things(self) -> Iterator[DraftThing]:
        """The scenario itself, and every table that its type has: sides, victory, options."""
        yield DraftThing(HEAD, "scenario", "The scenario", ())
        struct = self._struct_type
        for key in fields_of(struct):
            wanted = type_at(struct, (key,))
            value = self.document.get(key)
            if is_struct(wanted):
                if isinstance(value, Mapping | None):
                    yield DraftThing(key, key, key.replace("_", " ").capitalize(), (key,))
            elif isinstance(value, Mapping) and is_struct(type_at(struct, (key, ""))):
                for word in value:
                    side = word if word in self.sides else ""
                    words = str(value[word].get("name", word)) if isinstance(value[word], Mapping) else word
                    yield DraftThing(word, key, words, (key, word), side=side)
            elif isinstance(value, list) and get_origin(wanted) in (tuple, list) and get_args(wanted):
                for number, row in enumerate(value):
                    if isinstance(row, Mapping) and is_struct(type_at(struct, (key, number))):
                        words = str(row.get("name") or row.get("id") or f"{key} {number + 1}")
                        yield DraftThing(f"{key}-{number + 1}", key, words, (key, number))

    @cached_property
    def _struct_type(self) -> Any:
        return game_of(self.system).files.scenario_type

    def thing(self, name: str) -> DraftThing:
        """The thing of a name, or the only unit, or thing, in a space. Raises DataError with the nearest."""
        if name in self.things:
            return self.things[name]
        folded = [one for word, one in self.things.items() if word.casefold() == name.casefold()]
        try:
            here = folded or self.at(self.board.find(name).id)
        except UnknownSpace:
            here = ()
        units = [one for one in here if one.kind]
        if len(here) == 1 or len(units) == 1:
            return units[0] if units else here[0]
        if here:
            text = f"several things lie in {name}: {', '.join(one.name for one in here)}"
        else:
            text = f"there is nothing called {name!r} in this scenario{nearest_hint(name, self.things)}"
        raise DataError([Problem("", "", text)])

    def where(self, thing: DraftThing) -> tuple[str, ...]:
        """The labels of a thing as the file gives them; a zone may stand in place of a space."""
        if thing.keyed:
            return (str(thing.way[-1]),)
        found = (self._value_at(spot) for spot in thing.spots)
        return tuple(label for label in found if isinstance(label, str) and label)

    def spaces(self, thing: DraftThing) -> tuple[str, ...]:
        """The spaces of the board where a thing lies."""
        made = []
        for label in self.where(thing):
            try:
                made.append(self.board.find(label).id)
            except UnknownSpace:
                continue
        return tuple(made)

    @cached_property
    def lying(self) -> Mapping[str, tuple[DraftThing, ...]]:
        """What lies in each space, in the order of the file."""
        found: dict[str, list[DraftThing]] = {}
        for thing in self.things.values():
            for space in self.spaces(thing):
                found.setdefault(space, []).append(thing)
        return {space: tuple(here) for space, here in found.items()}

    def at(self, space: str) -> tuple[DraftThing, ...]:
        """What lies in a space."""
        return self.lying.get(space, ())

    def _value_at(self, way: tuple[Key, ...]) -> Any:
        inside: Any = self.document
        for step in way:
            if isinstance(inside, Mapping):
                inside = inside.get(str(step))
            elif isinstance(inside, list) and isinstance(step, int) and step < len(inside):
                inside = inside[step]
            else:
                return None
        return inside

    def fields(self, thing: DraftThing) -> tuple[DraftField, ...]:
        """The values that a thing may have; none where it is but a label in a list."""
        free = [one.field(word) for one in self.free_tables(thing) for word in self._words(thing, one.key)]
        return (*fields_at(self._struct_type, thing.way, self._kinds), *free)

    def free_tables(self, thing: DraftThing) -> tuple[FreeTable, ...]:
        """The small tables of a thing whose keys its designer chooses: `control.Gold`."""
        return free_tables_at(self._struct_type, thing.way, self._kinds)

    def known_keys(self, thing: DraftThing, free: FreeTable) -> tuple[tuple[str, str], ...]:
        """The keys that a small table of a thing may still get, each with what it is in words; none where
        nobody knows them.
        """
        found: list[tuple[str, str]]
        if free.names == "spaces":
            spaces = self.board.spaces.values()
            found = [(space.id, space.name) for space in spaces if space.kind != "box"]
        elif isinstance(free.names, str):
            found = [(one.name, one.words) for one in self.things.values() if one.part == free.names]
        else:
            found = [(word, "") for word in free.names]
        taken = self._words(thing, free.key)
        return tuple(one for one in found if one[0] not in taken)

    def _words(self, thing: DraftThing, key: str) -> tuple[str, ...]:
        """The keys that a small table of a thing has."""
        table = self.table(thing).get(key)
        return tuple(table) if isinstance(table, Mapping) else ()

    @property
    def _kinds(self) -> tuple[str, ...]:
        return find_game(self.system).look.counter_kinds()

    def table(self, thing: DraftThing) -> Mapping[str, Any]:
        """The table of a thing in the file; empty where there is none."""
        table = self._value_at(thing.way)
        return table if isinstance(table, Mapping) else {}

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with it as it stands, as `wsn check` tells."""
        return problems_in(self.document, self.path, self.map_document)

    def text(self) -> str:
        """The text of its file: comments of the one that was opened are kept."""
        if self.path.suffix == ".json":
            return json_text_for(self.path, without_missing(self.document))
        return scenario_text(self.document, self.source, self.path.suffix)

    def with_document(self, document: Mapping[str, Any]) -> ScenarioDraft:
        """The same draft after a step, or after one was undone; another map is read where it names one."""
        if document.get("map") == self.document.get("map"):
            return replace(self, document=document)
        board, read = board_of(document, self.path)
        return replace(self, document=document, board=board, map_document=read)

    # ---------------------------------------------------------------- steps

    def _draft_after(self, *changes: DocumentChange) -> ScenarioDraft:
        try:
            return self.with_document(apply_changes(self.document, changes))
        except (LookupError, TypeError, AttributeError) as error:
            raise DataError([Problem("", "", f"that cannot be done in this file: {error}")]) from None

    def place_thing(self, word: str, labels: Sequence[str] = (), side: str = "") -> DraftStep:
        """Put something in, on spaces where it needs any. Raises DataError."""
        offer = self.offers.get(word)
        if offer is None:
            raise step_error(f"there is no {word!r} to put in{nearest_hint(word, self.offers)}")
        spaces = [self._space(label) for label in labels]
        if offer.places == "none" and spaces:
            raise step_error(f"{offer.name} has no place on the board")
        if offer.places != "none" and not spaces:
            raise step_error(f"say in which {self.board.noun} to put {offer.name}")
        if offer.places == "one" and len(spaces) > 1:
            step = self.place_thing(word, labels[:1], side)
            for label in labels[1:]:
                step = step.draft.place_thing(word, [label], side)
            return replace(step, told=f"{offer.name} in {', '.join(spaces)}")
        if offer.sides:
            side = side or offer.sides[0]
            if side not in offer.sides:
                raise step_error(f"{offer.name} is not for {side!r}{nearest_hint(side, offer.sides)}")
        elif side:
            raise step_error(f"{offer.name} belongs to no side")
        changes = game_of(self.system).files.add_offer(self.document, offer, side, spaces, self.board)
        after = self._draft_after(*changes)
        known = {(one.way, one.spots) for one in self.things.values()}
        fresh = [one for one in after.things.values() if (one.way, one.spots) not in known]
        mine = [one for one in fresh if offer.part == one.part] or fresh
        name = mine[-1].name if mine else ""
        called = f"{offer.name} ({name})" if name else offer.name
        of = f" of {side}" if side else ""
        at = f" in {', '.join(spaces)}" if spaces else ""
        return DraftStep(after, f"{called}{of}{at}", name)

    def _space(self, label: str) -> str:
        try:
            return self.board.find(label).id
        except UnknownSpace as error:
            raise step_error(str(error)) from None

    def move_thing(self, name: str, label: str, origin: str = "") -> DraftStep:
        """Put a thing into another space, or under another label that the file may have there (a zone).

        `origin` says which of its spaces is moved, for one that has several. Raises DataError.
        """
        thing = self.thing(name)
        if thing.keyed:
            return self._move_key(thing, self._space(label))
        if not thing.spots:
            raise step_error(f"{thing_text(thing)} has no place on the board")
        zones = [one.name for one in self.things.values() if one.part == "zones"]
        to = label if label in zones else self._space(label)
        spots = [spot for spot in thing.spots if not origin or self._lies_at(spot, origin)]
        if len(spots) != 1:
            has_ = ", ".join(self.where(thing))
            raise step_error(f"{thing.name} lies in {has_}; say which of them moves")
        step = self._draft_after(DocumentChange(spots[0], to))
        moved = next((one.name for one in step.things.values() if one.spots == thing.spots), "")
        return DraftStep(step, f"{thing_text(thing)} to {to}", moved)

    def _move_key(self, thing: DraftThing, to: str) -> DraftStep:
        """Write what stands under the label of a thing under that of another space."""
        *table, _ = thing.way
        way = (*table, to)
        if self._value_at(way) is not None:
            raise step_error(f"something like {thing.words} lies in {to} already")
        step = self._draft_after(
            DocumentChange(way, self._value_at(thing.way)), DocumentChange(thing.way, how="remove")
        )
        moved = next((one.name for one in step.things.values() if one.way == way), "")
        return DraftStep(step, f"{thing_text(thing)} to {to}", moved)

    def _lies_at(self, spot: tuple[Key, ...], space: str) -> bool:
        """Whether the label at a spot is this one, or that of this space."""
        label = self._value_at(spot)
        if label == space:
            return True
        try:
            return isinstance(label, str) and self.board.find(label).id == self.board.find(space).id
        except UnknownSpace:
            return False

    def toggle_space(self, name: str, label: str) -> DraftStep:
        """Add a space to a thing that has several, or take it out if it has it already. Raises DataError."""
        thing = self.thing(name)
        space = self._space(label)
        if not thing.spots or not isinstance(thing.spots[0][-1], int) or thing.shares:
            raise step_error(f"{thing_text(thing)} has one place only")
        *way, _ = thing.spots[0]
        for spot in thing.spots:
            if self._lies_at(spot, space):
                if len(thing.spots) == 1:
                    raise step_error(
                        f"it is the only {self.board.noun} of {thing.name}; remove {thing.name} instead"
                    )
                after = self._draft_after(DocumentChange(spot, how="remove"))
                return DraftStep(after, f"{thing.words} without {space}", thing.name)
        after = self._draft_after(DocumentChange((*way, len(thing.spots)), space, "insert"))
        return DraftStep(after, f"{thing.words} with {space}", thing.name)

    def set_value(self, name: str, key: str, text: str) -> DraftStep:
        """Give a value of a thing another text; an empty one takes the value out. Raises DataError.

        A thing that shares its table gets one of its own first.
        """
        thing = self.thing(name)
        fields = {one.name: one for one in self.fields(thing)}
        if key not in fields:
            free = self._free_table(thing, key)
            if free is not None:
                fields[key] = free
            elif not fields:
                raise step_error(f"{thing_text(thing)} has no values, only a place")
            else:
                raise step_error(f"{thing.name} has no value {key!r}{nearest_hint(key, fields)}")
        one = fields[key]
        value = one.parse_value(text)
        if thing.shares and one.key[0] != self._list_key(thing):
            return self._set_alone(thing, one, value)
        after = self._draft_after(*self._setting_changes(thing.way, one, value))
        told = f"{one.words} {value_text(value)}"
        name = next(
            (o.name for o in after.things.values() if (o.way, o.spots) == (thing.way, thing.spots)), ""
        )
        about = "" if thing.name == HEAD else f"{thing_text(thing)}: "
        return DraftStep(after, f"{about}{told}", name)

    def _free_table(self, thing: DraftThing, key: str) -> DraftField | None:
        """The value of a table with any keys (`control.Gold`), which no list of fields can hold."""
        outer, _, inner = key.partition(".")
        free = next((one for one in self.free_tables(thing) if one.key == outer), None)
        return free.field(inner) if free is not None and inner else None

    def _list_key(self, thing: DraftThing) -> Key:
        """The key of the list of spaces in the table of a thing that shares it."""
        return thing.spots[0][len(thing.way)]

    def _setting_changes(self, way: tuple[Key, ...], one: DraftField, value: Any) -> Iterator[DocumentChange]:
        at = way
        for step in (*way[len(way) :], *one.key[:-1]):
            at = (*at, step)
        missing = [at[:end] for end in range(1, len(at) + 1) if self._value_at(at[:end]) is None]
        if value is None:
            if not missing and isinstance(self._value_at(at), Mapping) and one.key[-1] in self._value_at(at):
                yield DocumentChange((*at, one.key[-1]), how="remove")
            return
        for outer in missing:
            yield DocumentChange(outer, {})
        yield DocumentChange((*at, one.key[-1]), value)

    def _set_alone(self, thing: DraftThing, one: DraftField, value: Any) -> DraftStep:
        """Set a value of one thing among several in a table: it gets a table of its own behind theirs."""
        told = f"{thing_text(thing)}: {one.words} {value_text(value)}"
        list_key, table = self._list_key(thing), dict(self.table(thing))
        if one.value(table) == value:
            return DraftStep(self, told, thing.name)
        if len(table[str(list_key)]) == 1:
            after = self._draft_after(*self._setting_changes(thing.way, one, value))
            way = thing.way
        else:
            label = self._value_at(thing.spots[0])
            own = {**copy.deepcopy(table), str(list_key): [label], one.key[0]: value}
            if value is None:
                del own[one.key[0]]
            *outer, number = thing.way
            assert isinstance(number, int), "a shared table is a row of a list"
            way = (*outer, number + 1)
            after = self._draft_after(
                DocumentChange(thing.spots[0], how="remove"), DocumentChange(way, own, "insert")
            )
        name = next((o.name for o in after.things.values() if o.way == way), "")
        return DraftStep(after, told, name)

    def remove_thing(self, name: str) -> DraftStep:
        """Take a thing out. Raises DataError for the scenario itself and for its sides."""
        thing = self.thing(name)
        if thing.shares or (
            thing.spots and len(thing.way) == len(thing.spots[0]) - 1 and not self.table(thing)
        ):
            rest = self._value_at(thing.spots[0][:-1])
            if thing.shares and isinstance(rest, list) and len(rest) == 1:
                change = self._removing_change(thing.way)
            else:
                change = self._removing_change(thing.spots[0])
        elif not thing.way or thing.name in self.sides:
            raise step_error(f"{thing.words} cannot be taken out")
        else:
            if self._value_at(thing.way) is None:
                raise step_error(f"{thing.words} is not in the file")
            change = self._removing_change(thing.way)
        return DraftStep(self._draft_after(change), f"{thing_text(thing)} taken out", "")

    def _removing_change(self, way: tuple[Key, ...]) -> DocumentChange:
        """What takes something out; a list or table that is empty then goes too, where it may."""
        keyed = any(one.keyed for one in self.things.values() if one.way == way)
        row = len(way) == 2 and (keyed or isinstance(way[1], int))
        if (
            row
            and len(self._value_at(way[:1])) == 1
            and not fields_of(self._struct_type)[str(way[0])].required
        ):
            return DocumentChange(way[:1], how="remove")
        return DocumentChange(way, how="remove")

    def move_in_list(self, name: str, by: int) -> DraftStep:
        """Move a thing up (-1) or down (1) in its list: the order of the file is that of stacks and rosters.

        Raises DataError.
        """
        thing = self.thing(name)
        way = thing.spots[0] if thing.spots and thing.shares else thing.way
        if not way or not isinstance(way[-1], int):
            raise step_error(f"{thing_text(thing)} is in no list")
        *outer, last = way
        number = int(last)
        rows = self._value_at(tuple(outer))
        to = number + by
        if not 0 <= to < len(rows):
            raise step_error(f"{thing_text(thing)} is {'first' if by < 0 else 'last'} already")
        row = rows[number]
        there = (*outer, to)
        after = self._draft_after(DocumentChange(way, how="remove"), DocumentChange(there, row, "insert"))
        name = next(
            (o.name for o in after.things.values() if o.way == there or (o.spots and o.spots[0] == there)), ""
        )
        return DraftStep(after, f"{thing_text(thing)} {'up' if by < 0 else 'down'}", name)

    def transfer_thing(self, name: str, to: str) -> DraftStep:
        """Give a thing to another that may hold it: a platoon to another company. Raises DataError."""
        thing = self.thing(name)
        holders = {one.within for one in self.things.values() if one.within} | {thing.within}
        holder = self.things.get(to)
        alike = self.things.get(thing.within)
        if not thing.within or alike is None:
            raise step_error(f"{thing_text(thing)} belongs to nothing that it could leave")
        if holder is None or holder.part != alike.part:
            names = [one.name for one in self.things.values() if one.part == alike.part]
            raise step_error(f"{to!r} cannot take {thing.name}{nearest_hint(to, sorted({*names, *holders}))}")
        row = self._value_at(thing.way)
        key = thing.way[len(alike.way)]
        had = self._value_at((*holder.way, key))
        if isinstance(had, list):
            put = DocumentChange((*holder.way, key, len(had)), row, "insert")
        else:
            put = DocumentChange((*holder.way, key), [row])
        after = self._draft_after(put, DocumentChange(thing.way, how="remove"))
        return DraftStep(after, f"{thing_text(thing)} to {holder.words}", thing.name)


@dataclass(frozen=True, slots=True)
class DraftStep:
    """A step that was taken: the draft after it, what it did, and the name of what it was done to."""

    draft: ScenarioDraft
    told: str
    name: str = ""


def board_of(document: Mapping[str, Any], path: Path) -> tuple[Board, Mapping[str, Any]]:
    """The board of the map that a scenario names, and the document of it. Raises DataError."""
    read = map_of(document, path)
    return board_from(read, vocabulary(str(read["system"])), str(document["map"])), read
