"""The words of the maps of Outposts."""

from wsn.board.terrain import Vocabulary

VOCABULARY = Vocabulary(
    terrain=frozenset({"grass", "hill", "water"}),
    edges=frozenset({"wall"}),
    paths=frozenset({"road"}),
    features=frozenset({"well"}),
    labels="letters",
    grids=("square",),
)
