"""How fair is it? Who plays the trial games, the games as they end, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from imgui_bundle import imgui

from wsn.client import ownfiles
from wsn.client.pages.builder import fairness
from wsn.client.pages.builder.fairness import BadPlan, Fairness, TrialSettings
from wsn.client.pages.page import Program
from wsn.client.panels import forms, widgets
from wsn.client.panels.flowing import draw_interval
from wsn.client.panels.theme import in_pixels
from wsn.data.disk import write_error_text
from wsn.english import capitalize


class FairPanel:
    """Asks how fair a scenario is, and shows what the trial games say."""

    def __init__(self, app: Program, scenario: Callable[[], str | None]) -> None:
        self.app = app
        self.scenario = scenario
        """Which scenario is played, if there is one."""
        self.trials: Fairness | None = None
        """The trial games of that scenario."""
        self.wanted = TrialSettings()
        """The settings of the last run."""
        self.file = ""
        """The file name being typed."""

    def weigh_scenario(self) -> None:
        """Ask which bots are to play the scenario; the games begin with `start`."""
        path = self.scenario() if self.trials is None else None
        if path is not None:
            self.trials = Fairness(self.app.jobs, path, self.wanted)

    def put_away(self) -> None:
        """Close the results of the trial games, and play no more of them."""
        if self.trials is not None:
            self.wanted = self.trials.wanted
            self.trials.stop()
            self.trials = None

    def keep_rows(self, name: str) -> None:
        """Write the rows of the trial games to a file."""
        if self.trials is None or not name.strip():
            return
        named = name.strip() if Path(name.strip()).suffix else f"{name.strip()}.jsonl"
        try:
            file = self.trials.save_rows(
                str(ownfiles.made_ready(ownfiles.place_file(ownfiles.PRINTS, named)))
            )
        except FileExistsError as error:
            self.app.say(f"{error} exists already; choose another name.", bad=True)
        except BadPlan as error:
            self.app.say(str(error), bad=True)
        except OSError as error:
            self.app.say(write_error_text(named, error), bad=True)
        else:
            self.app.say(f"{len(self.trials.rows)} rows saved as {file.resolve()}")

    def draw(self) -> None:
        """The dialogue, over the page."""
        trials = self.trials
        if trials is None:
            return
        with widgets.open_dialogue("fair", 760, 600):
            widgets.title("How fair is it?")
            if trials.has_begun:
                words = f"{len(trials.rows)} of {trials.wanted.games} games"
                widgets.text(f"{words}, {trials.time_left}" if trials.time_left else words)
                widgets.draw_bar(len(trials.rows) / max(trials.wanted.games, 1), widgets.room().x)
            imgui.begin_child(
                "told", (0, -in_pixels(92 if trials.rows else 52)), imgui.ChildFlags_.nav_flattened
            )
            if trials.problem:
                widgets.draw_notice(f"No: {trials.problem}", bad=True)
            if trials.has_begun:
                _draw_result(trials)
            else:
                _draw_wishes(trials)
            imgui.end_child()
            self._draw_keeping(trials)
            self._draw_buttons(trials)

    def _draw_keeping(self, trials: Fairness) -> None:
        """The rows, to a file."""
        if not trials.rows:
            return
        imgui.set_next_item_width(-in_pixels(120))
        name = self.file
        entered, self.file = imgui.input_text_with_hint(
            "##rows",
            "save the rows as FILE.jsonl or FILE.csv",
            name,
            imgui.InputTextFlags_.enter_returns_true,
        )
        imgui.same_line()
        if imgui.button("Save rows", (-1, 0)) or entered:
            self.keep_rows(self.file)

    def _draw_buttons(self, trials: Fairness) -> None:
        """Start, stop, continue, change the settings, close."""
        left = bool(trials.sides) and len(trials.rows) < trials.wanted.games
        if trials.is_running:
            if widgets.draw_button("Stop", wide=120):
                trials.stop()
            imgui.same_line()
        elif left:
            if widgets.draw_button("Continue" if trials.has_begun else "Play them", go=True, wide=140):
                trials.start_trial()
            imgui.same_line()
        if trials.has_begun and not trials.is_running:
            if widgets.draw_button("New trial", wide=140):
                trials.change(trials.wanted)
            imgui.same_line()
        if widgets.draw_button("Close", "Esc", wide=140):
            self.put_away()


def _choose_bot(trials: Fairness, seat: int, bot: str) -> None:
    trials.change(fairness.with_bot(trials.wanted, seat, bot, len(trials.sides)))


def _draw_wishes(trials: Fairness) -> None:
    """Who plays, how often, from which seed, in how many processes."""
    widgets.draw_soft("Bots play the scenario many times; the results show which side it favours.")
    wanted = trials.wanted
    sides = trials.sides
    for n, (side, name) in enumerate(sides):
        bots = {bot: bot for bot in trials.playable_bots}
        forms.choose_word(
            f"{name}##{side}",
            bots,
            wanted.bot_of(n),
            partial(_choose_bot, trials, n),
            shown=wanted.bot_of(n),
            wide=in_pixels(150),
        )
    games = widgets.draw_number("games", wanted.games, 10, 50, least=1, most=fairness.MOST_GAMES)
    seed = widgets.draw_number("seed of the first game", wanted.seed, 1, 10, least=0, most=999_999_999)
    workers = widgets.draw_number(
        "games in parallel", wanted.workers, 1, 1, least=1, most=fairness.MOST_WORKERS
    )
    if games is not None:
        trials.change(replace(wanted, games=games))
    elif seed is not None:
        trials.change(replace(wanted, seed=seed))
    elif workers is not None:
        trials.change(replace(wanted, workers=workers))
    widgets.draw_soft("The games are the same however many run at a time. In the terminal:")
    widgets.draw_soft(trials.trial_command)


def _draw_result(trials: Fairness) -> None:
    """What the games played so far show."""
    if not trials.win_shares and not trials.problem:
        widgets.draw_soft("Playing the first game …")
    if trials.verdict_text:
        widgets.draw_notice(trials.verdict_text)
    for name, share in trials.win_shares:
        widgets.text(f"{name}: {share}", weight="bold")
        draw_interval(share.low, share.value, share.high, widgets.room().x)
    if trials.win_shares:
        widgets.draw_soft(
            "In brackets, and as the line across each bar: the 95 % confidence interval of the true share."
        )
    for head, lines in trials.trial_details:
        widgets.draw_heading(capitalize(head))
        for line in lines:
            widgets.text(line, size=15)
