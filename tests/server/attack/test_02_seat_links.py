"""Point 2: a seat link seats one person once. It is nobody's key, and no way to see a hand unannounced."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tabularium.server.keeper.admin import Admin
from tests.server.attack.siege import API, PASSWORD, Siege

pytestmark = pytest.mark.anyio


async def seated(siege: Siege) -> tuple[str, str, dict[str, Any]]:
    """Ann's table, the link she made, and what Bob got when he came by it as a new guest."""
    await siege.guest("Ann")
    made = await siege.table("Ann", "link", "open")
    token = made["links"][0]["token"]
    opened = (await siege.open(token, new="Bob")).json()
    siege.tokens["Bob"] = opened["signed_in"]["token"]
    return made["table"]["id"], token, opened


async def test_a_link_seats_one_person_once_and_is_then_spent(siege: Siege) -> None:
    table, token, _ = await seated(siege)

    again = [await siege.open(token, "Ann"), await siege.open(token, new="Eve"), await siege.open(token, "Bob")]
    await siege.register("Bob")
    again.append(await siege.open(token, "Ann"))

    assert [got.status_code for got in again] == [404] * 4
    seats = (await siege.get(f"/tables/{table}", "Ann")).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob", ""]


async def test_many_who_open_one_link_at_once_are_one(siege: Siege) -> None:
    await siege.guest("Ann")
    made = await siege.table("Ann", "link", "open")
    token = made["links"][0]["token"]

    got = await asyncio.gather(*(siege.open(token, new=f"Guest {number}") for number in range(8)))

    assert sorted(each.status_code for each in got)[0] == 200
    assert [each.status_code for each in got].count(200) == 1
    kept = [each.json()["signed_in"]["person"]["name"] for each in got if each.status_code == 200]
    seats = (await siege.get(f"/tables/{made['table']['id']}", "Ann")).json()["seats"]
    assert seats[1]["name"] == kept[0]


async def test_a_guest_has_a_way_back_of_his_own(siege: Siege) -> None:
    table, _, opened = await seated(siege)
    back = opened["back"]

    listed = (await siege.get(f"/tables/{table}/links", "Ann")).text
    again = [(await siege.open(back["token"])).json() for _ in range(2)]

    assert back["id"] not in listed
    for each in again:
        assert each["signed_in"]["person"]["name"] == "Bob"
        assert each["signed_in"]["token"] not in siege.tokens.values()
    assert (await siege.post("/me/links", "Bob", {"kind": "return"})).status_code == 201


async def ways_in(siege: Siege) -> list[str]:
    """Every link that speaks for Bob."""
    made = [await siege.post("/me/links", "Bob", {"kind": kind}) for kind in ("signin", "return", "feed")]
    return [each.json()["token"] for each in made if each.status_code == 201]


async def lead_nowhere(siege: Siege, links: list[str], session: str) -> bool:
    opened = [(await siege.open(token)).status_code for token in links]
    feeds = [(await siege.send("GET", f"/feed/{token}")).status_code for token in links]
    me = await siege.send("GET", f"{API}/me", headers={"authorization": f"Bearer {session}"})
    siege.clock.advance(601)  # so that misses do not add up
    return set(opened) | set(feeds) == {404} and me.status_code == 401


async def test_registering_ends_every_other_way_in(siege: Siege) -> None:
    _, _, opened = await seated(siege)
    before, links = siege.tokens["Bob"], [opened["back"]["token"], *await ways_in(siege)]

    await siege.register("Bob")

    assert len(links) == 4
    assert await lead_nowhere(siege, links, before)


@pytest.mark.parametrize("end", ["password", "everywhere", "reset"])
async def test_so_do_a_new_password_signing_out_everywhere_and_a_reset(siege: Siege, end: str) -> None:
    await seated(siege)
    await siege.register("Bob")
    before, links = siege.tokens["Bob"], await ways_in(siege)

    if end == "password":
        await siege.send("PUT", f"{API}/me/password", "Bob", json={"old": PASSWORD, "new": f"another {PASSWORD}"})
    elif end == "everywhere":
        await siege.send("DELETE", f"{API}/sessions", "Bob")
    else:
        await Admin(siege.house).reset_password("bob")
        siege.clock.advance(11)  # for as long a worker believes in a session

    assert len(links) == 2
    assert await lead_nowhere(siege, links, before)


