"""A scenario on the workbench: opened from its file or begun anew, edited step by step, saved, tried out.

What is edited is the document of the scenario. Every step is on disk before it counts
(`wsn.mapmaking.autosave`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from wsn.data import SUFFIXES, DataError, Problem, locate, packs, read_document, read_text, shipped_files
from wsn.data.disk import make_folder, move_file, reason_of, write_whole
from wsn.mapmaking.autosave import KeptEdits, folder, new_place, place_for
from wsn.mapmaking.bench import Bench
from wsn.scenario import advice_on, find, names, write_scenario
from wsn.scenariomaking.begun import blank_draft, draft_from
from wsn.scenariomaking.draft import DraftStep, ScenarioDraft
from wsn.scenariomaking.orders import apply_order
from wsn.scenariomaking.ownmaps import map_beside

KIND = "scenario"
NOWHERE = Path("scenario.toml")
"""Where a scenario without a file would lie: its map is a shipped one, or told with its folder."""


class ScenarioBench(Bench):
    """A scenario that is being edited."""

    def __init__(self, edits: KeptEdits) -> None:
        super().__init__(edits)
        self._now = draft_from(edits.present, edits.file or NOWHERE, edits.source)
        self._problems: tuple[Problem, ...] | None = None
        self._advice: tuple[Problem, ...] | None = None

    # ---------------------------------------------------------------- begun

    @classmethod
    def open_scenario(cls, name: str) -> ScenarioBench:
        """A scenario by its name or its file, with the edits that were kept and not saved.

        It need not be in order, but its map must be there. Raises DataError.
        """
        file = find(name).resolve()
        place = place_for(KIND, file)
        if place.exists():
            try:
                kept = KeptEdits.read_edits(place)
                if kept.is_unsaved:
                    return cls(kept)
            except DataError:
                move_file(place, place.with_suffix(".unread"))
        text = read_text(file) if file.suffix == ".toml" else None
        return cls(KeptEdits.begin_edits(place, KIND, read_document(file), file, text))

    @classmethod
    def new(cls, system: str, map_name: str, name: str) -> ScenarioBench:
        """A scenario that has no file yet, on a shipped map or one in a file. Raises DataError."""
        if map_name not in shipped_files("maps"):  # it is found from wherever it is gone on with
            map_name = str(locate("maps", Path(map_name).expanduser()).resolve())
        draft = blank_draft(system, map_name, name, NOWHERE)
        return cls(KeptEdits.begin_edits(new_place(KIND), KIND, draft.document, None, None))

    @classmethod
    def open_kept(cls, place: Path) -> ScenarioBench:
        """A scenario by the place of its kept edits. Raises DataError."""
        return cls(KeptEdits.read_edits(place))

    # ---------------------------------------------------------------- as it stands

    @property
    def now(self) -> ScenarioDraft:
        """The draft as it stands. A map that can no longer be read leaves the board as it was."""
        if self._now.document is not self.edits.present:
            try:
                self._now = self._now.with_document(self.edits.present)
            except DataError:
                self._now = replace(self._now, document=self.edits.present)
        return self._now

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with it as it stands, as `wsn check` tells."""
        if self._problems is None:
            self._problems = self.now.problems()
        return self._problems

    @property
    def advice(self) -> tuple[Problem, ...]:
        """What is worth a second look, once nothing is wrong with it."""
        if self.problems:
            return ()
        if self._advice is None:
            draft = self.now
            self._advice = advice_on(draft.system, draft.document, draft.map_document, draft.path)
        return self._advice

    @property
    def title(self) -> str:
        """What people call the scenario."""
        return str(self.edits.present.get("name", ""))

    @property
    def must_be_named(self) -> bool:
        """Whether it has no file of its own to be saved to: it is new, in a pack, or shipped."""
        file = self.edits.file
        return file is None or _is_shipped(file) or packs.pack_around(file) is not None

    # ---------------------------------------------------------------- changed

    def do(self, line: str) -> DraftStep:
        """Take a step in words. Raises DataError with a sentence, OSError where it cannot be kept."""
        return self.take(apply_order(self.now, line))

    def take(self, step: DraftStep) -> DraftStep:
        """Take a step that was worked out from the draft as it stands. Raises OSError."""
        if self.edits.then(step.told, step.draft.document):
            self._now = step.draft
            self._forget_results()
        return step

    def _forget_results(self) -> None:
        super()._forget_results()
        self._problems = self._advice = None

    # ---------------------------------------------------------------- saved and tried out

    def save(self, file: Path | None = None) -> Path:
        """Write it to its file, or to another, which is its file from now on. Raises DataError.

        A map of one's own is copied beside it where it does not lie in the same folder.
        """
        target = file if file is not None else self.edits.file
        if target is None or target.suffix not in SUFFIXES:
            why = f"a scenario is saved as a file ending in {' or '.join(SUFFIXES)}"
            raise DataError([Problem(str(target or ""), "", why)])
        if (around := packs.pack_around(target)) is not None:
            why = "a pack stays as it was sent: save the scenario under another name, and pack it again"
            raise DataError([Problem(str(around), "", why)])
        if _is_shipped(target):
            raise DataError([Problem(target.name, "", "came with the program: save it under another name")])
        beside = map_beside(self.edits.present, self.edits.file or NOWHERE, target)
        document = {**self.edits.present, "map": beside.name}
        draft = replace(self.now, path=target, document=document)
        text = draft.text()
        beside.lay()
        try:
            write_whole(target, text.encode(), folders=True)
            self.edits.then(f"map {beside.name}", document)
            self.edits.note_saved(target.resolve(), text)
        except OSError as error:
            raise DataError([Problem(str(target), "", f"cannot be written: {reason_of(error)}")]) from None
        source = text if target.suffix == ".toml" else None
        self._now = replace(draft, path=target.resolve(), source=source, document=self.edits.present)
        self._forget_results()
        return target

    def tryout(self) -> Path:
        """The scenario as it stands, with its map, as a file to play. Raises DataError with what is wrong.

        Its own file stays as it is. A game keeps its scenario by itself: the next tryout takes its place.
        """
        wrong = self.problems
        if wrong:
            raise DataError(wrong)
        words = "".join(sign if sign.isalnum() else "_" for sign in self.title.casefold()).strip("_")
        place = folder() / "tryouts" / f"{words[:40] or 'scenario'}.toml"
        try:
            make_folder(place.parent)
            for old in (place, place.with_name(f"{place.stem}_map{place.suffix}")):
                old.unlink(missing_ok=True)
            write_scenario(self.now.document, self.now.map_document, place)
        except OSError as error:
            raise DataError([Problem(str(place), "", f"cannot be written: {reason_of(error)}")]) from None
        return place


def _is_shipped(file: Path) -> bool:
    there = file.resolve()
    return any(one.resolve() == there for one in names().values())
