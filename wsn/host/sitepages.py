"""The pages of the site, out of templates: every value in them is escaped, and they need no script."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse


@cache
def _templates() -> Environment:
    loader = PackageLoader("wsn.host")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def fill_site_page(template: str, status: int = 200, **values: object) -> HTMLResponse:
    """A page of a template, which nobody keeps."""
    text = _templates().get_template(template).render(**values)
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})
