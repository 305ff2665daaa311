"""One HTML page that needs nothing from outside: no script, no style sheet, no picture file."""

from __future__ import annotations

from collections.abc import Iterable

from wsn.table.picture.passing import passed_on
from wsn.table.picture.svg import escape

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #fbf8ef; color: #2a251d;
  font: 1rem/1.5 Lato, "Segoe UI", Arial, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.4rem; border-bottom: 2px solid #4a3f2c; }
.verdict { font-size: 1.25rem; font-weight: bold; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.8rem; text-align: right; vertical-align: bottom;
  border-bottom: 1px solid #c9c2b3; }
th:first-child, td:first-child { text-align: left; }
pre { background: #f0eadb; padding: 0.8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
svg, img { display: block; max-width: 100%; height: auto; margin: 1rem 0; }
"""


def document(title: str, body: Iterable[str]) -> str:
    """A whole page with this title and body, both of them HTML; its pictures are as they are passed on."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + passed_on("".join(body))
        + "</body>\n</html>\n"
    )


def paragraph(words: str) -> str:
    """Words as a paragraph."""
    return f"<p>{escape(words)}</p>\n"
