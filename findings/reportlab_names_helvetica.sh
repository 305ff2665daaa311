#!/usr/bin/env bash
# reportlab 5.1.0: a page on which nothing is drawn but letters of an embedded font.
#
# One would guess: the file names the one font that was drawn with.
# Seen: every page names Helvetica as well, which is not embedded, and its content selects it before anything else.
# Printers' checks and PDF/A refuse a file that names a font without holding it. `Canvas(initialFontName=...)`
# with an embedded font makes it go away.
#
# Exit status: 0 it is still so, 1 it has changed.
set -euo pipefail
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"${PYTHON:-python3}" -m venv "$temp/env"
"$temp/env/bin/python" -m pip install --quiet "reportlab==5.1.0" "pypdf==7.1.1" >"$temp/pip.log" 2>&1 || {
    cat "$temp/pip.log"
    exit 2
}
cat >"$temp/fonts.py" <<'PYTHON'
import io
from pathlib import Path

import pypdf
import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

vera = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
pdfmetrics.registerFont(TTFont("Vera", str(vera)))


def fonts(**words):
    file = io.BytesIO()
    canvas = Canvas(file, **words)
    canvas.setFont("Vera", 12)
    canvas.drawString(20, 40, "Omaha")
    canvas.save()
    (page,) = pypdf.PdfReader(file).pages
    named = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    names = (font["/BaseFont"].rpartition("+")[2].strip("/") for font in named)
    held = ("held" if "/FontDescriptor" in font else "not held" for font in named)
    return ", ".join(sorted(f"{name} ({kept})" for name, kept in zip(names, held)))


print(fonts())
print("with initialFontName:", fonts(initialFontName="Vera"))
PYTHON
seen=$("$temp/env/bin/python" "$temp/fonts.py")
echo "reportlab 5.1.0, a page with a word in an embedded font"
echo "guessed: BitstreamVeraSans-Roman (held)"
echo "seen:    $seen"
[ "$seen" = "BitstreamVeraSans-Roman (held), Helvetica (not held)
with initialFontName: BitstreamVeraSans-Roman (held)" ]
