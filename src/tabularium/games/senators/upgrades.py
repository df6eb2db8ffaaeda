"""Games saved by earlier versions, brought up to the present state."""

from __future__ import annotations

from typing import Any

from tabularium.engine.save import moved


def bids_by_seat(saved: dict[str, Any]) -> dict[str, Any]:
    """From version 1: only the highest bid on a lot was kept, and the Merchants were asked before the settlement."""
    bidders = saved.pop("bidders")
    bids = [
        [bid if seat == bidder else 0 for seat in range(saved["seats"])]
        for bid, bidder in zip(saved["bids"], bidders, strict=True)
    ]
    return moved({**saved, "bids": bids}, {"merchants": "settle"})
