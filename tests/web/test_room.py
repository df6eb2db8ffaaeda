"""The pages of a room as HTML: the screen, the phones, the desk, the minutes, joining, inviting."""

from __future__ import annotations

import re
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from tabularium.engine import find_game, game_names
from tabularium.server.connections.addresses import Address, Addresses
from tabularium.web.words import PageWords
from tests.web.test_pages import Controls
from tests.web.ways import filled_in

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("mini")]
API = "/api/v1"
Person = dict[str, str]


async def guest(client: httpx.AsyncClient, name: str) -> Person:
    """Somebody new, by the cookie of their browser."""
    made = await client.post(f"{API}/guests", json={"name": name})
    client.cookies.clear()
    return {"cookie": f"tabularium={made.json()['token']}"}


async def room(client: httpx.AsyncClient, begin: bool = True) -> tuple[str, str, Person, list[Person]]:
    """A room of three, by its id and its code, with who presides and who sits."""
    serra = await guest(client, "Serra")
    wish = {"game": "mini", "seats": ["open"] * 3, "facilitated": True, "name": "Aula III"}
    made = (await client.post(f"{API}/tables", json=wish, headers=serra)).json()["table"]
    people = [await guest(client, name) for name in ("Ann", "Bob", "Cyd")]
    for person in people:
        answer = await client.post(f"{API}/codes/sit", json={"code": made["code"]}, headers=person)
        assert answer.status_code == 200, answer.text
    if begin:
        await client.post(f"{API}/tables/{made['id']}/start", headers=serra)
    return made["id"], made["code"], serra, people


async def test_before_play_the_screen_shows_how_one_comes_in(client: httpx.AsyncClient) -> None:
    table, code, serra, _ = await room(client, begin=False)

    page = (await client.get(f"/t/{table}/screen", headers=serra)).text

    word, number = code.upper().split()
    assert f'aria-label="{word} {number}"' in page
    assert 'class="qr"' in page
    assert all(name in page for name in ("Ann", "Bob", "Cyd", "Aula III"))


async def test_the_screen_has_no_controls_and_no_secrets(client: httpx.AsyncClient) -> None:
    table, _, serra, people = await room(client)
    sight = (await client.get(f"{API}/tables/{table}/sight", headers=people[0])).json()
    wish = {"seat": 0, "ask": sight["number"], "answer": sight["ask"]["high"]}
    await client.post(f"{API}/tables/{table}/answer", json=wish, headers=people[0])

    page = (await client.get(f"/t/{table}/screen", headers=serra)).text

    main = page[page.index("<main") : page.index("</main>")]
    assert not re.search(r"<(button|input|form|a)\b", main)
    assert "Ann has answered" in main
    assert "Bob has not closed yet" in main
    assert sight["ask"]["text"] not in main


async def test_a_phone_shows_its_own_seat_and_a_hand_to_raise(client: httpx.AsyncClient) -> None:
    table, _, serra, people = await room(client)

    page = (await client.get(f"/t/{table}/phone", headers=people[1])).text

    controls = Controls(page)
    assert [each for each in controls.having("data-give") if each["data-give"] == "amount"]
    assert [each for each in controls.having("data-deed") if each["data-deed"] == "floor/hand"]
    assert (await client.get(f"/t/{table}/phone", headers=serra)).status_code == 403


async def test_nobody_but_who_presides_sees_the_desk(client: httpx.AsyncClient) -> None:
    table, _, serra, people = await room(client)

    assert (await client.get(f"/t/{table}/desk", headers=serra)).status_code == 200
    assert (await client.get(f"/t/{table}/desk", headers=people[0])).status_code == 403
    assert (await client.get(f"/t/{table}/desk")).status_code == 404
    deed = await client.post(f"/t/{table}/desk/deeds/desk/order", json={"do": "pause"}, headers=people[0])
    assert deed.status_code == 403


