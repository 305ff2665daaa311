"""What a click and a key mean where a scenario is drafted: what is held, what is chosen, what is carried."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wsn.data import DataError, Problem
from wsn.desk.marks import HexMark, Mark
from wsn.english import capitalize
from wsn.parts.drafting import DraftOffer, DraftThing
from wsn.scenariomaking.draft import HEAD, DraftStep
from wsn.scenariomaking.scenes import by_part
from wsn.scenariomaking.workshop import ScenarioBench


class Draughtsman:
    """The hand over a draft. Every change may be refused, with a sentence in `problem`."""

    def __init__(self, bench: ScenarioBench) -> None:
        self.bench = bench
        self.side = bench.now.sides[0]
        """For which side things are put in."""
        self.held: DraftOffer | None = None
        """What a click puts in; None: a click chooses."""
        self.growing = ""
        """The thing with many spaces that was put in last: the next clicks add to it."""
        self.chosen = HEAD
        """The thing whose values are shown."""
        self.carried = False
        """Whether the chosen thing is set down by the next click or Enter."""
        self.origin = ""
        """Of which space, where it has several."""
        self.problem = ""
        """Why the last change was refused; empty when it was made."""

    # ---------------------------------------------------------------- what there is

    @property
    def chosen_thing(self) -> DraftThing:
        """The thing that is chosen; the scenario itself where it is gone."""
        things = self.bench.now.things
        return things.get(self.chosen) or things[HEAD]

    @property
    def is_placing(self) -> bool:
        """Whether the next click lays something down: nothing may cover the hexes then."""
        return self.held is not None or bool(self.growing) or self.carried

    def offers(self, words: str = "") -> dict[str, tuple[DraftOffer, ...]]:
        """What may be put in for the side, by sort; with words only what has each of them."""
        wanted = words.casefold().split()
        found = {}
        for part, rows in by_part(self.bench.now, self.side).items():
            kept = tuple(
                one
                for one in rows
                if all(word in f"{one.word} {one.name} {one.part}".casefold() for word in wanted)
            )
            if kept:
                found[part] = kept
        return found

    @property
    def click_hint(self) -> str:
        """What a click does now, in a line."""
        if self.carried:
            return f"Click where {self.chosen_thing.words} goes"
        if self.growing:
            return f"{self.chosen_thing.words}: click more, or one again to take it out"
        if self.held is not None:
            return f"Click the map to place: {self.held.name}"
        return "Click to choose, drag to move"

    # ---------------------------------------------------------------- changing

    def attempt_step(self, change: Callable[[], DraftStep | None]) -> DraftStep | None:
        """Make a change; None where it is refused."""
        self.problem = ""
        try:
            return change()
        except (DataError, OSError) as error:
            self.problem = refusal_sentence(error)
            return None

    def take(self, make: Callable[[], DraftStep]) -> bool:
        """Take a step of the draft, and choose what it was done to. True when it was taken."""
        step = self.attempt_step(lambda: self.bench.take(make()))
        if step is None:
            return False
        if step.name:
            self.chosen = step.name
        return True

    def hold_offer(self, offer: DraftOffer | None) -> None:
        """Take up something to put in; what has no place is put in at once."""
        self.growing, self.carried = "", False
        if offer is not None and offer.places == "none":
            self.held = None
            self.put_thing(offer, ())
        else:
            self.held = offer

    def put_thing(self, offer: DraftOffer, spaces: tuple[str, ...]) -> bool:
        """Put something in, for the side that is chosen where it may have it."""
        side = self.side if self.side in offer.sides else offer.sides[0] if offer.sides else ""
        if "" in offer.sides and offer.part == "objectives":
            side = ""  # an objective is held by none until its designer says so
        return self.take(lambda: self.bench.now.place_thing(offer.word, spaces, side))

    def click_space(self, space: str) -> None:
        """A click on a space, or Enter with the cursor there."""
        if self.carried:
            self.set_down(space)
        elif self.growing:
            self.toggle_space(space)
        elif self.held is not None:
            if self.put_thing(self.held, (space,)) and self._takes_more_spaces():
                self.growing = self.chosen
        else:
            self.choose_at(space)

    def _takes_more_spaces(self) -> bool:
        """Whether what was put in just now may have more spaces of its own, or its zone may."""
        if self.held is None or self.held.places != "many":
            return False
        if not self.chosen_thing.spots and (zone := self._zone_name()):
            self.chosen = zone
        thing = self.chosen_thing
        return bool(thing.spots) and not thing.shares and bool(self.bench.now.table(thing))

    def _zone_name(self) -> str:
        """The name of the zone that the chosen thing has in place of spaces."""
        zone = self.bench.now.table(self.chosen_thing).get("zone")
        return zone if isinstance(zone, str) and zone in self.bench.now.things else ""

    def toggle_space(self, space: str) -> bool:
        """Add a space to the thing that is chosen, or take it out."""
        return self.take(lambda: self.bench.now.toggle_space(self.chosen, space))

    def choose_at(self, space: str, unit: str = "") -> None:
        """Choose what lies in a space: the one on top, and with every further click the next."""
        here = [one.name for one in self.bench.now.at(space)]
        if not here:
            self.chosen = HEAD
        elif self.chosen in here and not unit:
            self.chosen = here[(here.index(self.chosen) + 1) % len(here)]
        else:
            self.chosen = unit if unit in here else here[0]
        self.origin = space

    def carry_thing(self, space: str | None = None) -> bool:
        """Take up the thing that is chosen. False where it has no place."""
        if not self.chosen_thing.spots:
            self.problem = f"{self.chosen_thing.words} has no place on the board"
            return False
        at = self.bench.now.spaces(self.chosen_thing)
        self.origin = space if space in at else at[0] if at else ""
        self.held, self.growing, self.carried = None, "", True
        return True

    def set_down(self, space: str) -> bool:
        """Put the carried thing into a space."""
        self.carried = False
        origin = self.origin if len(self.chosen_thing.spots) > 1 else ""
        moved = self.take(lambda: self.bench.now.move_thing(self.chosen, space, origin))
        self.origin = space
        return moved

    def put_value(self, key: str, text: str) -> None:
        """Give a value of the chosen thing another text."""
        self.take(lambda: self.bench.now.set_value(self.chosen, key, text))

    def remove_thing(self) -> None:
        """Take the chosen thing out."""
        at = self.bench.now.spaces(self.chosen_thing)
        if self.take(lambda: self.bench.now.remove_thing(self.chosen)):
            here = self.bench.now.at(at[0]) if at else ()
            self.chosen = here[0].name if here else HEAD

    def reorder_thing(self, by: int) -> None:
        """Move the chosen thing in its list."""
        self.take(lambda: self.bench.now.move_in_list(self.chosen, by))

    def bring_roster(self, file: str, space: str | None) -> bool:
        """Bring the forces of a roster in: around a space, or where the chosen thing is, or in the middle."""
        from pointbuy.bringing import bring_roster, merge_scenario
        from pointbuy.roster import catalogue_of, read_roster

        draft = self.bench.now
        spaces = tuple(draft.board.spaces)
        at = space or next(iter(draft.spaces(self.chosen_thing)), spaces[len(spaces) // 2])
        taken = [here for here, things in draft.lying.items() if any(one.kind for one in things)]

        def step() -> DraftStep:
            roster = read_roster(Path(file).expanduser())
            force = bring_roster(
                roster, catalogue_of(roster, file), draft.board, at, taken, before=draft.document
            )
            after = draft.with_document(merge_scenario(draft.document, force))
            return DraftStep(after, f"The roster {roster.title or Path(file).name} around {at}")

        return self.take(step)

    def let_go(self) -> bool:
        """Let go of what is carried or held, then of what is chosen. False where there was nothing."""
        if self.carried or self.growing:
            self.carried, self.growing = False, ""
        elif self.held is not None:
            self.held = None
        elif self.chosen != HEAD:
            self.chosen = HEAD
        else:
            return False
        return True

    def step_held(self, by: int, words: str = "") -> None:
        """Hold the next thing of the list, or the one before."""
        rows = [one for part in self.offers(words).values() for one in part if one.places != "none"]
        if rows:
            at = rows.index(self.held) + by if self.held in rows else 0 if by > 0 else -1
            self.hold_offer(rows[at % len(rows)])

    def step_chosen(self, by: int, space: str | None) -> None:
        """Choose the next thing: of the space pointed at, or else of the whole list."""
        here = self.bench.now.at(space) if space is not None else ()
        names = [one.name for one in here] or list(self.bench.now.things)
        at = names.index(self.chosen) + by if self.chosen in names else 0
        self.chosen = names[at % len(names)]

    def other_side(self) -> None:
        """Put in for the next side; what is held stays where that may have it."""
        sides = self.bench.now.sides
        self.side = sides[(sides.index(self.side) + 1) % len(sides)]
        if self.held is not None and self.held not in [o for rows in self.offers().values() for o in rows]:
            self.held = None

    # ---------------------------------------------------------------- marks

    def places_of(self, problem: Problem) -> tuple[str, ...]:
        """The spaces that a problem is about, by its labels and by the names of things in it."""
        draft = self.bench.now
        if problem.about:
            return tuple(label for label in problem.about if label in draft.board.spaces)
        found: dict[str, None] = {}
        for thing in self.things_of(problem):
            found.update(dict.fromkeys(draft.spaces(draft.things[thing])))
        found.update((word, None) for word in _words(problem) if word in draft.board.spaces)
        return tuple(found)

    def things_of(self, problem: Problem) -> tuple[str, ...]:
        """The things that a problem names, in its order."""
        return tuple(word for word in dict.fromkeys(_words(problem)) if word in self.bench.now.things)

    def draft_marks(self) -> list[Mark]:
        """What is chosen, and where something is wrong."""
        draft = self.bench.now
        marks: list[Mark] = [
            HexMark(space, "refused") for one in self.bench.problems for space in self.places_of(one)
        ]
        thing = self.chosen_thing
        if not thing.spots and (zone := self._zone_name()):
            thing = draft.things[zone]
        style = "acting" if self.carried else "selected"
        marks += [HexMark(space, style) for space in draft.spaces(thing)]
        return marks


def _words(problem: Problem) -> list[str]:
    """The words of a problem, each without the signs around it."""
    words = f"{problem.place} {problem.text}"
    return [word.strip("(),.:;'\"") for word in words.replace(",", " ").replace(".", " ").split()]


def refusal_sentence(error: BaseException) -> str:
    """What was refused, as a sentence."""
    words = "; ".join(str(one) for one in error.problems[:3]) if isinstance(error, DataError) else str(error)
    return capitalize(words)
