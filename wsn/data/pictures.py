"""The one door through which pictures are opened: what one is, and how large, is looked at first.

Pillow knows some forty formats, and has other programs draw a few of them. Of those, six are read here,
whatever the ending of the file says. What decoding takes is reckoned from the head of the file, and a large
picture comes out smaller: nothing that wsn does with one needs more.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, Final

import numpy as np
from PIL import ExifTags, Image, JpegImagePlugin, TiffImagePlugin, UnidentifiedImageError

from wsn.data.disk import reason_of
from wsn.data.drawn import MOST_PIXELS
from wsn.data.files import NO_FILE
from wsn.data.problems import DataError, Problem, nearest_hint

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

FORMATS: Final = ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")
"""The formats that are read, as Pillow calls them."""
ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif")
"""What the names of such files end in; a file is known by what is in it, not by its name."""
LARGEST_PICTURE_FILE: Final = 300_000_000
"""The largest file of a picture that is read."""
MOST_MEMORY: Final = 200_000_000
"""The most bytes that a picture may take while it is decoded: 50 million pixels in colour, 60 in grey."""
MOST_KEPT: Final = 12_000_000
"""The most pixels of what is made of a picture, where no fewer are asked for."""
MOST_SCANS: Final = 100
"""The most passes over a progressive JPEG; each takes the time of a picture, and cameras make about ten."""
SIDEWAYS_ORIENTATIONS: Final = (5, 6, 7, 8)
"""What a camera notes that was held on its side."""
EQUAL_COLOUR_DIFFERENCE: Final = 2
"""Colours that differ by no more, of 255, are one."""

_STRIP: Final = 1_000_000
"""How many pixels are made smaller at a time."""
_BYTES: Final = {"1": 1, "L": 1, "P": 1, "I;16": 2, "I;16L": 2, "I;16B": 2, "I;16N": 2}
"""What a pixel takes in Pillow's memory, where it is not four bytes."""
_WEBP: Final = 16
"""What a pixel of a WebP takes while it is decoded: its reader holds four pictures of it at once."""
WHITE_IS = TiffImagePlugin.PHOTOMETRIC_INTERPRETATION
"""The tag of a TIFF that is 0 where white is."""
_TWELVE_BIT_LIMIT: Final = 4096
"""Sixteen bits in which no number reaches this hold fewer bits: twelve, as of some scanners and cameras."""


@dataclass(frozen=True, eq=False)
class OpenedPicture:
    """A picture that has been read, the way up it was taken."""

    pixels: Bytes
    """Rows of red, green and blue, 0 to 255; made smaller where the picture is large."""
    wide: int
    """How many pixels wide it is in its file."""
    high: int
    """How many pixels high it is in its file."""
    one_colour: str = ""
    """What a picture that is all of one colour is, in words (`white`, `#336699`); empty for any other."""

    @property
    def scale(self) -> tuple[float, float]:
        """How many of `pixels` there are for each pixel of the file, across and down; at most 1."""
        return self.pixels.shape[1] / self.wide, self.pixels.shape[0] / self.high


