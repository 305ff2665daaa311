"""Pictures that wsn has drawn itself, as files: packed, and opened again.

What anybody else has made is opened by `wsn.data.pictures`, which loads all the formats. What packs pixels is
loaded when there are some: a host begins without it.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

MOST_PIXELS: Final = 60_000_000
"""The most pixels of a picture."""


def decoded_png(content: bytes, clear: bool = True) -> Bytes:
    """Rows of red, green, blue and, if `clear`, clear of a PNG that wsn has drawn itself, and may have kept.

    Raises ValueError where it is no PNG, or torn.
    """
    import numpy as np
    from PIL import PngImagePlugin

    try:
        with PngImagePlugin.PngImageFile(io.BytesIO(content)) as image:
            if image.width * image.height > MOST_PIXELS:
                raise ValueError(f"it has more than {MOST_PIXELS:,} pixels")
            mode = "RGBA" if clear else "RGB"
            return np.asarray(image if image.mode == mode else image.convert(mode))
    except (OSError, SyntaxError) as error:
        raise ValueError(f"it is no whole PNG: {error}") from None


def encoded_png(pixels: Bytes, level: int = 1) -> bytes:
    """Rows of red, green, blue and perhaps clear as a PNG, packed from 1 (quickly) to 9 (small)."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", compress_level=level)
    return out.getvalue()


def encoded_webp(pixels: Bytes, quality: int = 80) -> bytes:
    """Rows of red, green, blue and perhaps clear as a WebP that browsers show, for pages that are sent."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "WEBP", quality=quality)
    return out.getvalue()
