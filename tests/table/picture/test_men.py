"""Men in figures: what they are made of stands in a file, and every part of it can be drawn."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from wsn.table.picture.men import MEN_FILE, Man, MenStock, man, men_stock


def test_every_pose_goes_with_every_helmet_and_kit() -> None:
    stock = men_stock()
    for pose, helmet, kit in itertools.product(stock.poses, stock.helmets, stock.kits):
        drawn = man(Man(0, pose=pose, helmet=helmet, kit=kit))
        assert len(drawn) == 5 + (kit != "none") + (pose != "sit")
        assert all(len(ring) > 2 for _, rings in drawn for ring in rings)


def test_one_who_is_turned_is_the_mirror_image() -> None:
    ((_, (ring, *_)), *_), ((_, (turned, *_)), *_) = man(Man(3)), man(Man(3, back=True))
    for (x, y), (other_x, other_y) in zip(ring, turned, strict=True):
        assert (x + other_x, y) == pytest.approx((6, other_y))


@pytest.mark.parametrize("wrong", [{"pose": "dance"}, {"helmet": "straw"}, {"kit": "lute"}])
def test_what_is_not_in_the_file_cannot_be_drawn(wrong: dict[str, str]) -> None:
    with pytest.raises(KeyError):
        man(Man(0, **wrong))


def test_a_pose_that_lacks_a_limb_is_refused() -> None:
    source = MEN_FILE.read_text(encoding="utf-8")
    lame = source.replace("arm =", "#arm =", 1)
    with pytest.raises(msgspec.ValidationError, match="missing required field `arm`"):
        msgspec.toml.decode(lame, type=MenStock)
