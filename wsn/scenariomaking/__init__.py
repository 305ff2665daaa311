"""Making scenarios: a draft as a value, its steps in words, and its text as a careful person would write it.

Every step gives a new document and leaves the old one, so that whoever edits keeps it to undo
(`wsn.editing.history`). What can be put in comes from the game.

>>> from wsn import scenariomaking
>>> draft = scenariomaking.draft_of("first_orders")
>>> step = scenariomaking.apply_order(draft, "set turns=3")
>>> step.told, step.draft.document["turns"], step.draft.problems()
('turns 3', 3, ())
"""

from __future__ import annotations

from typing import Final

from wsn.renamed import former_names
from wsn.scenariomaking.begun import blank_draft, draft_of
from wsn.scenariomaking.draft import DraftStep, ScenarioDraft
from wsn.scenariomaking.orders import apply_order
from wsn.scenariomaking.scenariotext import scenario_text

TYPE_CHECKING: Final = False
if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(__name__, {"ordered": "apply_order"})

__all__ = ["DraftStep", "ScenarioDraft", "apply_order", "blank_draft", "draft_of", "scenario_text"]
