"""The roster on the builder's page: head, total, purchases with what can be changed, problems, ways out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from imgui_bundle import ImVec2, imgui

from pointbuy.checks import COUNTED, Fault
from pointbuy.pricing import Line
from pointbuy.roster import Roster
from wsn.client import ownfiles
from wsn.client.pages.builder.battle import BuilderRoom
from wsn.client.pages.builder.buying import Buyer, Buying
from wsn.client.pages.page import Program, copy_text
from wsn.client.panels import cites, forms, theme, widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import INKS, in_pixels
from wsn.data.disk import reason_of, write_whole
from wsn.english import capitalize
from wsn.workers.worker import Job

ROSTER_FOOT: Final = 150.0
"""The height of what stands below the purchases, at UI scale 1."""


class RosterPanel:
    """Draws the roster on top. `scenario` gives the scenario whose map goes with it, or None."""

    def __init__(
        self, app: Program, buying: Buying, room: BuilderRoom, scenario: Callable[[], str | None]
    ) -> None:
        self.app = app
        self.buying = buying
        self.room = room
        self.pasted = ""
        """What is typed as a code."""
        self._scenario = scenario
        self._printing: Job | None = None

    @property
    def is_printing(self) -> bool:
        """True while a worker prints."""
        return self._printing is not None

    def print_roster(self) -> None:
        """Ask a worker for the PDF of the roster on top, with the map of the scenario where it is of it."""
        if self._printing is not None:
            return
        try:
            target = ownfiles.free_path(ownfiles.PRINTS, f"roster-{'ab'[self.buying.at]}", ".pdf")
        except OSError as error:
            self.app.say(f"the roster cannot be printed: {reason_of(error)}", bad=True)
            return
        roster, symbols = self.buying.top_buyer.roster, self.app.settings.symbols
        self._printing = self.app.jobs.start_job(
            _print_roster, roster, self._scenario(), str(target), symbols
        )

    def tick(self) -> bool:
        """Take in what a worker has printed. True: something changed."""
        if self._printing is None or not self._printing.done:
            return False
        job, self._printing = self._printing, None
        if job.failure is not None:
            self.app.say(str(job.failure), bad=True)
        else:
            self.app.say(f"Printed: {job.value}")
        return True

    def leave(self) -> None:
        """Cancel the job of this part."""
        if self._printing is not None:
            self._printing.cancel_job()

    def draw(self) -> None:
        """Everything of a frame."""
        self._draw_tabs()
        buyer = self.buying.top_buyer
        if self.buying.sealing.is_hidden(self.buying.at):
            self._draw_sealed()
            return
        self._draw_head(buyer)
        _draw_total(buyer)
        low = widgets.room().y < in_pixels(340)
        imgui.begin_child(
            "buys", ImVec2(0, 0 if low else -in_pixels(ROSTER_FOOT)), imgui.ChildFlags_.nav_flattened
        )
        if not buyer.roster.buys:
            widgets.text("Nothing bought yet. Click a unit on the left to buy it.")
            widgets.draw_soft("Then buy for the other side (button above), build a scenario, and play it.")
        for line in buyer.now.full_bill.lines:
            _draw_purchase(buyer, line)
        if buyer.roster.buys:
            _draw_faults(buyer)
        if low:
            self._ways_out(buyer)
        imgui.end_child()
        if not low:
            self._ways_out(buyer)

    def _draw_tabs(self) -> None:
        """Whose roster lies on top."""
        for n, one in enumerate(self.buying.buyers):
            nation = one.catalogue.file.nations[one.roster.nation].name
            told = "sealed" if self.buying.sealing.is_hidden(n) else str(one.now.full_bill.total_points)
            words = f"{'AB'[n]}: {nation}, {told}"
            on = self.buying.at == n
            if n:
                flow_item(_button_width(words))
            if widgets.draw_button(words, go=on, name=f"tab{n}"):
                self.buying.at = n
                self.buying.filters.section = ""
        if self.room.narrow:
            flow_item(_button_width("Battle →"))
            if widgets.draw_button("Battle →"):
                self.room.over = "battle"

    def _draw_sealed(self) -> None:
        """Shown in place of a roster that is still secret."""
        sealing, n = self.buying.sealing, self.buying.at
        widgets.text(f"{'AB'[n]} is {sealing.seal_status(n)}.")
        if widgets.draw_button("Seals …", go=sealing.can_open, wide=120):
            self.room.over = "seals"

    def _draw_head(self, buyer: Buyer) -> None:
        """Nation and title."""
        file, roster = buyer.catalogue.file, buyer.roster
        nations = {key: nation.name for key, nation in file.nations.items()}
        forms.choose_word("##nation", nations, roster.nation, self._choose_nation, wide=in_pixels(150))
        flow_item(in_pixels(150))
        title = forms.type_line("##title", roster.title, "name of the force")
        if title is not None:
            buyer.change(title=title[:40])
        changed, exclusive = imgui.checkbox("Include exclusive units", roster.exclusive)
        if imgui.is_item_hovered():
            widgets.hint("Units that were sold only with a special edition.")
        if changed:
            buyer.change(exclusive=exclusive)
        flow_item(widgets.width_of("Works for both sides") + in_pixels(40))
        changed, both = imgui.checkbox("Works for both sides", roster.works_for_both)
        if imgui.is_item_hovered():
            widgets.hint("Both sides may buy obstacles and mines, not only the defender.")
        if changed:
            buyer.change(works_for_both=both)

    def _choose_nation(self, nation: str) -> None:
        self.buying.top_buyer.nation(nation)
        self.buying.filters.section = ""

    def _ways_out(self, buyer: Buyer) -> None:
        """Code, list, paste, print."""
        widgets.draw_heading("Share")
        code = buyer.now.roster_code
        with theme.paint_widgets((imgui.Col_.text, INKS.soft)), theme.text_font("plain", 13.5):
            imgui.text(widgets.fit_text(code or "Too large for a code", widgets.room().x))
        if widgets.draw_button("Copy code", on=bool(code)):
            copy_text(self.app, code, "Code copied.")
        flow_item(_button_width("Copy list"))
        if widgets.draw_button("Copy list"):
            copy_text(self.app, buyer.list_roster(), "List copied.")
        flow_item(_button_width("Printing …"))
        if widgets.draw_button("Printing …" if self.is_printing else "Print", on=not self.is_printing):
            self.print_roster()
        flow_item(_button_width("Seals …"))
        tip = "Neither player shows a roster first: both are sealed, then opened together."
        if widgets.draw_button("Seals …", tip=tip):
            self.room.over = "seals"
        imgui.set_next_item_width(-in_pixels(150))
        entered, self.pasted = imgui.input_text_with_hint(
            "##paste", "a code", self.pasted, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if imgui.button("Open", ImVec2(in_pixels(62), 0)) or entered:
            self._paste_text(buyer, self.pasted)
        imgui.same_line()
        if imgui.button("Paste", ImVec2(-1, 0)):
            self._paste_text(buyer, imgui.get_clipboard_text() or "")

    def _paste_text(self, buyer: Buyer, words: str) -> None:
        if buyer.paste_roster(words):
            self.pasted = ""
            self.app.say(buyer.problem or "Opened. Undo restores the previous roster.")
        else:
            self.app.say(buyer.problem, bad=True)


def _button_width(words: str) -> float:
    """How wide a button of these words is."""
    return widgets.width_of(words) + 2 * imgui.get_style().frame_padding.x


def _draw_total(buyer: Buyer) -> None:
    """What is spent, in a number and a bar, and whether all is well."""
    asked = buyer.now.full_bill
    with theme.text_font("bold", 22):
        imgui.text(f"{asked.total_points} of {asked.points}")
    imgui.same_line()
    left = f"{asked.points_left} left" if asked.points_left >= 0 else f"{-asked.points_left} over"
    with theme.paint_widgets((imgui.Col_.text, INKS.ink if asked.points_left >= 0 else INKS.bad)):
        imgui.text(left)
    wrong = len(buyer.now.roster_faults)
    words = "legal" if not wrong else f"{wrong} problem{'s' if wrong > 1 else ''}"
    if not buyer.roster.buys:
        words, wrong = "empty", 0
    widgets.to_right(widgets.width_of(words) + in_pixels(4))
    with theme.paint_widgets(
        (imgui.Col_.text, INKS.bad if wrong else INKS.go if buyer.roster.buys else INKS.soft)
    ):
        imgui.text(words)
    widgets.draw_bar(
        asked.total_points / asked.points, widgets.room().x, INKS.bad if asked.points_left < 0 else INKS.bar
    )


def _draw_purchase(buyer: Buyer, line: Line) -> None:
    """A purchase: its words and price, under them what can be changed, and what is wrong with it."""
    imgui.push_id(line.place)
    offer = line.offer
    price = str(line.price)
    with theme.text_font("bold", 15.5):
        room = widgets.room().x - imgui.calc_text_size(price).x - in_pixels(10)
        imgui.text(widgets.fit_text(f"{line.place}. {offer.short if offer else line.buy.row}", room))
        widgets.to_right(imgui.calc_text_size(price).x + in_pixels(4))
        imgui.text(price)
    if offer is not None:
        _draw_options(buyer, line)
    for id_, extra in zip(line.buy.with_, line.extras):
        widgets.text(f"  + {extra.short if extra else id_}", size=15)
        imgui.same_line()
        if widgets.small_button(f"x##{id_}"):
            buyer.remove_part(line.place, id_)
    for fault in buyer.now.faults_at(line.place):
        _draw_fault(fault)
    imgui.separator()
    imgui.pop_id()


def _draw_options(buyer: Buyer, line: Line) -> None:
    """Quality, number, choice and size, where the row has them; move up, move down, remove."""
    offer, buy = line.offer, line.buy
    assert offer is not None
    qualities = {"": "Regular", **{k: q.name for k, q in buyer.catalogue.file.qualities.items()}}
    if offer.has_officer and len(qualities) > 1:
        alter = partial(_alter_purchase, buyer, line.place, "quality")
        forms.choose_word("##quality", qualities, buy.quality, alter, wide=in_pixels(100))
        imgui.same_line()
    if offer.kind in COUNTED:
        count = widgets.draw_number("##count", buy.count, 1, 5, least=1, most=99, wide=94)
        if count is not None:
            buyer.alter_purchase(line.place, count=count)
        imgui.same_line()
    for words in offer.row.choices.values():
        known = {word: word.replace("_", " ") for word in words}
        alter = partial(_alter_purchase, buyer, line.place, "choice")
        shown = known.get(buy.choice, buy.choice or "choose")
        forms.choose_word("##choice", known, buy.choice, alter, shown=shown, wide=in_pixels(130))
        imgui.same_line()
    if offer.row.size > 1:
        size = widgets.draw_number("points##size", buy.size, 1, 5, least=1, most=offer.row.size, wide=94)
        if size is not None:
            buyer.alter_purchase(line.place, size=size)
        imgui.same_line()
    for word in offer.rolled_values:
        with theme.paint_widgets((imgui.Col_.text, INKS.soft)):
            imgui.text(f"{capitalize(word)}: rolled later")
        if imgui.is_item_hovered():
            widgets.hint("Rolled when the scenario is built, from its seed.")
        imgui.same_line()
    _draw_handles(buyer, line)


def _draw_handles(buyer: Buyer, line: Line) -> None:
    words = ("another", "up", "down", "x")
    pads = imgui.get_style().frame_padding.x * 2 + imgui.get_style().item_spacing.x
    needed = sum(widgets.width_of(word) + pads for word in words)
    imgui.same_line()
    if widgets.room().x < needed:
        imgui.new_line()
    else:
        widgets.to_right(needed)
    if widgets.small_button("another"):
        buyer.buy_again(line.place)
    if imgui.is_item_hovered():
        widgets.hint("Buy another one like it.")
    imgui.same_line()
    if widgets.small_button("up"):
        buyer.move_purchase(line.place, -1)
    imgui.same_line()
    if widgets.small_button("down"):
        buyer.move_purchase(line.place, 1)
    imgui.same_line()
    if widgets.small_button("x"):
        buyer.remove_purchase(line.place)


def _alter_purchase(buyer: Buyer, place: int, key: str, value: str) -> None:
    buyer.alter_purchase(place, **{key: value})


def _draw_faults(buyer: Buyer) -> None:
    """What is wrong with the roster as a whole, and advice."""
    for fault in buyer.now.faults_at(0):
        _draw_fault(fault)
    for fault in buyer.now.advice:
        widgets.draw_notice(f"Advice: {fault.text} ({fault.rule})")


def _draw_fault(fault: Fault) -> None:
    cites.draw_cited(f"No: {fault.text}", fault.rule, INKS.bad, size=15)


def _print_roster(roster: object, scenario: str | None, out: str, symbols: bool) -> str:
    """Print a roster, in a worker; gives the file."""
    from pointbuy.printing import document
    from pointbuy.roster import catalogue_of

    assert isinstance(roster, Roster)
    made = document(roster, catalogue_of(roster), scenario=scenario, symbols=symbols)
    write_whole(out, made)
    return out
