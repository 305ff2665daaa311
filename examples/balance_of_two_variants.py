"""Does one medal less to win help the Germans? The same seeds played both ways, and how sure that is.

Thirty games tell little, and the last line says how many would tell more. For hundreds, use all processors:
`trials.games(plan, trials.pool(8))`, in a file that begins with `if __name__ == "__main__":`.
"""

import wsn
from wsn import trials

printed = wsn.load_scenario("neuville_crossroads")
sides = printed.scenario["sides"]
fewer = wsn.variant(printed, sides={**sides, "axis": {**sides["axis"], "medals": 5}})

rows = []
for setup in (printed, fewer):
    plan = trials.plan(setup, games=30, bots=["greedy"], seed=1)
    rows.append(list(trials.games(plan)))
    medals = setup.scenario["sides"]["axis"]["medals"]
    for side, report in trials.report(plan, rows[-1]).sides.items():
        print(f"{medals} medals for the Germans: {side} won {report.wins.count} of {report.wins.out_of}")

for line in trials.comparison_lines(trials.compare("axis", *rows), "the German side", "the variant"):
    print(line)
