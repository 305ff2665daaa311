"""Seals on the builder's page: both rosters are sealed, then opened together."""

from __future__ import annotations

from imgui_bundle import imgui

from wsn.client.pages.builder.battle import BuilderRoom
from wsn.client.pages.builder.buying import Buying
from wsn.client.pages.builder.sealing import LETTERS
from wsn.client.pages.page import Program, copy_text
from wsn.client.panels import widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import in_pixels
from wsn.english import sentence


class SealPanel:
    """Draws the envelopes of both sides over the page."""

    def __init__(self, app: Program, buying: Buying, room: BuilderRoom) -> None:
        self.app = app
        self.buying = buying
        self.room = room
        self.texts: dict[str, str] = {}
        """Text being typed into boxes that are read when they are left."""

    def draw(self) -> None:
        """The envelopes of both sides, over the page."""
        sealing = self.buying.sealing
        with widgets.open_dialogue("seals", 720, 520):
            widgets.title("Seal both rosters, open them together")
            imgui.begin_child("envelopes", (0, -in_pixels(52)), imgui.ChildFlags_.nav_flattened)
            widgets.draw_soft(
                "Neither player shows a roster first. Each seals one; then both are opened together. "
                "With a player elsewhere, exchange the seals first, then the openings."
            )
            for n in (0, 1):
                self._side(n)
            imgui.end_child()
            words = "Open both"
            if widgets.draw_button(words, go=sealing.can_open, wide=160, on=sealing.can_open):
                if sealing.open():
                    self.room.over = ""
                    self.app.say(sealing.problem or "Both openings fit their seals; the rosters are open.")
                else:
                    self.app.say(sealing.problem, bad=True)
            imgui.same_line()
            if widgets.draw_button("Close", "Esc", wide=160):
                self.room.over = ""

    def _side(self, n: int) -> None:
        """One side: how far it is, and what can be done for it."""
        sealing, one = self.buying.sealing, self.buying.buyers[n]
        envelope = sealing.envelopes[n]
        imgui.push_id(n)
        widgets.draw_heading(f"{LETTERS[n]}: {one.catalogue.file.nations[one.roster.nation].name}")
        widgets.text(sentence(sealing.seal_status(n)))
        if not envelope.seal and widgets.draw_button("Seal", go=True, wide=110):
            self._draw_status(sealing.seal_roster(n))
        elif envelope.here:
            if widgets.draw_button("Copy the seal", wide=150):
                copy_text(self.app, envelope.seal, "Seal copied: send it to the other player.")
            flow_item(in_pixels(170))
            tip = "" if sealing.may_send(n) else "Wait until you have the other player's seal."
            if widgets.draw_button("Copy the opening", wide=170, on=sealing.may_send(n), tip=tip):
                copy_text(self.app, envelope.opening, "Opening copied: send it to the other player.")
        if envelope.seal:
            if envelope.here:
                flow_item(in_pixels(130))
            tip = "The roster can be changed again; the seal you sent becomes void."
            if widgets.draw_button("Withdraw", wide=130, tip=tip):
                self._draw_status(sealing.withdraw_seal(n))
        if not envelope.here and not envelope.opening:
            self._draw_received(n)
        imgui.pop_id()

    def _draw_received(self, n: int) -> None:
        """A field for what a player elsewhere has sent."""
        name = f"sealed{n}"
        hint = (
            "or the opening you received"
            if self.buying.sealing.envelopes[n].seal
            else "or a seal you received"
        )
        imgui.set_next_item_width(-in_pixels(150))
        entered, text = imgui.input_text_with_hint(
            "##sent", hint, self.texts.get(name, ""), imgui.InputTextFlags_.enter_returns_true
        )
        self.texts[name] = text
        imgui.same_line()
        if imgui.button("Use", (in_pixels(62), 0)) or entered:
            self._take(n, text)
        imgui.same_line()
        if imgui.button("Paste", (-1, 0)):
            self._take(n, imgui.get_clipboard_text() or "")

    def _take(self, n: int, text: str) -> None:
        if self.buying.sealing.receive_text(n, text):
            self.texts.pop(f"sealed{n}", None)
        else:
            self.app.say(self.buying.sealing.problem, bad=True)

    def _draw_status(self, done: bool) -> None:
        if not done:
            self.app.say(self.buying.sealing.problem, bad=True)
