"""One HTML page that needs nothing from outside, and may run nothing but what it carries.

As a file it has its style and its script in it, and says by their digests that a browser may use these and
nothing else (a content security policy), so that a page from a stranger is safe to open. A host serves both
from addresses of its own (`PageFiles`), as its stricter policy wants.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wsn.table.picture.passing import passed_on
from wsn.table.picture.svg import escape, quote_attribute

STYLE: Final = """
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #fbf8ef; color: #2a251d;
  font: 1rem/1.5 Lato, "Segoe UI", Arial, sans-serif; overflow-wrap: anywhere; }
h1 { line-height: 1.2; } h2 { margin-top: 2.4rem; border-bottom: 2px solid #4a3f2c; }
.verdict { font-size: 1.25rem; font-weight: bold; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.8rem; text-align: right; vertical-align: bottom;
  border-bottom: 1px solid #c9c2b3; }
th:first-child, td:first-child { text-align: left; }
table.words th, table.words td { text-align: left; vertical-align: top; }
pre { background: #f0eadb; padding: 0.8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
svg, img { display: block; max-width: 100%; height: auto; margin: 1rem 0; background: #fbf8ef; }
.rule { color: #5d5340; }
.steps { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center;
  padding: 0.6rem 0; background: #fbf8ef; border-top: 2px solid #4a3f2c; }
.steps button { font: inherit; min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.8rem; color: inherit;
  background: #f0eadb; border: 1px solid #4a3f2c; border-radius: 0.3rem; }
.steps input { flex: 1 1 10rem; min-height: 2.75rem; }
.steps output { min-width: 7rem; }
:focus-visible { outline: 3px solid #1f5fa8; outline-offset: 2px; }
.stage { position: relative; } .stage img, .stage svg { margin: 0; width: 100%; }
.stage svg { position: absolute; inset: 0; height: 100%; background: none; }
[hidden] { display: none !important; }
@media (prefers-color-scheme: dark) {
  body, .steps { background: #1e1b16; color: #ece5d4; } pre, .steps button { background: #322d24; }
  h2, .steps { border-color: #b9ad94; } .rule { color: #c9bda4; } th, td { border-color: #5d5340; }
  a { color: #9cc3f0; } :focus-visible { outline-color: #9cc3f0; }
}
"""


@dataclass(frozen=True, slots=True)
class PageFiles:
    """Where a host serves what its pages share: the address of the style, and that of a page's script."""

    style: str
    script: str = ""


def document(title: str, body: Iterable[str], script: str = "", files: PageFiles | None = None) -> str:
    """A whole page with this title and body, both of them HTML; its pictures are as they are passed on.

    `script` is what it runs. With `files` it is a page of a host, which serves style and script itself.
    """
    if files is None:
        head = (
            f'<meta http-equiv="Content-Security-Policy" content="{_content_policy(script)}">\n'
            f"<style>{STYLE}</style>\n"
        )
        end = f"<script>{script}</script>\n" if script else ""
    else:
        head = f'<link rel="stylesheet" href={quote_attribute(files.style)}>\n'
        end = f"<script src={quote_attribute(files.script)} defer></script>\n" if script else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{head}<title>{title}</title>\n</head>\n<body>\n<main>\n"
        + passed_on("".join(body))
        + f"</main>\n{end}</body>\n</html>\n"
    )


def _content_policy(script: str) -> str:
    """What a page that is a file may use: pictures in it, its style, and its script if it has one."""
    uses = ["default-src 'none'", "img-src data:", f"style-src {_digest_source(STYLE)}"]
    if script:
        uses.append(f"script-src {_digest_source(script)}")
    return "; ".join([*uses, "base-uri 'none'", "form-action 'none'"])


def _digest_source(text: str) -> str:
    """A text of a page as its policy names it: by its digest."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def paragraph(words: str) -> str:
    """Words as a paragraph."""
    return f"<p>{escape(words)}</p>\n"


def picture_in_page(data: bytes, words: str, kind: str = "webp") -> str:
    """A picture of pixels with its words, as part of a page."""
    return f'<img alt={quote_attribute(words)} src="{data_address(data, kind)}">\n'


def data_address(data: bytes, kind: str = "webp") -> str:
    """A picture of pixels as an address that holds it."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
