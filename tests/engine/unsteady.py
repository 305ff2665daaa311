"""A hex duel whose commands come in the order of a set: another order in another process."""

from __future__ import annotations

from tests.toys.hexduel import SETUP, HexDuel, Orders


class Unordered(Orders):
    def candidates(self, s):
        yield from set(super().candidates(s))


class Unsteady(HexDuel):
    def __init__(self):
        self.phases = {**HexDuel.phases, "orders": Unordered()}


SYSTEM = Unsteady()
__all__ = ["SETUP", "SYSTEM"]
