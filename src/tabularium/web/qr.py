"""QR codes for addresses."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from tabularium.draw.svg import h

QUIET = 2
"""Squares left empty around it, besides the white of its frame."""


@lru_cache(maxsize=64)
def qr(text: str, label: str) -> Markup:
    """A picture of a text, one path for all dark squares; black on white in every theme, for cameras want it so."""
    import segno  # needed by few pages, and its tables are large

    code = segno.make(text, micro=False, error="m", boost_error=False)
    size = len(code.matrix) + 2 * QUIET
    runs = []
    for y, row in enumerate(code.matrix):
        x = 0
        while x < len(row):
            width = 0
            while x + width < len(row) and row[x + width]:
                width += 1
            if width:
                runs.append(f"M{x + QUIET} {y + QUIET}h{width}v1h-{width}z")
            x += width + 1
    return h.svg(
        h.rect(width=size, height=size, class_="qr__ground"),
        h.path(d="".join(runs), class_="qr__ink"),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        role="img",
        aria_label=label,
        shape_rendering="crispEdges",
    )
