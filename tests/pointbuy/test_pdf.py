"""What a PDF says of itself, and the fonts that it names."""

from __future__ import annotations

import re

from pointbuy import pdf
from pointbuy.printlayout import PaperPage


def test_every_font_that_is_named_is_embedded():
    """Printers' checks refuse a font that is only named, though nothing is drawn in it."""
    pages = [
        pdf.make_page(PaperPage(()), "A CODE OF LETTERS", (500.0, 40.0), 80.0),
        pdf.make_page(PaperPage(())),
    ]
    for sheets in (pages, pages[1:]):
        made = pdf.make_document(sheets, "Two companies")
        fonts = re.findall(rb"/BaseFont /([\w+-]+)", made)
        assert all(re.match(rb"[A-Z]{6}\+WSNSans", font) for font in fonts)
        assert not re.search(rb"Helvetica|Times|/Type1\b", made)


def test_a_document_tells_its_title_author_and_subject():
    made = pdf.make_document([pdf.make_page(PaperPage(()))], "Two companies")
    for key, text in (("Title", "Two companies"), ("Author", pdf.AUTHOR), ("Subject", pdf.SUBJECT)):
        assert f"/{key} ({text})".encode() in made
