"""What may be put into a scenario: the list beside the board, to click in or to drag from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.edit.drafting import Draughtsman
from wsn.client.pages.page import Program
from wsn.client.panels import pictures, theme, thumbs, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.client.view.boardview import BoardView
from wsn.parts.drafting import DraftOffer
from wsn.scenariomaking.scenes import counter_of
from wsn.systems import game_of

OFFER_ROW: Final = 36.0
"""The height of a row of the list, at UI scale 1."""
COUNTER_PIXELS: Final = 72
"""The width of the picture of a counter, in pixels."""


class OfferList:
    """The list, and what is dragged from it. `tell` says why something was refused."""

    def __init__(self, app: Program, hand: Draughtsman, tell: Callable[[], None]) -> None:
        self.app = app
        self.hand = hand
        self.tell = tell
        self.words = ""
        """What the list is narrowed down by."""
        self._dragged: DraftOffer | None = None

    def draw(self) -> None:
        """The sides, a field to narrow the list down, and the list."""
        hand = self.hand
        widgets.text(hand.click_hint, weight="bold", size=15)
        names = {side.id: side.title for side in game_of(self.hand.bench.now.system).sides}
        for n, (side, words) in enumerate(names.items()):
            if n:
                imgui.same_line(0, in_pixels(4))
            if widgets.draw_button(words, go=side == hand.side) and side != hand.side:
                hand.other_side()
        imgui.set_next_item_width(-1)
        _, self.words = imgui.input_text_with_hint("##narrow", "look for: tiger, wire ...", self.words)
        imgui.begin_child("list", (0, 0), imgui.ChildFlags_.nav_flattened)
        for part, rows in hand.offers(self.words).items():
            widgets.draw_heading(part.replace("_", " ").capitalize())
            for offer in rows:
                self._offer(offer)
        imgui.end_child()

    def _offer(self, offer: DraftOffer) -> None:
        """A row of the list: its counter or a dot, and its name. It is clicked, or dragged to the board."""
        at, room, high = imgui.get_cursor_screen_pos(), widgets.room(), in_pixels(OFFER_ROW)
        held = offer == self.hand.held
        size = ImVec2(room.x, high)
        if imgui.selectable(f"##offer {offer.word}", held, 0, size)[0]:
            self.hand.hold_offer(None if held else offer)
            self.tell()
        if imgui.is_item_active() and imgui.is_mouse_dragging(0) and offer.places != "none":
            self._dragged = offer
        if not imgui.is_item_visible():
            return
        lines = imgui.get_window_draw_list()
        left = at.x + in_pixels(2)
        if offer.kind:
            piece = counter_of(self.hand.bench.now, offer.kind, self._side_of(offer))
            key = ("offer", piece, self.app.palette.name)
            picture = self.app.pictures.get_picture(
                key, thumbs.of_counter, piece, COUNTER_PIXELS, self.app.palette
            )
            if picture.texture is not None:
                side = high - in_pixels(3)
                a, b = ImVec2(left, at.y + in_pixels(1.5)), ImVec2(left + side, at.y + in_pixels(1.5) + side)
                lines.add_image(
                    imgui.ImTextureRef(picture.texture.id), a, b, *pictures.texture_corners(picture.texture)
                )
        else:
            middle = ImVec2(left + high / 2, at.y + high / 2)
            lines.add_circle_filled(middle, high * 0.2, to_colour32(INKS.bar))
        with theme.text_font("bold" if held else "plain", 15):
            words = widgets.fit_text(offer.name, room.x - high - in_pixels(8))
            lines.add_text(
                ImVec2(left + high + in_pixels(4), at.y + in_pixels(9)), to_colour32(INKS.ink), words
            )
        if imgui.is_item_hovered() and words != offer.name:
            widgets.hint(offer.name)

    def _side_of(self, offer: DraftOffer) -> str:
        return self.hand.side if self.hand.side in offer.sides else next(iter(offer.sides), "")

    def drag_offer(self, view: BoardView, left: float, right: float, top: float) -> None:
        """What is dragged is put in where it is let go: between `left` and `right`, below `top`."""
        offer = self._dragged
        if offer is None:
            return
        where = imgui.get_mouse_pos()
        if imgui.is_mouse_down(0):
            imgui.set_tooltip(offer.name)
            return
        self._dragged = None
        if left <= where.x < right and where.y >= top:
            pick = view.pick_at(where.x, where.y)
            if pick.space is not None:
                self.hand.hold_offer(None)
                self.hand.put_thing(offer, (pick.space,))
                self.tell()
