"""Making scenarios: a draft as a value, its steps in words, and its text as a careful person would write it.

Every step gives a new document and leaves the old one, so that whoever edits keeps it to undo
(`wsn.mapmaking.history`). What can be put in comes from the game.

>>> from wsn import scenariomaking
>>> draft = scenariomaking.draft_of("first_orders")
>>> step = scenariomaking.ordered(draft, "set turns=3")
>>> step.told, step.draft.document["turns"], step.draft.problems()
('turns 3', 3, ())
"""

from __future__ import annotations

from wsn.scenariomaking.begun import blank_draft, draft_of
from wsn.scenariomaking.draft import DraftStep, ScenarioDraft
from wsn.scenariomaking.orders import ordered
from wsn.scenariomaking.written import scenario_text

__all__ = ["DraftStep", "ScenarioDraft", "blank_draft", "draft_of", "ordered", "scenario_text"]
