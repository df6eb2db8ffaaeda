"""Every channel to a real endpoint on loopback: an SMTP server, a webhook, a push service that decrypts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from tabularium.server.base.problem import Problem
from tabularium.server.talk.push import Subscription
from tabularium.shapes.people import Visitor
from tabularium.store import registry, schema, ways
from tests.server.kit import Inn, open_inn
from tests.server.receivers import Browser, Receiver, receiver
from tests.server.test_notices import Postbox, postbox

__all__ = ["postbox"]
pytestmark = pytest.mark.anyio


@pytest.fixture
def web() -> Iterator[Receiver]:
    with receiver() as server:
        yield server


@pytest.fixture
async def open_house(tmp_path: Path, database: str, postbox: Postbox) -> AsyncIterator[Inn]:
    given = {"smtp": postbox.url, "base_url": "https://rome.test", "call_private": True}
    async with open_inn(tmp_path, database, **given) as inn:
        yield inn


async def waits(inn: Inn, who: Visitor) -> str:
    table = (await inn.table(who, ["me", "bot:random", "bot:random"], name="Ad <@everyone> Gades")).table.id
    await inn.house.steward.look_after(table)
    inn.clock.advance(20)
    return table


def browser_at(web: Receiver) -> Browser:
    return Browser(f"http://127.0.0.1:{web.port}/push/1")


async def test_a_push_reaches_the_browser_and_nobody_else_can_read_it(open_house: Inn, web: Receiver) -> None:
    ann, browser = await open_house.guest("Ann"), browser_at(web)
    await open_house.house.calling.add_push(ann, Subscription(browser.endpoint, browser.keys), "Phone")
    table = await waits(open_house, ann)

    assert await open_house.house.notices.send_due() == 1

    ((path, headers, body),) = web.got
    assert path == "/push/1"
    assert headers["content-encoding"] == "aes128gcm"
    assert open_house.house.calling.push.public_key in headers["authorization"]
    assert b"rome.test" not in body
    told = browser.read(body)
    assert (told["url"], told["tag"]) == (f"https://rome.test/t/{table}", table)
    assert "everyone" in told["text"]
    assert "@" not in told["text"]


async def test_a_browser_that_is_gone_is_forgotten_and_mail_takes_over(
    open_house: Inn, web: Receiver, postbox: Postbox
) -> None:
    inn = open_house
    ann, browser = await inn.guest("Ann"), browser_at(web)
    await inn.house.people.update(ann, email="ann@example.org", mail=True)
    await inn.house.store.write(lambda connection: registry.confirm(connection, str(ann.id)))
    await inn.house.calling.add_push(ann, Subscription(browser.endpoint, browser.keys), "Phone")
    web.status = 410
    await waits(inn, ann)

    assert await inn.house.notices.send_due() == 0
    assert await inn.house.notices.send_due() == 1

    assert len(web.got) == 1
    assert [mail["To"] for mail in postbox.mails] == ["ann@example.org"]
    assert (await inn.house.calling.mine(ann))[1] == []


async def test_one_message_a_turn_however_many_ways_and_channels(
    open_house: Inn, web: Receiver, postbox: Postbox
) -> None:
    inn = open_house
    ann = await inn.guest("Ann")
    await inn.house.people.update(ann, email="ann@example.org", mail=True)
    await inn.house.store.write(lambda connection: registry.confirm(connection, str(ann.id)))
    for path in ("one", "two"):
        await inn.house.calling.add_chat(ann, f"json://127.0.0.1:{web.port}/{path}")
    await waits(inn, ann)

    assert await inn.house.notices.send_due() == 1
    inn.clock.advance(5000)
    assert await inn.house.notices.send_due() == 0

    ((path, _, body),) = web.got
    told = json.loads(body)
    assert path == "/one"
    assert "@" not in told["message"]
    assert postbox.mails == []


async def test_a_table_as_a_whole_has_a_webhook_of_its_host(open_house: Inn, web: Receiver) -> None:
    inn = open_house
    table, people = await inn.friends()
    await inn.house.calling.add_chat(people[0], f"json://127.0.0.1:{web.port}/table", table)
    with pytest.raises(Problem):
        await inn.house.calling.add_chat(people[1], f"json://127.0.0.1:{web.port}/table", table)
    await inn.step(table, people)
    inn.clock.advance(20)

    assert await inn.house.notices.send_due() == 1

    ((_, _, body),) = web.got
    assert "@" in json.loads(body)["message"]
    (way,) = await inn.house.calling.of_table(people[0], table)
    await inn.house.calling.drop(people[0], way.id)
    await inn.step(table, people)
    inn.clock.advance(20)
    assert await inn.house.notices.send_due() == 0


async def test_a_test_says_what_came_back_and_has_a_limit(open_house: Inn, web: Receiver) -> None:
    inn = open_house
    ann = await inn.guest("Ann")
    await inn.house.calling.add_chat(ann, f"json://127.0.0.1:{web.port}/x")
    ((_, (way,))) = await inn.house.calling.mine(ann)
    web.status = 403

    answer = await inn.house.calling.test(ann, way.id)

    assert (answer.good, answer.words) == (False, "403")
    assert (await inn.house.calling.mine(ann))[1][0].answer == "403"
    web.status = 200
    assert (await inn.house.calling.test(ann, way.id)).good
    for _ in range(inn.house.settings.tests_an_hour - 3):
        await inn.house.calling.test(ann, way.id)
    with pytest.raises(Problem) as refused:
        await inn.house.calling.test(ann, way.id)
    assert refused.value.status == 429
    with pytest.raises(Problem):
        await inn.house.calling.test(await inn.guest("Bob"), way.id)


@pytest.mark.parametrize("event", ways.EVENTS)
async def test_every_event_over_every_channel(open_house: Inn, web: Receiver, postbox: Postbox, event: str) -> None:
    """The same words for the same event, by push, by webhook and by mail; and never a hand or a letter."""
    inn = open_house
    ann, browser = await inn.guest("Ann"), browser_at(web)
    await inn.house.people.update(ann, email="ann@example.org", mail=True)
    await inn.house.store.write(lambda connection: registry.confirm(connection, str(ann.id)))
    await inn.house.calling.add_push(ann, Subscription(browser.endpoint, browser.keys), "Phone")
    await inn.house.calling.add_chat(ann, f"json://127.0.0.1:{web.port}/hook")
    table = await waits(inn, ann)
    notices = schema.notices
    asked = (await inn.house.play.sight(ann, table, peek=True)).number or 0
    for channel in ways.CHANNELS:
        forced = {"event": event, "channel": channel, "due": 0.0, "n": asked, "public": 10**6, "tries": 0}
        row = {**forced, "key": f"{event} {channel}", "person": ann.id, "table_id": table, "at": 0.0, "trouble": ""}
        await inn.house.store.write(lambda c, row=row: (c.execute(notices.delete()), c.execute(notices.insert(), row)))
        back = update(schema.seats).values(told=False)
        await inn.house.store.write(lambda c, back=back: c.execute(back))
        assert await inn.house.notices.send_due() == 1
    pushed, hooked = browser.read(web.got[0][2])["text"], json.loads(web.got[1][2])["message"]
    assert pushed in hooked
    assert pushed in postbox.mails[0].get_content().replace("\n", " ").replace("  ", " ") or "Ad" in pushed


async def test_what_is_no_subscription_is_refused(open_house: Inn) -> None:
    ann = await open_house.guest("Ann")
    for keys in ({}, {"p256dh": "x", "auth": "y"}, {"p256dh": "A" * 87, "auth": "A" * 22}):
        with pytest.raises(Problem):
            await open_house.house.calling.add_push(ann, Subscription("https://x.test/", keys), "")


async def test_the_key_of_the_house_stays(tmp_path: Path, database: str) -> None:
    keys = []
    for _ in range(2):
        async with open_inn(tmp_path, database) as inn:
            keys.append(inn.house.calling.push.public_key)
    assert keys[0] == keys[1]


async def test_nobody_has_mail_ticked_who_never_wanted_it(open_house: Inn) -> None:
    ann = await open_house.guest("Ann")
    wishes, _ = await open_house.house.calling.mine(ann)
    assert (list(wishes.ticks["mail"]), "turn" in wishes.ticks["push"]) == ([], True)
    await open_house.house.calling.wish(ann, wishes)
    person = await open_house.house.store.read(lambda connection: registry.person(connection, str(ann.id)))
    assert person is not None
    assert not person.mail
