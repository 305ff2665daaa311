"""What an index of packages shows of wsn: README without what only a reader of the source can follow.

Links from README lead to files beside it, and an index has no such files. So its pictures are left out, and
of a link only the words stay. The wheel is built with this (`tool.hatch.metadata.hooks` in `pyproject.toml`).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE_LINES = re.compile(r"^!\[[^]]*\]\((?!https?://)[^)]*\)\n\n?", re.MULTILINE)
_LINKS = re.compile(r"(?<!!)\[([^]]*)\]\((?!https?://)[^)]*\)")


def drop_links(text: str) -> str:
    """A text in Markdown without pictures and links that lead to files; those to addresses stay."""
    return _LINKS.sub(r"\1", _PICTURE_LINES.sub("", text))


class LongDescription(MetadataHookInterface):
    """Gives the builder of wheels the text that METADATA ends with."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the text into the metadata, which names it as `dynamic`."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": drop_links(text)}