async def test_the_desk_shows_no_hand(client: httpx.AsyncClient) -> None:
    """Given purses of which each knows only the own, the desk tells of none."""
    table, _, serra, people = await room(client)
    purses = [
        (await client.get(f"{API}/tables/{table}/sight", headers=person)).json()["view"]["coins"] for person in people
    ]
    assert all(purse[seat] is not None for seat, purse in enumerate(purses))

    sight = (await client.get(f"{API}/tables/{table}/sight", headers=serra)).json()
    page = (await client.get(f"/t/{table}/desk", headers=serra)).text

    assert sight["view"]["coins"] == [None] * 3
    assert "data-amount" not in page
    assert "The desk sees no hand" in page


async def test_a_deed_of_the_desk_answers_with_what_has_changed(client: httpx.AsyncClient) -> None:
    table, _, serra, _ = await room(client)
    whole = (await client.get(f"/t/{table}/desk?part=1", headers=serra)).text
    shown = " ".join(["none", *(f"{name}={v}" for name, v in re.findall(r'data-part="(\w+)" data-v="(\w+)"', whole))])

    answer = await client.post(
        f"/t/{table}/desk/deeds/desk/order?part=1", json={"do": "pause"}, headers={**serra, "Tabularium-Shown": shown}
    )

    changed = set(re.findall(r'data-part="(\w+)"', answer.text))
    assert "now" in changed
    assert "ruling" not in changed


async def test_the_minutes_tell_rulings_and_what_was_said_aloud(client: httpx.AsyncClient) -> None:
    table, _, serra, _ = await room(client)
    wish = {"decided": "The late vote counts.", "because": "It was given aloud."}
    await client.post(f"/t/{table}/desk/deeds/desk/ruling", json=wish, headers=serra)

    page = (await client.get(f"/t/{table}/minutes", headers=serra)).text

    assert page.count("The late vote counts.") == 2
    assert "It was given aloud." in page


