"""Forces bought for a sealed battle."""

from __future__ import annotations

from pathlib import Path

from wsn.client.pages.builder.buying import Buyer, Buying

GAME, TILES = "war_storms", "hex_tiles"


def bought(folder: Path) -> Buying:
    result = Buying(GAME, folder)
    for one, id_ in zip(result.buyers, ("G9", "U8")):
        buy(one, id_)
    return result


def buy(buyer: Buyer, id_: str) -> None:
    ware = next(one for one in buyer.now.shelf_rows if one.offer.id == id_)
    assert buyer.buy_row(ware), buyer.problem
