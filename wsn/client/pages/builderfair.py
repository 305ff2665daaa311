"""How fair is it? Who plays the trial games, the games as they end, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from imgui_bundle import imgui

from wsn.client import ownfiles
from wsn.client.model import fairness
from wsn.client.model.fairness import BadPlan, Fairness, TrialSettings
from wsn.client.pages.page import Program
from wsn.client.panels import widgets
from wsn.client.panels.flowing import interval
from wsn.client.panels.theme import px
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

    def weigh(self) -> None:
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
            file = self.trials.save(str(ownfiles.made_ready(ownfiles.placed(ownfiles.PRINTS, named))))
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
        with widgets.dialogue("fair", 760, 600):
            widgets.title("How fair is it?")
            if trials.begun:
                words = f"{len(trials.rows)} of {trials.wanted.games} games"
                widgets.text(f"{words}, {trials.time}" if trials.time else words)
                widgets.bar(len(trials.rows) / max(trials.wanted.games, 1), widgets.room().x)
            imgui.begin_child("told", (0, -px(92 if trials.rows else 52)), imgui.ChildFlags_.nav_flattened)
            if trials.problem:
                widgets.notice(f"No: {trials.problem}", bad=True)
            if trials.begun:
                _result(trials)
            else:
                _wishes(trials)
            imgui.end_child()
            self._keep(trials)
            self._ways(trials)

    def _keep(self, trials: Fairness) -> None:
        """The rows, to a file."""
        if not trials.rows:
            return
        imgui.set_next_item_width(-px(120))
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

    def _ways(self, trials: Fairness) -> None:
        """Start, stop, continue, change the settings, close."""
        left = bool(trials.sides) and len(trials.rows) < trials.wanted.games
        if trials.running:
            if widgets.button("Stop", wide=120):
                trials.stop()
            imgui.same_line()
        elif left:
            if widgets.button("Continue" if trials.begun else "Play them", go=True, wide=140):
                trials.start()
            imgui.same_line()
        if trials.begun and not trials.running:
            if widgets.button("New trial", wide=140):
                trials.change(trials.wanted)
            imgui.same_line()
        if widgets.button("Close", "Esc", wide=140):
            self.put_away()


def _wishes(trials: Fairness) -> None:
    """Who plays, how often, from which seed, in how many processes."""
    widgets.soft("Bots play the scenario many times; the results show which side it favours.")
    wanted = trials.wanted
    sides = trials.sides
    for n, (side, name) in enumerate(sides):
        imgui.set_next_item_width(px(150))
        if imgui.begin_combo(f"{name}##{side}", wanted.bot(n)):
            for bot in trials.bots:
                if imgui.selectable(bot, bot == wanted.bot(n))[0]:
                    trials.change(fairness.with_bot(wanted, n, bot, len(sides)))
            imgui.end_combo()
    games = widgets.number("games", wanted.games, 10, 50, least=1, most=fairness.MOST_GAMES)
    seed = widgets.number("seed of the first game", wanted.seed, 1, 10, least=0, most=999_999_999)
    workers = widgets.number("games in parallel", wanted.workers, 1, 1, least=1, most=fairness.MOST_WORKERS)
    if games is not None:
        trials.change(replace(wanted, games=games))
    elif seed is not None:
        trials.change(replace(wanted, seed=seed))
    elif workers is not None:
        trials.change(replace(wanted, workers=workers))
    widgets.soft("The games are the same however many run at a time. In the terminal:")
    widgets.soft(trials.command)


def _result(trials: Fairness) -> None:
    """What the games played so far show."""
    if not trials.wins and not trials.problem:
        widgets.soft("Playing the first game …")
    if trials.verdict:
        widgets.notice(trials.verdict)
    for name, share in trials.wins:
        widgets.text(f"{name}: {share}", weight="bold")
        interval(share.low, share.value, share.high, widgets.room().x)
    if trials.wins:
        widgets.soft(
            "In brackets, and as the line across each bar: the 95 % confidence interval of the true share."
        )
    for head, lines in trials.rest:
        widgets.heading(capitalize(head))
        for line in lines:
            widgets.text(line, size=15)
