"""A game read from its journal: who lost what, and which rules decided most."""

from collections import Counter

import wsn

# A journal to read: in earnest, one of yours from `wsn play --journal FILE`.
first = wsn.new_game("hedgerow_skirmish", seed=3, journal="mine.wsn.jsonl")
wsn.play(first, dict.fromkeys(first.system.sides, "greedy"), seed=3)
first.close()

game = wsn.load_game("mine.wsn.jsonl", read_only=True)
for side, kinds in wsn.losses(game).items():
    print(
        f"{side} lost {sum(kinds.values())} steps:", ", ".join(f"{n} of {kind}" for kind, n in kinds.items())
    )

# Every entry is a command and its events, and every event names its rule.
rules = Counter(event.rule for entry in game.entries for event in entry.events)
for rule, times in rules.most_common(5):
    print(f"{rule} was applied {times} times")