async def test_the_minutes_are_put_into_words_beside_the_loop(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game has thousands of lines; nobody else's click waits for them."""
    table, _, serra, _ = await room(client)
    line, threads = PageWords.line, set[bool]()

    def noted(self: PageWords, *about: Any, **more: Any) -> str:
        threads.add(threading.current_thread() is threading.main_thread())
        return line(self, *about, **more)

    monkeypatch.setattr(PageWords, "line", noted)
    assert (await client.get(f"/t/{table}/minutes", headers=serra)).status_code == 200

    assert threads == {False}


@pytest.mark.parametrize("game", game_names())
async def test_every_game_of_the_house_can_be_played_in_a_room(client: httpx.AsyncClient, game: str) -> None:
    serra = await guest(client, "Serra")
    seats = ["me", *["bot:random"] * (find_game(game).seats[0] - 1)]
    wish = {"game": game, "seats": seats, "facilitated": True}
    table = (await client.post(f"{API}/tables", json=wish, headers=serra)).json()["table"]["id"]
    await client.post(f"{API}/tables/{table}/start", headers=serra)

    for page in ("screen", "phone", "desk", "minutes"):
        answer = await client.get(f"/t/{table}/{page}", headers=serra)
        assert (page, answer.status_code) == (page, 200)


async def test_one_link_prepares_a_room_for_whoever_has_the_code(client: httpx.AsyncClient) -> None:
    """Given the page for a new room, when it is sent as it is, then all seats are open and its host presides."""
    data = filled_in((await client.get("/new?with=room&game=senators")).text)

    answer = await client.post("/new", data=data)

    assert answer.headers["location"].endswith("/desk")
    desk = (await client.get(answer.headers["location"])).text
    assert "0 of 3 are here" in desk


# -- joining -----------------------------------------------------------------------------------------------------------
async def test_a_phone_joins_in_two_steps_and_keeps_its_key(client: httpx.AsyncClient) -> None:
    serra = await guest(client, "Serra")
    wish = {"game": "mini", "seats": ["open"] * 3, "facilitated": True}
    made = (await client.post(f"{API}/tables", json=wish, headers=serra)).json()["table"]
    led = await client.get("/join", params={"code": made["code"].upper()})
    page = await client.get(led.headers["location"])
    assert "held by Serra" in page.text

    answer = await client.post(led.headers["location"], data={"name": "Katia"})

    assert answer.headers["location"] == f"/t/{made['id']}/phone"
    assert f"key-{made['id']}" in answer.headers["set-cookie"]
    seated = (await client.get(answer.headers["location"])).text
    key = client.cookies[f"key-{made['id']}"].replace("-", " ")
    assert "Katia" in seated
    assert key in seated
    client.cookies.clear()
    back = await client.post(f"{led.headers['location']}/back", data={"seat": "0", "key": key.title()})
    assert back.headers["location"] == f"/t/{made['id']}/phone"
    assert "Katia" in (await client.get(back.headers["location"])).text


async def test_a_wrong_code_or_key_says_so_and_lets_one_try_again(client: httpx.AsyncClient) -> None:
    _, code, _, _ = await room(client)

    wrong = await client.get("/join/nowhere-10")
    back = await client.post(f"/join/{code.replace(' ', '-')}/back", data={"seat": "0", "key": "ficus ficus"})

    assert wrong.status_code == 404
    assert "No table has this code." in wrong.text
    assert 'name="code"' in wrong.text
    assert back.status_code == 404
    assert "This key word does not open this seat." in back.text


# -- inviting ----------------------------------------------------------------------------------------------------------
def standing(addresses: list[Address]) -> Callable[..., Awaitable[list[Address]]]:
    async def of(self: Addresses, *came: Any) -> list[Address]:
        return addresses

    return of


async def test_a_host_sees_where_the_house_is_reached(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Address("http://192.168.1.23:8000", "network", True)
    here = Address("http://127.0.0.1:8000", "here", True)
    monkeypatch.setattr(Addresses, "of", standing([network, here]))
    serra = await guest(client, "Serra")
    made = (
        await client.post(f"{API}/tables", json={"game": "mini", "seats": ["me", "open", "open"]}, headers=serra)
    ).json()
    path = f"/join/{made['table']['whole_code'].replace(' ', '-')}"

    page = (await client.get(f"/t/{made['table']['id']}", headers=serra)).text

    copies = [each["data-copy"] for each in Controls(page).having("data-copy")]
    assert copies == [f"http://192.168.1.23:8000{path}"]
    assert 'class="qr"' in page
    assert "--host" not in page


async def test_a_house_that_only_this_computer_reaches_says_how_to_open_it(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)  # these tests may be started by make themselves
    monkeypatch.setattr(
        Addresses,
        "of",
        standing(
            [Address("http://192.168.1.23:8000", "network", False), Address("http://127.0.0.1:8000", "here", True)]
        ),
    )
    serra = await guest(client, "Serra")
    made = (
        await client.post(f"{API}/tables", json={"game": "mini", "seats": ["me", "open", "open"]}, headers=serra)
    ).json()

    page = (await client.get(f"/t/{made['table']['id']}", headers=serra)).text

    assert Controls(page).having("data-copy") == []
    assert "tabularium serve --host 0.0.0.0" in page


async def test_the_invited_page_names_host_game_seats_and_pace(client: httpx.AsyncClient) -> None:
    serra = await guest(client, "Serra")
    wish = {"game": "senators", "seats": ["me", "link", "bot:greedy"], "pace": {"kind": "live"}}
    made = (await client.post(f"{API}/tables", json=wish, headers=serra)).json()

    page = (await client.get(made["links"][0]["path"])).text

    assert "Serra" in page
    assert "Senators" in page
    assert re.search(r"<dd>[^<]*Gaius", page)


async def test_who_may_watch_is_told_to_the_host(client: httpx.AsyncClient) -> None:
    serra, zoe = await guest(client, "Serra"), await guest(client, "Zoe")
    made = (
        await client.post(f"{API}/tables", json={"game": "mini", "seats": ["me", "open", "open"]}, headers=serra)
    ).json()
    link = next(each for each in made["links"] if each["kind"] == "table")
    alone = (await client.get(f"/t/{made['table']['id']}", headers=serra)).text
    await client.post(f"{API}/links/open", json={"token": link["token"]}, headers=zoe)

    page = (await client.get(f"/t/{made['table']['id']}", headers=serra)).text

    assert "nobody watches yet" in alone
    assert "1 person may watch" in page
    assert "Zoe" in page
