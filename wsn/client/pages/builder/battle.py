"""The battle of the builder's page: what both agree on, the map, and the scenario that is built from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pointbuy.roster import Roster
from wsn.client import ownfiles
from wsn.client.opening import Start
from wsn.client.pages.builder import agreeing
from wsn.client.pages.builder.agreeing import Agreed, BattleDocument, Made
from wsn.client.pages.builder.buildermap import FieldMap
from wsn.client.pages.builder.buying import Buying
from wsn.client.pages.page import Program
from wsn.data import DataError
from wsn.data.disk import write_error_text
from wsn.table.home import home
from wsn.workers.worker import Job


@dataclass(slots=True)
class BuilderRoom:
    """Which part fills the page."""

    over: str = ""
    """`field` or, in a narrow window, `battle` in place of the rosters; `seals` over the page; or empty."""
    narrow: bool = False
    """The window has no room for everything at once."""

    def put_down(self) -> None:
        """Close what lies over the rosters; from the field a narrow window goes back to the battle."""
        self.over = "battle" if self.narrow and self.over == "field" else ""


class RosterBattle:
    """The battle between two rosters. Call `tick` to take in what workers have made."""

    def __init__(self, app: Program, buying: Buying) -> None:
        self.app = app
        self.buying = buying
        self.document = BattleDocument.open_battle(buying)
        self.flip = agreeing.has_swapped_roles(buying, self.agreed)
        """Whether the roles of the two rosters are swapped."""
        self.overlay = ""
        """The overlay that the next click on the map lays."""
        self.map = FieldMap(app, buying.system)
        self.map.mark_objectives(self.agreed.objectives)
        self.made: Made | None = None
        """The scenario that was built last."""
        self.problems: tuple[str, ...] = ()
        """Why the last scenario could not be built."""
        self.stale = False
        """Whether the rosters or the plan have changed since the scenario was built."""
        self._building: Job | None = None
        self._asked_for: tuple[Agreed, Roster, Roster] | None = None
        self._of: tuple[Agreed, Roster, Roster] | None = None
        """The rosters and the plan that the scenario was built from."""

    @property
    def agreed(self) -> Agreed:
        """What both have agreed on."""
        return self.document.agreed

    @property
    def has_battles(self) -> bool:
        """Whether scenarios can be built for this game."""
        return bool(agreeing.battles_of(self.buying.system))

    @property
    def is_building(self) -> bool:
        """True while a worker builds."""
        return self._building is not None

    def change_agreement(self, agreed: Agreed) -> None:
        """Agree on something else; the rosters follow in roles and points."""
        before = self.agreed
        if before.ground != agreed.ground:
            agreed = replace(agreed, objectives=())
        try:
            self.document.agree_on(agreed)
        except OSError as error:
            self.app.say(write_error_text(self.document.edits.place, error), bad=True)
        if (before.kind, before.points) != (agreed.kind, agreed.points):
            agreeing.apply_battle(self.buying, agreed, self.flip)
        self.map.mark_objectives(self.agreed.objectives)

    def swap_roles(self) -> None:
        """The other player attacks."""
        self.flip = not self.flip
        agreeing.apply_battle(self.buying, self.agreed, self.flip)

    def build_scenario(self) -> None:
        """Ask a worker for the scenario."""
        if self._building is not None:
            return
        agreeing.apply_battle(self.buying, self.agreed, self.flip)
        a, b = (one.roster for one in self.buying.buyers)
        self._asked_for = (self.agreed, a, b)
        folder = str(home() / "built")
        self._building = self.app.jobs.start_job(
            agreeing.make_scenario, self.agreed.scenario_plan(), (a, b), folder
        )

    def build_again(self) -> None:
        """Build with other dice: another draw of everything that is left open."""
        self.change_agreement(replace(self.agreed, seed=agreeing.other_seed(self.agreed.seed)))
        self.build_scenario()

    def play(self, players: tuple[str, ...] = ()) -> None:
        """Begin a game of the scenario that was built."""
        if self.made is not None:
            self.app.open(Start("scenario", self.made.path, players))

    def save_scenario(self, name: str) -> None:
        """Write the scenario that was built to a file that the player names."""
        if self.made is None:
            return
        whole = name.strip() if name.strip().endswith(".toml") else f"{name.strip()}.toml"
        named = str(ownfiles.place_file(ownfiles.SCENARIOS, whole))
        try:
            ownfiles.made_ready(Path(named))
            files = agreeing.copy_scenario(self.made, named)
        except FileExistsError as error:
            self.app.say(f"{error} exists already; choose another name", bad=True)
        except DataError as error:
            self.app.say("; ".join(map(str, error.problems[:3])), bad=True)
        except OSError as error:
            self.app.say(write_error_text(named, error), bad=True)
        else:
            self.app.say(f"Saved as {', '.join(str(file.resolve()) for file in files)}")

    def tick(self) -> bool:
        """Take in what workers have built and laid. True: something changed."""
        came = False
        if self._building is not None and self._building.done:
            job, self._building = self._building, None
            self._take_built(job)
            came = True
        a, b = (one.roster for one in self.buying.buyers)
        sealed = self.buying.sealing.has_begun
        stale = self.made is not None and (sealed or self._of != (self.agreed, a, b))
        if stale != self.stale:
            self.stale, came = stale, True
        if self.has_battles:
            made = None
            if self.made is not None and self._of is not None and not sealed:
                made = self.made, self._of[0]
            came = self.map.tick(self.agreed, made) or came
        return came

    def _take_built(self, job: Job) -> None:
        if job.failure is not None:
            self.problems = tuple(line for line in str(job.failure).splitlines() if line)
            return
        self.problems = ()
        self.made, self._of = job.value, self._asked_for

    def leave(self) -> None:
        """Cancel the jobs of this page; what is agreed on stays kept."""
        self.map.leave()
        self.document.close()
        if self._building is not None:
            self._building.cancel_job()
