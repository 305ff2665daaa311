"""The battle on the builder's page: what both agree on, and the scenario that comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from wsn.client.model import agreeing
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, px

if TYPE_CHECKING:
    from wsn.client.pages.builder import BuilderPage


def draw(page: BuilderPage) -> None:
    """Everything of a frame."""
    _game(page)
    if agreeing.battles(page.buying.system):
        _kind(page)
        _field(page)
        _rest(page)
        _build(page)
    else:
        for words in agreeing.hindrances(page.buying):
            widgets.soft(words)


def _game(page: BuilderPage) -> None:
    """Which game is bought for."""
    if len(page.systems) < 2:
        return
    from wsn.systems import system_of

    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##system", system_of(page.buying.system).title):
        for system in page.systems:
            if imgui.selectable(system_of(system).title, system == page.buying.system)[0]:
                page.leave()
                page.open_system(system)
        imgui.end_combo()


def _kind(page: BuilderPage) -> None:
    """The battle, its points, and who attacks."""
    agreed = page.agreed
    for key, battle in agreeing.battles(page.buying.system).items():
        if imgui.radio_button(battle.title, agreed.kind == key):
            page.agree(replace(agreed, kind=key))
        imgui.same_line()
    imgui.new_line()
    imgui.set_next_item_width(px(132))
    changed, points = imgui.input_int("points", agreed.points, 10, 50)
    if changed:
        page.agree(replace(agreed, points=max(1, min(points, 4000))))
    usual = agreeing.usual(page.buying, page.agreed)
    if usual and usual != page.agreed.points:
        imgui.same_line()
        if imgui.small_button(f"usual: {usual}"):
            page.agree(replace(page.agreed, points=usual))
    battle_ = agreeing.battles(page.buying.system).get(page.agreed.kind)
    if battle_ is not None and len(set(battle_.roles)) == 2:
        imgui.same_line()
        if imgui.small_button(f"{'B' if page.flip else 'A'} attacks: change"):
            page.swap()


def _field(page: BuilderPage) -> None:
    """Boards that are drawn, or one map."""
    agreed = page.agreed
    names = agreeing.boards(page.buying.system)
    imgui.set_next_item_width(px(150))
    if imgui.begin_combo("##boards", agreed.board or _drawn(agreed.boards)):
        for n in range(1, agreeing.MOST_BOARDS + 1):
            if imgui.selectable(_drawn(n), not agreed.board and agreed.boards == n)[0]:
                page.agree(replace(agreed, boards=n, board=""))
        for name in names:
            if imgui.selectable(name, agreed.board == name)[0]:
                page.agree(replace(agreed, boards=1, board=name))
        imgui.end_combo()
    imgui.same_line()
    imgui.set_next_item_width(px(176))
    ways = {"proposed": "deployed for you", "hand": "set up by hand"}
    if imgui.begin_combo("##deploy", ways[agreed.deploy]):
        if imgui.selectable(ways["proposed"], agreed.deploy == "proposed")[0]:
            page.agree(replace(agreed, deploy="proposed"))
        if imgui.selectable(ways["hand"], agreed.deploy == "hand")[0]:
            page.agree(replace(agreed, deploy="hand"))
        imgui.end_combo()


def _drawn(count: int) -> str:
    return "1 board, drawn" if count == 1 else f"{count} boards, drawn"


def _rest(page: BuilderPage) -> None:
    """Turns, objectives and the seed."""
    agreed = page.agreed
    battle = agreeing.battles(page.buying.system)[agreed.kind]
    imgui.set_next_item_width(px(112))
    changed, turns = imgui.input_int("turns", agreed.turns or battle.turns, 1, 5)
    if changed:
        turns = max(1, min(turns, 99))
        page.agree(replace(agreed, turns=0 if turns == battle.turns else turns))
    imgui.same_line()
    imgui.set_next_item_width(px(94))
    changed, seed = imgui.input_text("dice", agreed.seed)
    if imgui.is_item_hovered():
        widgets.hint("The same rosters, plan and number give the same scenario: boards, officers, missions.")
    if changed:
        page.agree(replace(agreed, seed=seed[:20]))
    if agreed.objectives:
        widgets.text(f"Objectives: {', '.join(agreed.objectives)}", size=15)
        imgui.same_line()
        if imgui.small_button("propose them"):
            page.agree(replace(agreed, objectives=()))
    else:
        widgets.soft("Objectives are proposed; click hexes of the map to choose them.")


def _build(page: BuilderPage) -> None:
    """Build, look at it, play it, save it; or why that cannot be done."""
    hindered = agreeing.hindrances(page.buying)
    half = (widgets.room().x - px(10)) / 2
    wide = half / theme.scale()
    words = "Building …" if page.building else "Build"
    go = page.made is None or page.stale
    if widgets.button(words, go=go, wide=wide, on=not hindered and not page.building):
        page.build()
    imgui.same_line()
    if widgets.button("Other dice", wide=wide, on=not hindered and not page.building):
        page.again()
    for line in hindered:
        widgets.soft(f"Not yet: {line}.")
    for problem in page.problems:
        widgets.text(f"No: {problem}", INKS.bad, size=15)
    if page.made is None:
        return
    if page.stale:
        widgets.soft("Something was changed since: build again.")
    else:
        widgets.text(page.made.title, weight="bold")
    if widgets.button("Play it", go=not page.stale, wide=wide, on=not page.stale):
        page.play()
    imgui.same_line()
    if widgets.button("Watch bots play it", wide=wide, on=not page.stale):
        page.play(("greedy", "greedy"))
    if widgets.button("How fair is it?", wide=wide, on=not page.stale, tip="Bots play it twenty times."):
        page.weigh()
    imgui.same_line()
    imgui.set_next_item_width(-px(70))
    done, page.file = imgui.input_text_with_hint(
        "##file", "save as FILE.toml", page.file, imgui.InputTextFlags_.enter_returns_true
    )
    imgui.same_line()
    if (imgui.button("Save") or done) and page.file.strip():
        page.save(page.file)


def fair(page: BuilderPage) -> None:
    """What the trial games say, over the page, while they are played and after."""
    found = page.fairness
    if found is None:
        return
    with widgets.dialogue("fair", 760, 560):
        widgets.title(f"How fair is it? {len(found.rows)} of {found.wanted} games")
        widgets.bar(len(found.rows) / max(found.wanted, 1), widgets.room().x)
        imgui.begin_child("told", (0, -px(48)))
        if found.problem:
            widgets.notice(f"No: {found.problem}", bad=True)
        if not found.wins and not found.problem:
            widgets.soft("The greedy bot plays both sides. The first game is going on …")
        for name, share in found.wins:
            widgets.text(f"{name}: {share}", weight="bold")
            widgets.bar(share.value, widgets.room().x)
        if found.wins:
            widgets.soft("In brackets: the interval that holds the true share in 95 cases of 100.")
        for head, lines in found.rest:
            widgets.heading(head)
            for line in lines:
                widgets.text(line, size=15)
        imgui.end_child()
        if found.running and widgets.button("Stop", wide=120):
            found.stop()
        if found.running:
            imgui.same_line()
        if widgets.button("Close", "Esc", wide=160):
            page.put_away()
