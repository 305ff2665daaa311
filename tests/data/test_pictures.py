"""The one door for pictures: six formats by what is in the file, limits, greys of sixteen bits."""

from __future__ import annotations

import ast
import io
import os
import random
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageOps

from wsn.data import DataError
from wsn.data.drawn import MOST_PIXELS
from wsn.data.pictures import ENDINGS, FORMATS, read_picture

ROOT = Path(__file__).resolve().parents[2]


def sample(wide: int = 40, high: int = 24) -> Image.Image:
    """A picture on which every corner differs."""
    made = Image.new("RGB", (wide, high), (200, 40, 40))
    made.paste((40, 200, 40), (wide // 2, 0, wide, high // 2))
    made.paste((40, 40, 200), (0, high // 2, wide // 2, high))
    return made


def told(path: Path) -> str:
    """The sentence of the refusal."""
    with pytest.raises(DataError) as error:
        read_picture(path)
    return str(error.value)


# --- formats


@pytest.mark.parametrize(
    ("ending", "how"),
    [
        ("png", {}),
        ("jpg", {"quality": 95}),
        ("jpg", {"quality": 95, "progressive": True, "subsampling": 0}),
        ("webp", {"lossless": True}),
        ("tif", {}),
        ("tif", {"compression": "tiff_lzw"}),
        ("tif", {"compression": "jpeg", "quality": 95}),
        ("bmp", {}),
        ("gif", {}),
    ],
)
def test_six_formats_are_read_under_any_name(ending: str, how: dict[str, Any], tmp_path: Path) -> None:
    sample().save(tmp_path / f"right.{ending}", **how)
    (tmp_path / f"right.{ending}").rename(tmp_path / "scan.dat")
    picture = read_picture(tmp_path / "scan.dat")
    assert (picture.wide, picture.high, picture.pixels.shape) == (40, 24, (24, 40, 3))
    assert np.abs(picture.pixels.astype(int) - np.asarray(sample(), dtype=int)).mean() < 8


def postscript() -> bytes:
    """A page description, which is a program; this one draws nothing and ends."""
    return b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n%%EOF\n"


def saved(kind: str) -> bytes:
    out = io.BytesIO()
    sample().save(out, kind)
    return out.getvalue()


OTHERS: dict[str, Callable[[], bytes]] = {
    "ppm": lambda: b"P6 4 4 255\n" + bytes(48),
    "tga": lambda: saved("TGA"),
    "ico": lambda: saved("ICO"),
    "pcx": lambda: saved("PCX"),
    "sgi": lambda: saved("SGI"),
    "jp2": lambda: saved("JPEG2000"),
    "dds": lambda: saved("DDS"),
    "eps": postscript,
    "svg": lambda: b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    "xbm": lambda: b"#define a_width 8\n#define a_height 1\nstatic char a_bits[] = {\n0x00};\n",
    "empty": lambda: b"",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_any_other_format_is_told_under_every_ending(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pillow knew forty-four formats by their content, and had another program draw some of them."""
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("another program was begun"))
    for kind, made in OTHERS.items():
        file = tmp_path / f"{kind}{ending}"
        file.write_bytes(made())
        said = told(file)
        assert said.endswith(
            "is not a picture that can be read: a PNG, JPEG, WebP, TIFF, BMP or GIF is, whole"
        )
        assert str(file) in said


def test_the_door_names_its_formats() -> None:
    """That nothing else imports Pillow is held by `tests/house/test_order.py`."""
    source = (ROOT / "wsn" / "data" / "pictures.py").read_text(encoding="utf-8")
    calls = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.Call)]
    opened = [one for one in calls if ast.unparse(one.func) == "Image.open"]
    assert [ast.unparse(word.value) for one in opened for word in one.keywords] == ["FORMATS"]
    assert set(FORMATS) == {"PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF"}


# --- what is no file


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
@pytest.mark.timeout(20)
def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "scan.png")
    assert "is a pipe or a device; only regular files are read" in told(tmp_path / "scan.png")
    assert "only regular files are read" in told(Path("/dev/zero"))


def test_what_is_not_there_or_a_folder_is_told(tmp_path: Path) -> None:
    assert told(tmp_path / "none.png").endswith("none.png: there is no such picture")
    (tmp_path / "nine.png").write_bytes(b"x")
    assert "there is no such picture; the nearest is 'nine.png'" in told(tmp_path / "none.png")
    assert "is not a picture that can be read" in told(tmp_path)
    assert "zero byte" in told(tmp_path / "a\0b.png")


# --- limits


def png_claiming(wide: int, high: int, depth: int = 8, colour: int = 2) -> bytes:
    """The beginning of a PNG that says it is so large, with next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    ("wide", "high", "said"),
    [
        (7_746, 7_747, f"has 60,008,262 pixels; at most {MOST_PIXELS:,} are read"),
        (10_000, 10_000, f"has 100,000,000 pixels; at most {MOST_PIXELS:,} are read"),
        (2**31 - 1, 2**31 - 1, f"has far too many pixels; at most {MOST_PIXELS:,} are read"),
        (7_100, 7_100, "would take 201 MB to read; the most are 200: save it smaller"),
    ],
)
def test_what_is_too_large_is_told_before_it_is_decoded(
    wide: int, high: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "large.png").write_bytes(png_claiming(wide, high))
    assert said in told(tmp_path / "large.png")


def test_a_tile_that_is_larger_than_its_picture_counts(tmp_path: Path) -> None:
    """A TIFF of eight by eight pixels in one tile of 20,000 by 20,000 takes 400 MB."""
    data = zlib.compress(bytes(64))
    tags = [(256, 8), (257, 8), (258, 8), (259, 8), (262, 1), (277, 1)]
    tags += [(322, 20_000), (323, 20_000), (324, 8), (325, len(data))]
    (tmp_path / "tile.tif").write_bytes(tiff(data, "<", tags))
    assert "would take 400 MB to read" in told(tmp_path / "tile.tif")
    tags[6:8] = [(322, 16), (323, 16)]
    data = zlib.compress(bytes(256))
    (tmp_path / "tile.tif").write_bytes(tiff(data, "<", [*tags[:-1], (325, len(data))]))
    assert read_picture(tmp_path / "tile.tif").one_colour == "black"


def test_a_jpeg_drawn_in_endless_passes_is_told(tmp_path: Path) -> None:
    out = io.BytesIO()
    sample().save(out, "JPEG", progressive=True)
    whole = out.getvalue()
    (tmp_path / "passes.jpg").write_bytes(whole[:-2] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00" * 500)
    assert "passes; at most 100 are read" in told(tmp_path / "passes.jpg")


PEAK = """
import re, sys
from pathlib import Path
from wsn.data.pictures import read_picture
read_picture(sys.argv[1])
status = Path("/proc/self/status").read_text()  # getrusage would count what began this process, too
most = re.search(r"VmHWM:\\s+(\\d+) kB", status)
print(int(most[1]) // 1024)
"""


def peak_of(file: Path) -> int:
    """How many megabytes a process takes that reads a picture."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(file)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return int(done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell it otherwise")
@pytest.mark.parametrize(
    ("mode", "size", "kind"),
    [
        ("1", (7_700, 7_700), "PNG"),
        pytest.param("RGB", (8_000, 6_250), "PNG", marks=pytest.mark.slow),
        pytest.param("I;16", (7_700, 7_700), "PNG", marks=pytest.mark.slow),
        pytest.param("RGB", (7_700, 7_700), "JPEG", marks=pytest.mark.slow),
        pytest.param("RGB", (4_000, 2_990), "WEBP", marks=pytest.mark.slow),
    ],
)
def test_the_largest_pictures_take_less_than_300_megabytes(
    mode: str, size: tuple[int, int], kind: str, tmp_path: Path
) -> None:
    """One of 7 kB took 5.6 GB."""
    how = {"progressive": True} if kind == "JPEG" else {"method": 0} if kind == "WEBP" else {}
    Image.new(mode, size).save(tmp_path / "large", kind, **how)
    assert peak_of(tmp_path / "large") < 300


def test_a_large_picture_comes_out_smaller_and_says_how_large_it_was(tmp_path: Path) -> None:
    for ending in ("png", "jpg"):
        sample(4_000, 3_001).save(tmp_path / f"large.{ending}")
        picture = read_picture(tmp_path / f"large.{ending}", most=8_000_000)
        assert (picture.wide, picture.high) == (4_000, 3_001)
        assert picture.pixels.shape == (1_501, 2_000, 3)
        assert picture.scale == (0.5, 1_501 / 3_001)
        assert picture.pixels[100, 1_900].tolist() == pytest.approx([40, 200, 40], abs=4)
        picture = read_picture(tmp_path / f"large.{ending}", longest=1_000)
        assert max(picture.pixels.shape) <= 1_000
        assert picture.pixels[-1, 0].tolist() == pytest.approx([40, 40, 200], abs=4)


# --- what is seen


def greys() -> np.ndarray[Any, Any]:
    """A ramp from black to white."""
    return np.tile(np.arange(256, dtype=np.uint16), (8, 1))


def tiff(data: bytes, order: str, tags: list[tuple[int, int]]) -> bytes:
    """A TIFF with its pixels at the eighth byte."""
    head = (b"II" if order == "<" else b"MM") + struct.pack(f"{order}HI", 42, 8 + len(data))
    table = b"".join(struct.pack(f"{order}HHII", tag, 4, 1, value) for tag, value in tags)
    return head + data + struct.pack(f"{order}H", len(tags)) + table + bytes(4)


def as_tiff(rows: np.ndarray[Any, Any], order: str, white_is: int = 1) -> bytes:
    """A TIFF of one strip of grey numbers of 16 bits."""
    high, wide = rows.shape
    data = rows.astype(f"{order}u2").tobytes()
    tags = [(256, wide), (257, high), (258, 16), (259, 1), (262, white_is), (273, 8), (277, 1), (278, high)]
    return tiff(data, order, [*tags, (279, len(data))])


def deep_pictures(folder: Path) -> dict[str, Path]:
    """The same ramp in every form of more than eight bits."""
    ramp = greys()
    forms: dict[str, Path] = {}
    Image.fromarray(ramp * 257).save(folder / "png16.png")
    Image.fromarray(ramp * 257).save(folder / "lzw16.tif", compression="tiff_lzw")
    Image.fromarray((ramp * 257).astype(np.int32)).save(folder / "int32.tif")
    Image.fromarray((ramp / 255).astype(np.float32)).save(folder / "float1.tif")
    Image.fromarray(ramp.astype(np.float32)).save(folder / "float255.tif")
    Image.fromarray(ramp * 16).save(folder / "twelve.tif")
    Image.fromarray(ramp).save(folder / "eight_in_sixteen.tif")
    (folder / "little.tif").write_bytes(as_tiff(ramp * 257, "<"))
    (folder / "big.tif").write_bytes(as_tiff(ramp * 257, ">"))
    (folder / "inverted.tif").write_bytes(as_tiff(65_535 - ramp * 257, "<", white_is=0))
    for file in folder.iterdir():
        forms[file.name] = file
    return forms


def test_sixteen_bits_of_grey_are_the_same_picture_as_eight(tmp_path: Path) -> None:
    """Pillow cuts them at 255: a scan of sixteen bits was read as pure white."""
    for name, file in deep_pictures(tmp_path).items():
        picture = read_picture(file)
        off = np.abs(picture.pixels.astype(int) - greys()[..., None]).max()
        assert off <= 1, name
        assert not picture.one_colour


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (Image.new("RGB", (9, 9), "white"), "white"),
        (Image.new("1", (9, 9)), "black"),
        (Image.new("I;16", (9, 9), 65_535), "white"),
        (Image.new("RGB", (9, 9), "#336699"), "#336699"),
        (Image.new("RGBA", (9, 9), (1, 2, 3, 0)), "white"),
        (sample(), ""),
    ],
)
def test_a_picture_of_one_colour_tells_it(made: Image.Image, said: str, tmp_path: Path) -> None:
    made.save(tmp_path / "p.png")
    assert read_picture(tmp_path / "p.png").one_colour == said


def test_what_is_clear_is_seen_as_white_paper(tmp_path: Path) -> None:
    drawn = Image.new("RGBA", (4, 2), (0, 0, 0, 0))
    drawn.paste((0, 0, 0, 255), (0, 0, 2, 2))
    for name, one in {"rgba": drawn, "la": drawn.convert("LA")}.items():
        one.save(tmp_path / f"{name}.png")
        assert read_picture(tmp_path / f"{name}.png").pixels[0, :, 0].tolist() == [0, 0, 255, 255]
    palette = sample(4, 2).quantize(4)
    palette.save(tmp_path / "p.gif", transparency=palette.getpixel((0, 0)))
    assert read_picture(tmp_path / "p.gif").pixels[0, 0].tolist() == [255, 255, 255]


@pytest.mark.parametrize("turned", range(1, 9))
@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "tif"])
def test_a_photo_lies_as_it_was_taken(turned: int, ending: str, tmp_path: Path) -> None:
    noted = Image.Exif()
    noted[0x0112] = turned
    sample().save(tmp_path / f"photo.{ending}", exif=noted)
    picture = read_picture(tmp_path / f"photo.{ending}")
    with Image.open(tmp_path / f"photo.{ending}") as opened:
        right = ImageOps.exif_transpose(opened).convert("RGB")
    assert (picture.wide, picture.high) == right.size == ((24, 40) if turned > 4 else (40, 24))
    assert np.array_equal(picture.pixels, np.asarray(right))


def test_the_first_of_several_pictures_is_read(tmp_path: Path) -> None:
    other = Image.new("RGB", (40, 24), "black")
    for ending in ("gif", "tif", "webp", "png"):
        file = tmp_path / f"several.{ending}"
        sample().save(file, save_all=True, append_images=[other])
        assert not read_picture(file).one_colour, ending
    sample().save(tmp_path / "phone.jpg", "MPO", save_all=True, append_images=[other], quality=95)
    assert not read_picture(tmp_path / "phone.jpg").one_colour, "the form in which phones keep two photos"


def test_whatever_is_damaged_is_read_or_told(tmp_path: Path) -> None:
    chance, file = random.Random(5), tmp_path / "damaged"
    read, said = 0, []
    for kind in FORMATS:
        for how in ({}, {"compression": "tiff_lzw"} if kind == "TIFF" else {"progressive": True}):
            out = io.BytesIO()
            sample().save(out, kind, **how)
            for _ in range(60):
                whole = bytearray(out.getvalue())
                for _ in range(chance.choice((1, 1, 3, 9))):
                    whole[chance.randrange(min(len(whole), 400))] = chance.randrange(256)
                file.write_bytes(whole[: chance.choice((len(whole), chance.randrange(len(whole))))])
                try:
                    read += read_picture(file).wide > 0
                except DataError as error:
                    said.append(str(error))
    assert 50 < read < 700
    assert not [one for one in said if "\n" in one or str(file) not in one]
