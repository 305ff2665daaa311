"""Drafts opened and begun: of a shipped scenario, of a file, of a document, or with nothing in it yet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wsn.data import SUFFIXES, DataError, Problem, nearest_hint, read_document
from wsn.data.rewriting import read_source
from wsn.scenario import find
from wsn.scenariomaking.draft import ScenarioDraft, board_of
from wsn.scenariomaking.steps import step_error
from wsn.systems import SYSTEMS, find_game, game_of


def draft_of(name_or_path: str | Path) -> ScenarioDraft:
    """A draft of a scenario, by its name or its file. Raises DataError, also for a map that cannot be read.

    The scenario itself need not be in order.
    """
    path = find(name_or_path)
    return draft_from(read_document(path), path, read_source(path))


def draft_from(document: Mapping[str, Any], path: Path, source: str | None = None) -> ScenarioDraft:
    """A draft of a document that is or will be in a file. Raises DataError."""
    system = document.get("system")
    if not isinstance(system, str) or system not in SYSTEMS:
        raise DataError(
            [
                Problem(
                    str(path), "system", f"there is no system {system!r}{nearest_hint(str(system), SYSTEMS)}"
                )
            ]
        )
    if not (find_game(system).files.has_drafts and find_game(system).files.has_scenario_type):
        raise DataError(
            [Problem(str(path), "system", f"{game_of(system).title} does not say what its scenarios hold")]
        )
    board, read = board_of(document, path)
    return ScenarioDraft(document, path, board, read, source)


def blank_draft(system: str, map_name: str, name: str, path: Path = Path("scenario.toml")) -> ScenarioDraft:
    """A scenario on a map with nothing in it yet. Raises DataError."""
    if system not in SYSTEMS:
        raise step_error(f"there is no game {system!r}{nearest_hint(system, SYSTEMS)}")
    if not (find_game(system).files.has_drafts and find_game(system).files.has_scenario_type):
        raise step_error(f"{game_of(system).title} does not say what its scenarios hold")
    if path.suffix not in SUFFIXES:
        raise step_error(f"a scenario is a file ending in {' or '.join(SUFFIXES)}")
    board, read = board_of({"map": map_name}, path)
    if read.get("system") != system:
        raise step_error(f"{map_name} is a map of another game ({read.get('system')})")
    document = game_of(system).files.blank_scenario(name, map_name, board)
    return ScenarioDraft(document, path, board, read)
