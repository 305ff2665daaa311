"""The document of a scenario as the text of a file: laid out as a careful person would, or into a text that
is there, in which everything that is equal stays as it was written, comments included (`wsn.data.rewriting`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from wsn.data.rewriting import lay_toml, rewrite_toml
from wsn.data.toml_values import FILLED_LAYOUT


def scenario_text(document: Mapping[str, Any], source: str | None = None, suffix: str = ".toml") -> str:
    """The text of a scenario file; with a `source` everything in that which is equal stays as it is.

    Reading the text gives the document, without keys whose value is None.
    """
    if suffix == ".json":
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    if source is None:
        return lay_toml(document, FILLED_LAYOUT)
    return rewrite_toml(source, document, FILLED_LAYOUT)
