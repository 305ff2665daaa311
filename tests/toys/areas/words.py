"""The words of the maps of Envoys."""

from wsn.board.terrain import Vocabulary

VOCABULARY = Vocabulary(
    terrain=frozenset({"country", "hills", "forest", "lake"}),
    edges=frozenset({"river", "ford"}),
    paths=frozenset({"road"}),
    features=frozenset({"castle"}),
    grids=("area",),
)
