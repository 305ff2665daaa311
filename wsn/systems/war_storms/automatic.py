"""Phases in which nobody decides anything: what they share."""

from __future__ import annotations

from wsn.parts.phases import Automatic

__all__ = ["Automatic"]
