"""Citations that can be pressed: quiet, at the end of what they stand for. A press asks for the rule.

A panel draws them wherever a value has a rule. Which page opens is for the program to say: it takes what was
asked for after each frame, so that no panel has to hand it up.
"""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import imgui

from wsn.client.panels import prose, theme
from wsn.parts.rulestext import Run

_asked: list[str] = []
"""The citation that was pressed in this frame: none, or one."""


def ask_rule(rule: str) -> None:
    """The player wants to read this rule."""
    _asked[:] = [rule]


def take_asked_rule() -> str:
    """The rule that was asked for since the last time; empty for none."""
    return _asked.pop() if _asked else ""


def draw_cited(
    words: str, rule: str, ink: str = "", weight: str = "plain", size: float = theme.TEXT_SIZE
) -> None:
    """Words with their rule behind them, as many lines as they need; a press on the rule asks for it."""
    imgui.push_id(f"{imgui.get_cursor_pos_x():.0f} {imgui.get_cursor_pos_y():.0f}")  # a rule may come twice
    pressed = prose.draw_text(runs_of(words, rule), ink=ink, weight=weight, size=size)
    imgui.pop_id()
    if pressed is not None:
        ask_rule(pressed.to)


def all_of(rules: Sequence[str], size: float = 13.5) -> None:
    """Several citations in a line, each to be pressed."""
    parts = [part for rule in rules for part in (Run(rule, "rule", rule), Run("   "))]
    pressed = prose.draw_text(tuple(parts), size=size) if parts else None
    if pressed is not None:
        ask_rule(pressed.to)


def runs_of(words: str, rule: str) -> tuple[Run, ...]:
    """Words and their rule as runs."""
    if not rule:
        return (Run(words),)
    return (Run(f"{words} "), Run(rule, "rule", rule)) if words else (Run(rule, "rule", rule),)
