"""Does the machine gun see the lane? The answer, each reason with its rule, and what would change it."""

import wsn

board = wsn.load_map("wsn_5_1")
ruling = wsn.sight(board, "D306", "D508")
print(f"{ruling.start} to {ruling.end}, {ruling.distance} hexes: {'clear' if ruling.clear else 'blocked'}")
for reason in ruling.reasons:
    where = "/".join(reason.edge) if reason.edge else reason.space
    print(f"  {where}: {reason.text} ({reason.rule}){', which blocks' if reason.blocks else ''}")

# What if the hedge had been blown? Or somebody laid smoke in the next hex?
print("Without the hedge:", wsn.sight(board, "D306", "D508", without=["D407/D408:bocage"]).clear)
print("Along the lane, with smoke:", wsn.sight(board, "D306", "D507", smoke=["D407"]).clear)

# A slip is answered with the nearest hex that there is.
try:
    wsn.sight(board, "D306", "D1813")
except wsn.UnknownSpace as error:
    print(error)
