"""Pages as a browser reads them, and a game for them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from wsn import scenario
from wsn.engine.game import Game
from wsn.systems import system_of


def played(name: str = "first_orders", orders: int = 12) -> Game[Any]:
    """A game some orders on, each the first that is offered."""
    setup = scenario.load(name)
    game: Game[Any] = Game.new(system_of(setup.system), setup, seed="3")
    for _ in range(orders):
        assert game.deciding is not None
        game.submit(game.deciding, game.legal()[0])
    return game


class Page(HTMLParser):
    """The words of a page, and what it asks for from elsewhere."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.outside: list[str] = []
        self.ids: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag in ("script", "link", "iframe", "object"):
            self.outside.append(tag)
        self.outside += [
            value or ""
            for key, value in attrs
            if key in ("src", "href", "xlink:href") and not (value or "").startswith(("data:", "#"))
        ]
