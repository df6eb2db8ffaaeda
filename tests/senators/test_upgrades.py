"""Games saved by earlier versions go on where they stood."""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Match
from tabularium.games.senators import GAME
from tabularium.testing.language import asked, legal, play
from tests.senators.table import holds, opened, position

A, B = range(2)


def test_an_auction_saved_before_bids_were_kept_by_seat_goes_on_with_its_highest_bids():
    match = position(scene="settle", lots=["grain_1", "meat_4"], bids=[3, 0], bidders=[B, -1], open=[["merchants"]])
    saved: dict[str, Any] = msgspec.msgpack.decode(match.snapshot())
    saved["state_version"] = 1
    del saved["state"]["merchants_used"]
    saved["state"].update(bids=[3, 0], bidders=[B, -1], agenda=[["merchants"]])

    again = Match.from_snapshot(GAME, msgspec.msgpack.encode(saved))

    holds(again.state)
    assert asked(again) == {A: "auction.verdict"}
    assert legal(again, A) == ["sell", "take", "merchants"]
    play(again, (A, "sell"))
    assert opened(again, B) == ["grain_1"]
