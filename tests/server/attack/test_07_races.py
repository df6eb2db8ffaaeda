"""Point 7: what happens at the same time happens one after the other, and what was acknowledged stays."""

from __future__ import annotations

import asyncio
from threading import Barrier
from typing import Any

import pytest

from tests.server.attack.siege import PASSWORD, Siege

pytestmark = pytest.mark.anyio

AT_ONCE = 4
PATIENCE = 20.0


class Together:
    """A hasher that waits until all have come to it: each was let in by the same token, and nobody has written yet."""

    def __init__(self, hasher: Any) -> None:
        self.hasher = hasher
        self.all_here = Barrier(AT_ONCE)

    def hash(self, password: str) -> Any:
        """As ever, but for all at once."""
        self.all_here.wait(PATIENCE)
        return self.hasher.hash(password)


async def test_a_seat_link_that_is_made_against_a_join_loses_no_seat(siege: Siege) -> None:
    for name in ("Ann", "Bob"):
        await siege.guest(name)
    for _ in range(12):
        table = (await siege.table("Ann", "open", "open", public=True))["table"]["id"]

        linked, joined = await asyncio.gather(
            siege.post(f"/tables/{table}/links", "Ann", {"seat": 1}),
            siege.post(f"/tables/{table}/join", "Bob", {"seat": 1}),
        )

        seat = (await siege.get(f"/tables/{table}", "Ann")).json()["seats"][1]
        assert {linked.status_code, joined.status_code} in ({201, 409}, {409, 200})
        assert (seat["kind"], seat["name"]) == (("person", "Bob") if joined.is_success else ("link", ""))
        if linked.is_success:
            assert (await siege.open(linked.json()["token"], "Bob")).status_code == 200


async def test_a_guest_who_registers_four_times_at_once_has_one_account(
    siege: Siege, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(siege.house.request_queue, "_of_one", AT_ONCE)  # the race is meant, not the queue before it
    monkeypatch.setattr(siege.house.people, "_hasher", Together(siege.house.people._hasher))
    for number in range(4):
        name = await siege.guest(f"Guest {number}")

        got = await asyncio.gather(
            *(
                siege.post("/accounts", name, {"account": f"account{number}.{each}", "password": PASSWORD})
                for each in range(AT_ONCE)
            )
        )

        assert [each.status_code for each in got].count(201) == 1
        assert {each.status_code for each in got} <= {201, 409}
        won = next(each.json() for each in got if each.status_code == 201)
        siege.tokens[name] = won["token"]
        assert (await siege.get("/me", name)).json()["account"] == won["person"]["account"]