def read_picture(
    path: str | Path, *, smaller: int = 1, longest: int = 0, most: int = MOST_KEPT
) -> OpenedPicture:
    """The picture in a file: a PNG, JPEG, WebP, TIFF, BMP or GIF, whatever its ending; of several the first.

    It is made smaller by `smaller` at least, so that no side is longer than `longest` (0: any) and that no
    more than `most` pixels are kept. Raises DataError with a sentence: no regular file, another format, too
    large, damaged.
    """
    path = Path(path)
    with _open_head(path) as (image, stream, size):
        wide, high = image.size
        factor = max(smaller, -(-max(wide, high) // longest) if longest else 1)
        while -(-wide // factor) * -(-high // factor) > most:
            factor += 1
        done = _ask_smaller_jpeg(image, stream, factor)
        need = _memory_needed(image, stream, size)
        if need > MOST_MEMORY:
            said = f"would take {need // 1_000_000:,} MB to read; the most are {MOST_MEMORY // 1_000_000}"
            raise _picture_error(path, f"{said}: save it smaller")
        pixels = _mean_pixels(image, -(-factor // done))
        turned = image.getexif().get(ExifTags.Base.Orientation)
    if turned in SIDEWAYS_ORIENTATIONS:
        wide, high = high, wide
    return OpenedPicture(np.ascontiguousarray(_turn_upright(pixels, turned)), wide, high, _one_colour(pixels))


def picture_size(path: str | Path) -> tuple[int, int]:
    """How wide and high a picture is, by its head alone. Raises DataError as `read_picture` does."""
    with _open_head(Path(path)) as (image, _, _):
        wide, high = image.size
        on_its_side = (
            image.format != "TIFF" and image.getexif().get(ExifTags.Base.Orientation) in SIDEWAYS_ORIENTATIONS
        )
    return (high, wide) if on_its_side else (wide, high)


def near_picture(path: Path) -> str:
    """The end of a sentence about a picture that is not there: the nearest one in its folder."""
    try:
        beside = [one.name for one in path.parent.iterdir() if one.name.lower().endswith(ENDINGS)]
    except OSError:
        return ""
    return nearest_hint(path.name, beside)


@contextmanager
def _open_head(path: Path) -> Iterator[tuple[Image.Image, BinaryIO, int]]:
    """A picture of which only the head has been read, its file, and the size of that. Raises DataError."""
    try:
        there = path.stat()
        if not S_ISREG(there.st_mode) and not S_ISDIR(there.st_mode):  # a pipe may be waited for for ever
            raise _picture_error(path, NO_FILE)
        if there.st_size > LARGEST_PICTURE_FILE:
            raise _picture_error(
                path, f"has {there.st_size:,} bytes; at most {LARGEST_PICTURE_FILE:,} are read"
            )
        with path.open("rb") as stream, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # oddities that do not matter, and the size, which is looked at
            with Image.open(stream, formats=FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    count = image.width * image.height
                    raise _picture_error(path, f"has {count:,} pixels; at most {MOST_PIXELS:,} are read")
                yield image, stream, there.st_size
    except FileNotFoundError:
        raise _picture_error(path, f"there is no such picture{near_picture(path)}") from None
    except UnidentifiedImageError:
        said = "is not a picture that can be read: a PNG, JPEG, WebP, TIFF, BMP or GIF is, whole"
        raise _picture_error(path, said) from None
    except Image.DecompressionBombError:
        raise _picture_error(path, f"has far too many pixels; at most {MOST_PIXELS:,} are read") from None
    except (OSError, ValueError) as error:
        raise _picture_error(path, f"is not a picture that can be read: {reason_of(error)}") from None
    except DataError:
        raise
    except Exception as error:  # what is damaged makes a decoder raise anything
        said = f"is not a picture that can be read: it is damaged ({type(error).__name__})"
        raise _picture_error(path, said) from error


def _picture_error(path: Path, said: str) -> DataError:
    return DataError([Problem(str(path), "", said)])


# --- before a pixel is read


def _ask_smaller_jpeg(image: Image.Image, stream: BinaryIO, factor: int) -> int:
    """By how much a JPEG is made smaller while it is decoded, which is asked for here; 1 for any other.

    By no more than `factor`, unless it would take too much memory otherwise. Raises ValueError.
    """
    if not isinstance(image, JpegImagePlugin.JpegImageFile):
        return 1
    kept = _kept_of_jpeg(image, stream)
    for by in (1, 2, 4, 8):
        need = kept + image.width * image.height * _BYTES.get(image.mode, 4) // (by * by)
        if (2 * by > factor and need <= MOST_MEMORY) or by == 8 or min(image.size) < 2 * by:
            break
    if by > 1:
        image.draft(None, (image.width // by, image.height // by))
    return by


def _memory_needed(image: Image.Image, stream: BinaryIO, size: int) -> int:
    """About how many bytes decoding a picture takes, its file having `size`. Raises ValueError."""
    pixels = image.width * image.height
    need = pixels * _BYTES.get(image.mode, 4)
    if image.format == "WEBP":
        return pixels * _WEBP
    if isinstance(image, JpegImagePlugin.JpegImageFile):
        return need + _kept_of_jpeg(image, stream)
    if isinstance(image, TiffImagePlugin.TiffImageFile):
        if image.tag_v2.get(ExifTags.Base.Orientation, 1) != 1:
            need *= 2
        if image.use_load_libtiff:
            need += size + _part_of_tiff(image)
    return need


def _count_scans(stream: BinaryIO) -> int:
    """How many passes over the picture the rest of a JPEG makes, the first of which has been begun."""
    at, count, last = stream.tell(), 1, b""
    while block := stream.read(1 << 20):
        count += (last + block).count(b"\xff\xda")
        last = block[-1:] if block[-1:] == b"\xff" else b""
    stream.seek(at)
    return count


def _kept_of_jpeg(image: JpegImagePlugin.JpegImageFile, stream: BinaryIO) -> int:
    """The bytes that a JPEG of several passes keeps, two for each sample of its whole picture; 0 for one.

    Raises ValueError for one of too many passes.
    """
    scans = _count_scans(stream)
    if scans > MOST_SCANS:
        raise ValueError(f"it is drawn in {scans:,} passes; at most {MOST_SCANS} are read")
    wide = max(row[1] for row in image.layer)
    high = max(row[2] for row in image.layer)
    scale = image.decoderconfig[0] if image.decoderconfig else 1
    full = image.width * image.height * scale * scale
    return sum(2 * full * row[1] * row[2] // (wide * high) for row in image.layer) if scans > 1 else 0


def _part_of_tiff(image: TiffImagePlugin.TiffImageFile) -> int:
    """The bytes of one strip or tile of a TIFF, which are there at once beside its picture."""
    tags = image.tag_v2
    wide, high = image.size
    wide = int(tags.get(TiffImagePlugin.TILEWIDTH, max(wide, high)))
    rows = min(int(tags.get(TiffImagePlugin.ROWSPERSTRIP, high)), max(image.size))
    high = int(tags.get(TiffImagePlugin.TILELENGTH, rows))
    bits = sum(map(int, tags.get(TiffImagePlugin.BITSPERSAMPLE, (1,))))
    return wide * high * bits // 8


# --- the pixels


def _mean_pixels(image: Image.Image, factor: int) -> Bytes:
    """Rows of red, green and blue, each pixel the mean of `factor` by `factor` of the picture."""
    image.load()
    rows = max(1, _STRIP // (image.width * factor)) * factor
    strips = [(0, top, image.width, min(top + rows, image.height)) for top in range(0, image.height, rows)]
    levels = _levels_of(image, strips) if image.mode[0] in "IF" else None
    made = np.empty((-(-image.height // factor), -(-image.width // factor), 3), dtype=np.uint8)
    for box in strips:
        strip = image.crop(box)
        plain = _on_white(strip) if levels is None else levels.to_rgb(strip)
        made[box[1] // factor : -(-box[3] // factor)] = np.asarray(
            plain.reduce(factor) if factor > 1 else plain
        )
    return made


def _on_white(strip: Image.Image) -> Image.Image:
    """Part of a picture in red, green and blue, as it is seen on white paper."""
    if "transparency" in strip.info or strip.mode[-1] in "Aa":
        clear = strip.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB")
    return strip.convert("RGB")


@dataclass(frozen=True)
class _Levels:
    """Which numbers are black and white, where eight bits do not hold them."""

    black: float
    white: float

    def to_rgb(self, strip: Image.Image) -> Image.Image:
        """Part of such a picture in red, green and blue."""
        shares = (np.asarray(strip, dtype=np.float32) - self.black) / (self.white - self.black)
        grey = np.rint(np.clip(np.nan_to_num(shares), 0.0, 1.0) * 255).astype(np.uint8)
        return Image.fromarray(grey).convert("RGB")


def _levels_of(image: Image.Image, strips: list[tuple[int, int, int, int]]) -> _Levels:
    """What is black and what is white in a picture of more than eight bits, by the numbers that it has."""
    low, high = 0.0, 0.0
    for box in strips:
        numbers = np.asarray(image.crop(box))
        known = numbers[np.isfinite(numbers)]
        if known.size:
            low, high = min(low, float(known.min())), max(high, float(known.max()))
    if low < 0:
        black, white = low, high
    elif image.mode == "F":
        black, white = 0.0, next((one for one in (1.0, 255.0, 65_535.0) if high <= one), high)
    elif high < _TWELVE_BIT_LIMIT:
        black, white = 0.0, float(2 ** max(8, int(high).bit_length()) - 1)
    else:
        black, white = 0.0, max(high, 65_535.0)
    inverted = isinstance(image, TiffImagePlugin.TiffImageFile) and image.tag_v2.get(WHITE_IS) == 0
    return _Levels(white, black) if inverted else _Levels(black, white)


def _turn_upright(pixels: Bytes, turned: object) -> Bytes:
    """A photo as it was taken: a camera that was held on its side only notes it beside the pixels."""
    match turned:
        case 2:
            return pixels[:, ::-1]
        case 3:
            return pixels[::-1, ::-1]
        case 4:
            return pixels[::-1]
        case 5:
            return pixels.transpose(1, 0, 2)
        case 6:
            return np.rot90(pixels, -1)
        case 7:
            return pixels[::-1, ::-1].transpose(1, 0, 2)
        case 8:
            return np.rot90(pixels)
    return pixels


def _one_colour(pixels: Bytes) -> str:
    """The colour that all pixels have, in words; empty where they differ."""
    low, high = pixels.min(axis=(0, 1)).astype(int), pixels.max(axis=(0, 1)).astype(int)
    if (high - low).max() > EQUAL_COLOUR_DIFFERENCE:
        return ""
    red, green, blue = ((low + high) // 2).tolist()
    if max(red, green, blue) <= EQUAL_COLOUR_DIFFERENCE:
        return "black"
    return (
        "white"
        if min(red, green, blue) >= 255 - EQUAL_COLOUR_DIFFERENCE
        else f"#{red:02x}{green:02x}{blue:02x}"
    )
