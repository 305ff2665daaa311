"""What two players have bought, as a rulebook reads it: a force, its purchases and their platoons.

`pointbuy.forces` makes these from a roster; a game turns them into units through `GamePoints`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Offered(Protocol):
    """A row of a catalogue."""

    @property
    def id(self) -> str:
        """What people type."""

    @property
    def name(self) -> str:
        """As printed."""

    @property
    def short(self) -> str:
        """As printed, without the officer that every company has."""


class Purchase(Protocol):
    """Anything that was bought, with its place in the roster."""

    @property
    def place(self) -> int:
        """Its number in the roster, counted from 1."""

    @property
    def offer(self) -> Offered:
        """The row of the catalogue that was bought."""

    @property
    def list(self) -> str:
        """The list that it was bought from, which gives its nation."""


class BoughtPlatoon(Protocol):
    """One platoon of a purchase."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def carrier(self) -> str:
        """The kind of its carrier; empty without one."""

    @property
    def added(self) -> bool:
        """Whether it comes from an add-on."""


class BoughtCompany(Purchase, Protocol):
    """A company with its officer, or platoons without one."""

    @property
    def quality(self) -> str:
        """Its quality; empty for regular."""

    @property
    def officer(self) -> str:
        """The kind of its officer; empty without one."""

    @property
    def platoons(self) -> Sequence[BoughtPlatoon]:
        """Its platoons, in their order."""

    @property
    def words(self) -> Sequence[str]:
        """The words of its row for the whole company."""

    @property
    def craft(self) -> int:
        """The number of landing craft bought with it."""


class BoughtAsset(Purchase, Protocol):
    """A battery, an air mission or works."""

    @property
    def count(self) -> int:
        """How many of it were bought."""

    @property
    def gives(self) -> Mapping[str, str | int | bool]:
        """What a scenario gets for it, in its words."""


class Force(Protocol):
    """Everything that one player has bought, in the order of the roster."""

    @property
    def nation(self) -> str:
        """The nation, by its word in the catalogue."""

    @property
    def nation_name(self) -> str:
        """The nation as its catalogue calls it."""

    @property
    def side(self) -> str:
        """The side that the nation fights on."""

    @property
    def role(self) -> str:
        """The role of the side in the catalogue."""

    @property
    def title(self) -> str:
        """What the player calls it; empty if not."""

    @property
    def companies(self) -> Sequence[BoughtCompany]:
        """Its companies and single platoons."""

    @property
    def batteries(self) -> Sequence[BoughtAsset]:
        """Its batteries."""

    @property
    def air(self) -> Sequence[BoughtAsset]:
        """Its air missions."""

    @property
    def anti_air(self) -> int:
        """Its points of defence against aircraft."""

    @property
    def works(self) -> Sequence[BoughtAsset]:
        """Its works."""

    @property
    def before(self) -> Mapping[str, Any]:
        """The scenario that it joins, in whatever order that is; empty where it comes with a new one."""
