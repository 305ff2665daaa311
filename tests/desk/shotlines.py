"""A shot as the log groups it."""

from __future__ import annotations

from wsn.desk.log import LogGroup
from wsn.engine.events import CardMoved, DiceRolled, Resolved, StepsChanged, UnitMoved, UnitRemoved
from wsn.table.logline import LogLine

RULE = "WSS 7.3"
THROW = DiceRolled(rule=RULE, purpose="fire", faces=6, values=(2, 3))
SHOT = (
    LogLine(4, "F1 fires", RULE, Resolved(rule=RULE, text="F1 fires", unit="F1"), 1),
    LogLine(4, "5: 1 hit", RULE, Resolved(rule=RULE, text="5: 1 hit"), 1, (THROW,)),
    LogLine(4, "K1 loses a step", RULE, StepsChanged(rule=RULE, unit="K1", by=-1), 1),
    LogLine(4, "K1 runs", RULE, UnitMoved(rule=RULE, unit="K1", space="A1"), 1),
    LogLine(4, "K2 leaves", RULE, UnitRemoved(rule=RULE, unit="K2", left_map=True), 1),
    LogLine(4, "a card", RULE, CardMoved(rule=RULE, card="c", source="deck", to="hand"), 1),
    LogLine(5, "done", RULE, Resolved(rule=RULE, text="done"), 2),
)
GROUP = LogGroup(4, 5, "allies", None, SHOT, tuple(line.event for line in SHOT))
