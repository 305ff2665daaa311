"""A scenario on the workbench: opened from its file or begun anew, edited step by step, saved, tried out.

What is edited is the document of the scenario. Every step is on disk before it counts
(`wsn.editing.autosave`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from wsn.data import SUFFIXES, DataError, Problem, locate, packs, read_document, shipped_files
from wsn.data.disk import make_folder, reason_of, write_whole
from wsn.data.rewriting import read_source
from wsn.editing.autosave import Autosave, folder
from wsn.editing.document import Document
from wsn.scenario import advice_on, find, names, write_scenario
from wsn.scenariomaking.begun import blank_draft, draft_from
from wsn.scenariomaking.draft import DraftStep, ScenarioDraft
from wsn.scenariomaking.orders import apply_order
from wsn.scenariomaking.ownmaps import map_beside

NOWHERE: Final = Path("scenario.toml")
"""Where a scenario without a file would lie: its map is a shipped one, or told with its folder."""


class ScenarioBench(Document):
    """A scenario that is being edited."""

    kind = "scenario"
    endings = SUFFIXES

    def __init__(self, edits: Autosave) -> None:
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
        if (kept := cls.reopen(file)) is not None:
            return kept
        return cls.begin(read_document(file), file, read_source(file))

    @classmethod
    def new(cls, system: str, map_name: str, name: str) -> ScenarioBench:
        """A scenario that has no file yet, on a shipped map or one in a file. Raises DataError."""
        if map_name not in shipped_files("maps"):  # it is found from wherever it is gone on with
            map_name = str(locate("maps", Path(map_name).expanduser()).resolve())
        draft = blank_draft(system, map_name, name, NOWHERE)
        return cls.begin(draft.document)

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

    # ---------------------------------------------------------------- changed

    def do(self, line: str) -> DraftStep:
        """Take a step in words. Raises DataError with a sentence, OSError where it cannot be kept."""
        return self.take(apply_order(self.now, line))

    def take(self, step: DraftStep) -> DraftStep:
        """Take a step that was worked out from the draft as it stands. Raises OSError."""
        if self.edits.add_change(step.draft.document, step.told):
            self._now = step.draft
            self._forget_results()
        return step

    def _forget_results(self) -> None:
        super()._forget_results()
        self._problems = self._advice = None

    # ---------------------------------------------------------------- saved and tried out

    @classmethod
    def shipped_files(cls) -> Iterable[Path]:
        """The scenarios that came with the program."""
        return names().values()

    def refuse_file(self, file: Path | None) -> Problem | None:
        """Why it cannot be saved to a file, which may lie in a pack; None where it can."""
        if file is not None and (around := packs.pack_around(file)) is not None:
            why = "a pack stays as it was sent: save the scenario under another name, and pack it again"
            return Problem(str(around), "", why)
        return super().refuse_file(file)

    def write_files(self, target: Path) -> None:
        """Write it to a file; a map of one's own that lies elsewhere is copied beside it. Raises OSError."""
        beside = map_beside(self.edits.present, self.edits.file or NOWHERE, target)
        document = {**self.edits.present, "map": beside.name}
        draft = replace(self.now, path=target, document=document)
        text = draft.text()
        beside.lay()
        write_whole(target, text.encode(), folders=True)
        self.edits.add_change(document, f"map {beside.name}")
        self.edits.note_saved(target.resolve(), text)
        source = text if target.suffix == ".toml" else None
        self._now = replace(draft, path=target.resolve(), source=source, document=self.edits.present)

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
