"""The page of deals at a table, as the game draws it: parts that are replaced when they change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tabularium.draw.deals import DealPage, Wanted
from tabularium.draw.look import Look
from tabularium.draw.svg import h

from .table import Part, part

PAGE = "deals"


@dataclass(frozen=True)
class DealsPage:
    """Attributes of its `<main>`, and its parts."""

    attributes: Mapping[str, Any]
    parts: Sequence[Part]

    def whole(self) -> Markup:
        """All of it."""
        return h.main([each.html for each in self.parts], **self.attributes)

    def changed(self, known: Mapping[str, str]) -> Markup:
        """Only the parts that the browser does not have yet."""
        return h.main([each.html for each in self.parts if known.get(each.name) != each.digest], **self.attributes)


def deals(page: DealPage, look: Look, wanted: Wanted, table: str, n: int, title: str) -> DealsPage:
    """The whole page."""
    drawn = page.draw(look, wanted)
    return DealsPage(
        attributes={
            "class_": "dl",
            "id": "table",
            "data_table": table,
            "data_page": PAGE,
            "data_n": n,
            "data_seat": look.seat,
            "data_title": look.text("table.title", title=title),
        },
        parts=[
            part("head", drawn.head),
            part("deal-ask", drawn.ask),
            part("deed", drawn.deed),
            part("deal-sums", drawn.sums),
            part("deal-beside", drawn.beside),
        ],
    )
