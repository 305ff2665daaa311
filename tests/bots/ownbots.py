"""A bot of somebody's own, as source."""

from __future__ import annotations

CODE = """
class Cautious:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        return seat.legal()[-1]

class Mute:
    def __init__(self, seed):
        pass

class Pointing:
    choose = "the last"

    def __init__(self, seed):
        pass

def broken(seed):
    raise ValueError("no dice")

def made(seed):
    return Cautious(seed)

number = 7
"""
