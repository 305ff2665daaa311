#!/usr/bin/env bash
# networkx 3.6.1: `minimum_cut` on a line of equal capacities, which has several smallest cuts.
#
# One would guess: its first set holds what can still be reached from the source, as the names `reachable,
# non_reachable` of its documentation say, so that the cut lies nearest to the source: on a line, behind it.
# Seen: the first set is everything but what can still reach the sink. The cut lies nearest to the sink, whichever
# of the five algorithms finds the flow, and `reachable` names nodes to which no capacity leads any more.
# Whoever needs the other end of a wide narrows has to turn the graph round.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "networkx==3.6.1" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
cat >"$temp/cut.py" <<'PYTHON'
import networkx as nx
from networkx.algorithms import flow

line = nx.DiGraph()
for a, b in ("sa", "ab", "bt"):
    line.add_edge(a, b, capacity=1)
ways = (
    flow.boykov_kolmogorov,
    flow.dinitz,
    flow.edmonds_karp,
    flow.preflow_push,
    flow.shortest_augmenting_path,
)
cuts = {"".join(sorted(nx.minimum_cut(line, "s", "t", flow_func=way)[1][0])) for way in ways}
print(*sorted(cuts))
PYTHON
seen=$("$temp/env/bin/python" "$temp/cut.py")
echo "networkx 3.6.1, line s-a-b-t of capacity 1: 'reachable' by five algorithms"
echo "guessed: s"
echo "seen:    $seen"
[ "$seen" = abs ]
