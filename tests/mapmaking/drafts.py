"""Drafts of small maps."""

from __future__ import annotations

from typing import Any

from wsn.mapmaking.draft import MapDraft
from wsn.table.ruling import vocabulary


def draft(document: dict[str, Any]) -> MapDraft:
    return MapDraft(document, vocabulary(document["system"]))
