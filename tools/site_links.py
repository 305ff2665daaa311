"""Follow every link, picture and anchor of the built site: `python tools/site_links.py SITE`.

The generator's own `--strict` looks at links between pages only. This reads what a browser will get: a
picture, a style sheet or a page that is not there, and an anchor that no page has, is listed (status 1).
Addresses outside are not asked for.
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class SitePage(HTMLParser):
    """What a page links to, and which anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep `href`, `src` and `id`, but no link that the generator makes for itself (`#__search`)."""
        for name, value in attrs:
            if name in ("href", "src") and value and not value.startswith("#__"):
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def find_lost(site: Path) -> list[str]:
    """The links of a site that lead nowhere, as `page: link`, in order."""
    pages = {file: SitePage(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    return [
        f"{file.relative_to(site)}: {link}"
        for file, page in pages.items()
        if file.name != "404.html"  # its links begin at the root of an address that is not known here
        for link in page.links
        if not _leads_somewhere(file, link, pages)
    ]


def _leads_somewhere(file: Path, link: str, pages: dict[Path, SitePage]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    return not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].anchors


def main(words: list[str]) -> int:
    """List what leads nowhere; the status is 1 then, and 2 where there is no site."""
    site = Path(words[0] if words else "site").resolve()
    if not (site / "index.html").is_file():
        print(f"there is no site in {site}", file=sys.stderr)
        return 2
    lost = find_lost(site)
    for line in lost:
        print(line)
    print(f"{len(lost)} links of {sum(1 for _ in site.rglob('*.html'))} pages lead nowhere")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
