"""A bot in ten lines: it sees what its side may see, tells what it thinks, and is matched with another."""

import random

import wsn


class Bold:
    """Takes the choice that hurts most on the average, and any other where no dice are thrown."""

    def __init__(self, seed: str) -> None:
        """Bots draw from a seed of their own, so that a game can be played again."""
        self.draw = random.Random(seed)

    def choose(self, seat: wsn.Seat) -> wsn.Command:
        """One of the legal commands."""

        def harm(command: wsn.Command) -> float:
            preview = seat.preview(command)
            odds = preview.odds if preview is not None else ()
            return sum((one.harm - one.own) * one.ways / one.out_of for one in odds)

        return max(seat.legal(), key=lambda command: (harm(command), self.draw.random()))


for seed in range(2):
    game = wsn.new_game("hedgerow_skirmish", seed=seed)
    outcome = wsn.play(game, {"axis": Bold(f"{seed}"), "allies": "random"}, seed=seed)
    assert outcome is not None
    lost = {side: sum(kinds.values()) for side, kinds in wsn.losses(game).items()}
    print(f"seed {seed}: {outcome.winner} wins, {outcome.text}; steps lost: {lost}")
