"""Point 3: one bad address stops nobody's mail, the house writes to no address unasked, and each chore fails alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from tabularium.server.talk import channels
from tabularium.server.talk.notices import MOST_TRIES
from tabularium.store import registry, schema
from tests.server.attack.siege import API, Siege, besieged

pytestmark = pytest.mark.anyio


class Postbox:
    """A mail server that keeps what it gets, and refuses what goes to some."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.refuses: set[str] = set()

    def send(self, url: str, mail: Any) -> None:
        if mail["To"] in self.refuses:
            raise ConnectionError("not there")
        self.mails.append(mail)

    def to(self, address: str) -> list[Any]:
        return [mail for mail in self.mails if mail["To"] == address]


@pytest.fixture
def postbox(monkeypatch: pytest.MonkeyPatch) -> Postbox:
    box = Postbox()
    monkeypatch.setattr(channels, "hand_over", box.send)
    return box


@pytest.fixture
async def mailing(tmp_path: Path, database: str) -> AsyncIterator[Siege]:
    async with besieged(tmp_path, database, smtp="smtp://127.0.0.1:1", base_url="https://rome.test") as opened:
        yield opened


async def give(siege: Siege, name: str, address: str) -> Any:
    return await siege.send("PATCH", f"{API}/me", name, json={"email": address, "mail": True})


async def waits(siege: Siege, *names: str) -> None:
    """It is everybody's turn somewhere, and their addresses are confirmed."""
    for name in names:
        await siege.guest(name)
        await give(siege, name, f"{name.lower()}@example.org")
        person = (await siege.get("/me", name)).json()["id"]
        await siege.house.store.write(lambda connection, person=person: registry.confirm(connection, person))
        table = (await siege.table(name, "bot:random", "bot:random"))["table"]["id"]
        await siege.house.steward.look_after(table)
    siege.clock.advance(301)


@pytest.mark.parametrize(
    "bad",
    [
        "ann@-example.org",
        "ann@example..org",
        "ann..b@example.org",
        ".ann@example.org",
        "ann@exam_ple.org",
        "ann@[127.0.0.1]",
        "ann@localhost",
        "änn@example.org",
        "a" * 65 + "@example.org",
        "ann@" + "x" * 64 + ".org",
        "ann@example.org\nBcc: eve@example.org",
        "Ann <ann@example.org>",
        "ann@example.org,eve@example.org",
    ],
)
async def test_what_is_no_address_is_refused(siege: Siege, bad: str) -> None:
    await siege.guest("Ann")

    assert (await give(siege, "Ann", bad)).status_code == 422


async def test_the_house_writes_to_no_address_before_its_owner_says_so(mailing: Siege, postbox: Postbox) -> None:
    await mailing.guest("Ann")
    given = (await give(mailing, "Ann", "victim@example.org")).json()
    table = (await mailing.table("Ann", "bot:random", "bot:random"))["table"]["id"]
    await mailing.house.steward.look_after(table)
    mailing.clock.advance(301)

    await mailing.house.steward.make_rounds()
    await mailing.house.steward.make_rounds()

    assert (given["email"], given["unconfirmed"]) == (None, "victim@example.org")
    (asked,) = postbox.mails
    token = re.search(r"https://rome\.test/link/([\w-]+)", asked.get_content())
    assert token
    looked = await mailing.send("GET", f"/link/{token[1]}", headers={"accept": "text/html"})
    assert looked.status_code == 200  # a program that looks at links in mails confirms nothing
    assert (await mailing.get("/me", "Ann")).json()["email"] is None

    assert (await mailing.open(token[1])).json()["signed_in"] is None
    me = (await mailing.get("/me", "Ann")).json()
    assert (me["email"], me["unconfirmed"]) == ("victim@example.org", None)
    assert (await mailing.open(token[1])).status_code == 404


async def test_nobody_can_fill_another_ones_box(mailing: Siege, postbox: Postbox) -> None:
    statuses = []
    for number in range(7):
        await mailing.guest(f"Guest {number}")
        statuses.append((await give(mailing, f"Guest {number}", "Victim@example.org")).status_code)
        await mailing.house.notices.ask_addresses()

    assert statuses == [200] * 5 + [429] * 2
    assert len(postbox.mails) == 5


async def test_a_link_to_an_address_that_was_taken_back_confirms_nothing(mailing: Siege, postbox: Postbox) -> None:
    await mailing.guest("Ann")
    await give(mailing, "Ann", "one@example.org")
    await mailing.house.notices.ask_addresses()
    await give(mailing, "Ann", "two@example.org")
    token = re.search(r"/link/([\w-]+)", postbox.mails[0].get_content())
    assert token

    assert (await mailing.open(token[1])).status_code == 404
    assert (await mailing.get("/me", "Ann")).json()["email"] is None


@pytest.mark.parametrize("bad", ["refused", "unwritable"])
async def test_one_bad_address_stops_nobodys_mail(mailing: Siege, postbox: Postbox, bad: str) -> None:
    await waits(mailing, "Ann", "Bob", "Cyd")
    postbox.refuses.add("ann@example.org")
    if bad == "unwritable":  # as it may lie in an old database
        worst = update(schema.people).where(schema.people.c.name == "Ann").values(email="a\nb@@é")
        await mailing.house.store.write(lambda connection: connection.execute(worst))

    await mailing.house.steward.make_rounds()

    assert len(postbox.to("bob@example.org")) == len(postbox.to("cyd@example.org")) == 1


async def test_a_mail_that_fails_is_tried_again_with_growing_pauses_and_then_given_up(
    mailing: Siege, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    await waits(mailing, "Ann")
    tried: list[float] = []

    def refuse(url: str, mail: Any) -> None:
        tried.append(mailing.clock.now())
        raise TimeoutError

    monkeypatch.setattr(channels, "hand_over", refuse)
    for _ in range(5000):
        await mailing.house.notices.send_due()
        if not await mailing.house.store.read(left):
            break
        mailing.clock.advance(300)

    pauses = [round(after - before) for before, after in pairwise(tried)]
    assert len(tried) == MOST_TRIES
    assert pauses == [600, 1200, 2400, 4800, 9600]


def left(connection: Connection) -> int:
    return len(connection.execute(select(schema.notices.c.serial).where(schema.notices.c.due.is_not(None))).all())


async def test_each_chore_of_the_steward_fails_alone(siege: Siege) -> None:
    steward, done = siege.house.steward, []

    async def breaks() -> None:
        raise RuntimeError("this chore is broken")

    def works(name: str) -> Any:
        async def chore() -> None:
            done.append(name)

        return chore

    steward.every_round[:0] = [breaks, works("every")]
    steward.rounds[:0] = [breaks, works("round")]
    steward.hourly[:0] = [breaks, works("hour")]
    siege.clock.advance(3601)

    await steward.make_rounds()

    assert sorted(done) == ["every", "hour", "round"]