# -- a bot's hand ----------------------------------------------------------------------------------------------------
async def playing(siege: Siege) -> tuple[str, str]:
    """A game of Ann, Bob and a bot, and a link that Ann made to the bot's seat."""
    for name in ("Ann", "Bob"):
        await siege.guest(name)
    table = (await siege.table("Ann", "open", "bot:random", public=True))["table"]["id"]
    await siege.post(f"/tables/{table}/join", "Bob")
    link = (await siege.post(f"/tables/{table}/links", "Ann", {"seat": 2})).json()["token"]
    return table, link


async def sight(siege: Siege, table: str, name: str) -> dict[str, Any]:
    return dict((await siege.get(f"/tables/{table}/sight", name)).json())


@pytest.mark.parametrize("thief", ["Ann", None])
async def test_nobody_takes_a_bots_seat_before_the_others_agree(siege: Siege, thief: str | None) -> None:
    table, link = await playing(siege)

    opened = await siege.open(link, thief, None if thief else "Eve")
    if thief is None:
        siege.tokens["Eve"] = opened.json()["signed_in"]["token"]
    name = thief or "Eve"

    hand = await siege.get(f"/tables/{table}/sight?seat=2", name)
    assert hand.status_code == 403
    (asked,) = (await sight(siege, table, "Bob"))["proposals"]
    assert (asked["kind"], asked["seat"], asked["name"], asked["wanted"]) == ("seat", 2, name, [1])
    assert "proposed_seat" in (await sight(siege, table, "Bob"))["lines"][-1]["message"]
    assert (await siege.open(link, name)).status_code == 404

    yes = await siege.post(f"/tables/{table}/proposals/{asked['id']}", "Bob", {"seat": 1, "yes": True})

    assert yes.status_code == 200
    assert yes.json()["table"]["seats"][2]["name"] == name
    assert (await siege.get(f"/tables/{table}/sight?seat=2", name)).status_code == 200


async def test_one_no_keeps_the_bot(siege: Siege) -> None:
    table, link = await playing(siege)
    await siege.guest("Eve")
    await siege.open(link, "Eve")
    (asked,) = (await sight(siege, table, "Bob"))["proposals"]

    no = await siege.post(f"/tables/{table}/proposals/{asked['id']}", "Bob", {"seat": 1, "yes": False})

    assert no.json()["table"]["seats"][2]["kind"] == "bot"
    assert (await siege.get(f"/tables/{table}/sight?seat=2", "Eve")).status_code == 403


async def test_who_plays_alone_with_bots_lets_a_friend_in_at_once(siege: Siege) -> None:
    await siege.guest("Ann")
    table = (await siege.table("Ann", "bot:random", "bot:random"))["table"]["id"]
    link = (await siege.post(f"/tables/{table}/links", "Ann", {"seat": 2})).json()["token"]

    await siege.open(link, new="Zoe")

    seats = (await siege.get(f"/tables/{table}", "Ann")).json()["seats"]
    assert (seats[2]["kind"], seats[2]["name"]) == ("person", "Zoe")


async def test_the_page_shows_a_new_guest_the_way_back_once(siege: Siege) -> None:
    await siege.guest("Ann")
    made = await siege.table("Ann", "link", "link")
    pages = []
    for link, name in zip(made["links"], ("Bob", "Cyd"), strict=True):
        followed = await siege.client.post(link["path"], data={"name": name})
        pages.append((await siege.client.get(followed.headers["location"])).text)
        pages.append((await siege.client.get(followed.headers["location"])).text)
        siege.client.cookies.clear()

    assert ["brings you back to your seats" in page for page in pages] == [True, False, True, False]
