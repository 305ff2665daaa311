"""Recorded games of a release that go otherwise now."""

from __future__ import annotations

DIFFERS: dict[str, str] = {
    "0.2.0/journals/airel_bridge-1.wsn.jsonl.gz": "HT Sandbags",
    "0.2.0/journals/airel_bridge-2.wsn.jsonl.gz": "HT Sandbags",
    "0.2.0/journals/airel_bridge-3.wsn.jsonl.gz": "HT Sandbags",
    "0.2.0/journals/airel_bridge-4.wsn.jsonl.gz": "HT Sandbags",
    "0.2.0/journals/easy_red-1.wsn.jsonl.gz": "M44 1.10",
    "0.2.0/journals/easy_red-2.wsn.jsonl.gz": "M44 1.10",
    "0.2.0/journals/maupertus-under-way.wsn.jsonl.gz": "WSS 3.3",
    "0.2.0/journals/omaha-allies-by-giving-up.wsn.jsonl.gz": "WSN 7.4.1",
    "0.2.0/journals/omaha-under-way.wsn.jsonl.gz": "WSN 7.4.1",
    "0.2.0/journals/pointe_du_hoc-axis-by-elimination.wsn.jsonl.gz": "WSN 7.4.1",
    "0.2.0/journals/saint_lo-allies-by-chits.wsn.jsonl.gz": "WSS 24",
}
"""Journals (`0.2.0/journals/...`) that are decided otherwise since a rule was changed on purpose, and which:
the changelog says "verify differs". They still open, and stand as they stood.
"""
