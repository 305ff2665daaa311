"""The thing that is chosen in a draft of a scenario: what can be done to it, and its values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from imgui_bundle import imgui

from wsn.client.pages.edit.drafting import Draughtsman
from wsn.client.pages.edit.inspector import Inspector
from wsn.client.panels import forms, widgets
from wsn.client.panels.theme import in_pixels
from wsn.scenariomaking.draft import HEAD


class ThingPanel:
    """The part of the column that shows it. `tell` says why something was refused."""

    def __init__(self, hand: Draughtsman, tell: Callable[[], None]) -> None:
        self.hand = hand
        self.tell = tell
        self.inspector = Inspector()
        self._inspected = ""

    def draw(self) -> None:
        """Its name, what can be done to it, and its values."""
        hand, draft = self.hand, self.hand.bench.now
        thing = hand.chosen_thing
        if self._inspected != thing.name:
            self._inspected = thing.name
            self.inspector.forget()
        widgets.title(thing.words, 18)
        at = ", ".join(draft.where(thing))
        about = [] if thing.name == HEAD else [thing.name]
        about += [thing.side] if thing.side and thing.side != thing.name else []
        about += [at] if at else []
        if about:
            widgets.draw_soft(", ".join(about))
        if thing.name != HEAD:
            self._draw_buttons()
        else:
            self._sides()
        imgui.push_id(thing.name)
        free = [(one, draft.known_keys(thing, one)) for one in draft.free_tables(thing)]
        self.inspector.show(draft.fields(thing), draft.table(thing), self.put_value, free)
        imgui.pop_id()

    def _sides(self) -> None:
        """From the scenario itself to its sides and the other tables."""
        rows = [
            one
            for one in self.hand.bench.now.things.values()
            if one.name != HEAD and not one.spots and len(one.way) <= 2 and not isinstance(one.way[-1], int)
        ]
        left = 0.0
        for one in rows:
            wide = widgets.width_of(one.words) + in_pixels(30)
            if left and left + wide < widgets.room().x:
                imgui.same_line(0, in_pixels(4))
            else:
                left = 0.0
            left += wide
            if widgets.draw_button(one.words, name=one.name):
                self.hand.chosen = one.name

    def _draw_buttons(self) -> None:
        """What can be done to the thing that is chosen."""
        hand, thing = self.hand, self.hand.chosen_thing
        if thing.spots:
            if widgets.draw_button("Move", name="carry", tip="Space"):
                hand.carry_thing()
                self.tell()
            imgui.same_line(0, in_pixels(4))
        if thing.way and isinstance(thing.way[-1], int):
            for words, by in (("Up", -1), ("Down", 1)):
                if widgets.draw_button(words, name=words):
                    hand.reorder_thing(by)
                    self.tell()
                imgui.same_line(0, in_pixels(4))
        if thing.name not in self.hand.bench.now.sides and widgets.draw_button(
            "Take out", name="out", tip="Delete"
        ):
            hand.remove_thing()
            self.tell()
        if thing.within:
            things = self.hand.bench.now.things
            holder = things.get(thing.within)
            if holder is not None:
                labels = {
                    one.name: f"{one.words}##{one.name}" for one in things.values() if one.part == holder.part
                }
                put = partial(self._transfer_thing, thing.name)
                forms.choose_word("##within", labels, thing.within, put, shown=f"in {holder.words}")

    def _transfer_thing(self, name: str, to: str) -> None:
        self.hand.take(lambda: self.hand.bench.now.transfer_thing(name, to))
        self.tell()

    def put_value(self, key: str, text: str) -> None:
        """Give the thing another value."""
        self.hand.put_value(key, text)
        self.tell()
