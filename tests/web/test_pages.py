"""The pages over HTTP: the ways through the house, in the order in which people take them."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Committed, Match, find_game
from tabularium.server.connections.addresses import Address, Addresses
from tabularium.server.people.names import FIRST_NAMES
from tests.server.kit import ORIGIN, open_client
from tests.web.gallery import Controls
from tests.web.ways import against_bots, for_friends, with_friends

pytestmark = pytest.mark.anyio
EVERY_PAGE = ["/", "/new", "/signin", "/rules/senators", "/rules/senators/war.1", "/rules/senators/interpretations"]
EVERY_PAGE += ["/help", "/help/senators", "/nowhere"]


# -- every page ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_page_speaks_every_language(client: httpx.AsyncClient, lang: str) -> None:
    """Given a visitor's language, no page shows the bare id of a message."""
    ids = re.compile(r">[^<]*\b(frame|lobby|new|room|gate|me|rules|guide|error|problem|menu)\.[a-z_0-9]+[^<]*<")
    for path in EVERY_PAGE:
        page = await client.get(path, headers={"Accept-Language": lang})
        assert page.headers["content-type"].startswith("text/html")
        assert f'<html lang="{lang}"' in page.text
        assert ids.search(page.text) is None, (path, ids.search(page.text))


async def every_kind_of_page(client: httpx.AsyncClient) -> list[str]:
    """The pages without a person, and those of somebody who plays, waits for a friend and looks back."""
    table, room = await against_bots(client), await with_friends(client)
    return [*EVERY_PAGE, table, f"{table}?board=generic", f"{table}/replay", room, "/me"]


async def test_no_page_holds_anything_inline_or_from_elsewhere(client: httpx.AsyncClient) -> None:
    for path in await every_kind_of_page(client):
        page = await client.get(path)
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "script-src 'self'" in policy, path
        assert "style-src 'self'" in policy, path
        assert "unsafe" not in policy, path
        assert "*" not in policy, path
        for tag, attributes in Controls(page.text).elements:
            assert tag != "style", path
            assert "style" not in attributes, path
            assert not any(name.startswith("on") for name in attributes), path
            assert (tag == "script") == ("type" in attributes and attributes["type"] == "module"), path
            for link in (attributes.get("href"), attributes.get("src"), attributes.get("action")):
                assert link is None or re.match(r"/[^/]|/$|#", link), link


async def test_the_theme_and_the_language_are_remembered(client: httpx.AsyncClient) -> None:
    client.cookies.set("theme", "dark")
    assert 'data-theme="dark"' in (await client.get("/")).text
    client.cookies.set("theme", "pink")
    assert "data-theme=" not in (await client.get("/")).text

    there = await client.post("/language", data={"language": "de", "back": "/help"})

    assert there.headers["location"] == "/help"
    assert '<html lang="de"' in (await client.get("/help")).text


@pytest.mark.parametrize("back", ["https://elsewhere.test/", "//elsewhere.test", "/\\elsewhere.test", "", "x"])
async def test_nobody_is_led_away(client: httpx.AsyncClient, back: str) -> None:
    answer = await client.post("/language", data={"language": "de", "back": back})

    assert answer.headers["location"] == "/"


# -- playing ---------------------------------------------------------------------------------------------------------
async def test_one_click_starts_a_game_against_bots(client: httpx.AsyncClient) -> None:
    lobby = await client.get("/")
    assert 'action="/play"' in lobby.text

    page = await client.get(await against_bots(client))

    assert page.status_code == 200
    assert 'id="table"' in page.text
    assert any(name in page.text for name in FIRST_NAMES), "a guest without a name gets one"


async def test_two_clicks_open_a_table_with_a_code(client: httpx.AsyncClient) -> None:
    """Given the form as the lobby's link fills it in, opening it shows one code for all friends, and how to watch."""
    path = await for_friends(client)

    room = await client.get(path)

    [watch] = [each["data-link"] for each in Controls(room.text).having("data-link")]
    assert re.search(r'class="invite__code">[A-Z]+ [0-9]{2}<', room.text)
    assert re.fullmatch(r"/link/[\w-]{20,}", watch)


async def test_a_seat_has_a_link_of_its_own_on_demand_until_it_is_used(client: httpx.AsyncClient) -> None:
    path = await for_friends(client)

    await client.post(f"{path}/invite", data={"seat": "1"})
    links = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]
    again = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as friend:
        await friend.post(links[0], data={"name": "Marco"}, headers={"Origin": str(client.base_url).rstrip("/")})
    used = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]

    assert len(links) == 2
    assert again == links
    assert used == links[1:], "the way to watch is left"


async def test_a_link_to_a_seat_says_the_address_that_friends_reach(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a house that is reached in its network, then a host who came by 127.0.0.1 sends nobody there."""

    async def of(self: Addresses, *came: object) -> list[Address]:
        return [Address("http://192.168.1.23:8000", "network", True), Address("http://127.0.0.1", "here", True)]

    monkeypatch.setattr(Addresses, "of", of)
    path = await with_friends(client)

    room = Controls((await client.get(path)).text)

    [link] = [each["data-link"] for each in room.having("data-link")]
    assert [each["data-copy"] for each in room.having("data-copy")] == [f"http://192.168.1.23:8000{link}"]
    assert room.having("data-absolute") == []


async def test_who_comes_by_a_code_without_a_name_gets_one_and_a_way_back(client: httpx.AsyncClient) -> None:
    path = await for_friends(client)
    found = re.search(r'class="invite__code">([A-Z]+) ([0-9]{2})<', (await client.get(path)).text)
    assert found is not None
    client.cookies.clear()

    came = await client.post(f"/join/{found[1]}-{found[2]}".lower(), data={"name": ""})
    room = (await client.get(came.headers["location"])).text

    assert came.headers["location"] == path
    assert len({name for name in FIRST_NAMES if f"<b>{name}</b>" in room}) >= 2, "host and friend"
    [back] = [each["data-absolute"] for each in Controls(room).having("data-absolute")]
    assert back.startswith("/link/")


async def test_a_friend_comes_in_by_the_link_without_an_account(client: httpx.AsyncClient) -> None:
    path = await with_friends(client)
    [link] = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]
    client.cookies.clear()

    looked = await client.get(link)
    before = await client.get(path)
    came = await client.post(link, data={"name": "Marco"})
    page = await client.get(came.headers["location"])

    assert looked.status_code == 200
    assert before.status_code == 404, "looking at the link has taken no seat and opened no table"
    assert came.headers["location"] == path
    assert 'id="table"' in page.text, "the last seat was taken: the game has begun"
    assert "Marco" in page.text
    assert "Livia" in page.text


async def test_a_part_is_what_stands_inside_the_page(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page, part = (await client.get(path)).text, (await client.get(f"{path}?part=1")).text

    assert part.startswith("<main")
    versions = [(each["data-part"], each["data-v"]) for each in Controls(part).having("data-part")]
    assert versions == [(each["data-part"], each["data-v"]) for each in Controls(page).having("data-part")]


async def test_the_room_lets_the_host_begin_without_the_missing(client: httpx.AsyncClient) -> None:
    path = await with_friends(client)

    assert (await client.post(f"{path}/start")).headers["location"] == path
    assert 'id="table"' in (await client.get(path)).text


async def test_a_new_link_takes_the_old_one_back(client: httpx.AsyncClient) -> None:
    path = await with_friends(client)
    [old] = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]

    await client.post(f"{path}/invite", data={"seat": "1"})
    [new] = [each["data-link"] for each in Controls((await client.get(path)).text).having("data-link")]

    assert (await client.get(old)).status_code == 404
    assert (await client.get(new)).status_code == 200


async def test_a_stranger_finds_no_private_table(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    client.cookies.clear()

    for each in (path, f"{path}?part=1", f"{path}/replay", f"{path}/record"):
        assert (await client.get(each)).status_code == 404


# -- what one has missed ----------------------------------------------------------------------------------------------
async def test_the_lobby_says_what_is_asked_of_me(client: httpx.AsyncClient) -> None:
    path = await against_bots(client)
    page = (await client.get(path)).text
    question = re.search(r'class="ask__q">(.*?)</p>', page)
    assert question is not None

    lobby = (await client.get("/")).text

    assert f'class="turn-card__ask">{re.sub("<.*?>", "", question[1])}</p>' in lobby
    assert 'data-turns="1"' in lobby


DUE = {
    "en": "Your answer is due",
    "es": "Plazo para responder",
    "it": "La tua risposta scade",
    "fr": "Votre réponse est attendue",
    "de": "Deine Antwort ist fällig",
}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_lobby_says_when_my_answer_is_due_the_most_pressing_first(
    client: httpx.AsyncClient, lang: str
) -> None:
    """Given tables without a clock, with an hour and with five minutes, then the shortest time comes first."""
    bots = {f"senators.seat.{seat}": "bot:random" for seat in (1, 2)}
    paths = [
        await with_friends(client, **{**bots, **pace})
        for pace in ({"pace": "live", "minutes": "60"}, {"pace": "live", "minutes": "5"}, {})
    ]
    for path in paths:
        await client.app.state.house.steward.look_after(path.removeprefix("/t/"))  # type: ignore[attr-defined]

    await client.post("/language", data={"language": lang, "back": "/"})
    page = (await client.get("/")).text
    cards = page.split('<li class="turn-card')[1:]

    assert [re.findall(r'href="(/t/[^"]+)"', card)[0] for card in cards] == [paths[1], paths[0], paths[2]]
    assert [DUE[lang] in card for card in cards] == [True, True, False]
    due = [each["datetime"] for each in Controls(page).having("datetime") if each.get("class") == "due"]
    assert due == sorted(due)
    assert len(due) == 2


async def test_a_table_tells_what_happened_since_and_stops_when_one_goes_on(client: httpx.AsyncClient) -> None:
    """Given an open page, then it is told of the lines between the numbers it names, and of none without them."""
    path = await against_bots(client)
    fresh = (await client.get(path)).text
    api = f"/api/v1/tables/{path.removeprefix('/t/')}"
    sight = (await client.get(f"{api}/sight", headers={"Accept": "*/*"})).json()
    given = {"seat": 0, "ask": sight["number"], "answer": sight["ask"]["default"]}
    assert (await client.post(f"{api}/answer", json=given)).status_code == 200

    awake = (await client.get(f"{path}?part=1&seen=0&upto=now")).text
    until = (await client.get(f"{path}?part=1&seen=0&upto=0")).text
    going_on = (await client.get(f"{path}?part=1&seen=0")).text
    odd = await client.get(f"{path}?part=1&seen=%C2%B2&upto={'9' * 40}")

    assert "fold missed" not in fresh, "the first visit has missed nothing"
    assert "fold missed" in awake
    assert "fold missed" not in until
    assert "fold missed" not in going_on
    assert odd.status_code == 200


# -- hot-seat --------------------------------------------------------------------------------------------------------
async def test_a_curtain_falls_between_two_seats_of_one_screen(client: httpx.AsyncClient) -> None:
    """Given seats of mine, nothing secret is shown before the curtain is lifted, and only for who is asked."""
    seats = {"senators.seat.0": "me", "senators.seat.1": "me", "senators.seat.2": "me"}
    names = {"senators.name.0": "Livia", "senators.name.1": "Marco", "senators.name.2": "Tito"}
    answer = await client.post("/new", data={"game": "senators", **seats, **names})
    path = answer.headers["location"]

    curtain = await client.get(path)
    seat = re.search(r"\?seat=(\d)", curtain.text)
    assert seat is not None
    lifted = await client.get(f"{path}?seat={seat[1]}")
    other = await client.get(f"{path}?seat={(int(seat[1]) + 1) % 3}")

    assert "Pass the screen to" in curtain.text
    assert "data-part" not in curtain.text
    assert f'data-seat="{seat[1]}"' in lifted.text
    assert "Behind your screen" in lifted.text
    together = len(re.findall("counts", lifted.text)) > 3
    assert together or "Pass the screen to" in other.text


async def test_no_curtain_falls_where_nothing_is_hidden(client: httpx.AsyncClient) -> None:
    """Given a game with everything on the board, the screen goes on to whoever is asked; with secrets it does not."""
    seats = {"conquest.seat.0": "me", "conquest.seat.1": "me", "conquest.name.0": "Livia", "conquest.name.1": "Marco"}
    opened = await client.post("/new", data={"game": "conquest", **seats})
    secret = {"conquest.option.hidden_treasury": "yes"}
    hidden = await client.post("/new", data={"game": "conquest", **seats, **secret})

    table, curtain = [(await client.get(each.headers["location"])).text for each in (opened, hidden)]

    assert "Pass the screen to" not in table
    assert 'id="ask"' in table
    assert 'data-mine="1"' in table
    assert "Pass the screen to" in curtain


async def test_a_house_rule_leads_to_the_rule_it_decides_about(client: httpx.AsyncClient) -> None:
    for game in ("senators", "conquest"):
        page = (await client.get("/new", params={"game": game})).text
        links = set(re.findall(r'<a class="rule" href="(/rules/[^"]+)"', page))

        assert {link.split("/")[2] for link in links} == {game}
        for link in sorted(links):
            assert (await client.get(link)).status_code == 200, link


# -- records ---------------------------------------------------------------------------------------------------------
def finished() -> bytes:
    """The record of a whole game between bots."""
    game = find_game("senators")
    match = Match.new(game, 3, dice=Committed(bytes(32), ["x", "y", "z"]), names=["A", "B", "C"])
    bot = game.bot("random", 3)
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bot({}, ask))
    assert match.record is not None
    return match.record.to_bytes()


async def test_an_uploaded_record_can_be_watched(client: httpx.AsyncClient) -> None:
    """Given a record from elsewhere, then any moment of it can be seen, from any seat, and downloaded again."""
    record = finished()
    answer = await client.post("/records", files={"record": ("game.jsonl", record)})
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]

    first, part = await client.get(path), await client.get(f"{path}?at=40&seat=1&part=1")
    table = await client.get(path.removesuffix("/replay"))
    again = await client.get(path.replace("/replay", "/record"))

    assert "data-replay" in first.text
    assert part.text.startswith("<div")
    assert "Behind your screen" in part.text, "after the end every screen is lifted"
    assert table.text.count("<polyline") == 3
    assert again.content == record


async def test_what_is_no_record_is_refused_with_a_reason(client: httpx.AsyncClient) -> None:
    answer = await client.post("/records", files={"record": ("game.jsonl", b"<script>")})

    assert answer.status_code == 422
    assert "<script>" not in answer.text.replace("<script type", "")


# -- people ----------------------------------------------------------------------------------------------------------
async def test_signing_in_and_out(client: httpx.AsyncClient) -> None:
    who = {"account": "livia", "password": "a long password"}
    made = await client.post("/register", data={**who, "back": "/me"})
    assert made.headers["location"] == "/me"
    assert "account livia" in (await client.get("/me")).text

    await client.post("/signout")
    assert (await client.get("/me")).headers["location"] == "/signin?back=/me"
    wrong = await client.post("/signin", data={**who, "password": "not this one"})
    assert wrong.status_code == 403
    assert 'value="livia"' in wrong.text
    assert (await client.post("/signin", data=who)).status_code == 303
    assert "account livia" in (await client.get("/me")).text


async def test_a_guest_changes_name_and_language(client: httpx.AsyncClient) -> None:
    await client.post("/guest", data={"name": "<b>Livia</b>"})

    await client.post("/me", data={"name": "Livia & Co", "language": "it"})
    page = (await client.get("/me?told=saved")).text

    assert "Livia &amp; Co" in page
    assert '<html lang="it"' in page
    assert "Salvato." in page


@pytest.mark.parametrize("smtp", ["", "smtp://127.0.0.1:1"])
async def test_mail_is_offered_only_where_the_house_sends_it(tmp_path: Path, sqlite: str, smtp: str) -> None:
    """Given a house with or without a mail server, then every page that speaks of mail does so with one only."""
    more = {"smtp": smtp, "base_url": ORIGIN} if smtp else {}
    async with open_client(tmp_path, sqlite, pages=True, **more) as client:
        client.headers.update({"Accept": "text/html", "Origin": ORIGIN})
        stranger = [(await client.get(path)).text for path in ("/signin", "/help")]
        await client.post("/register", data={"account": "livia", "password": "SPQR-753-SPQR"})
        mine = (await client.get("/me")).text

        for page in (*stranger, mine):
            assert bool(re.search(r"\bmail\b|e-mail", page, re.IGNORECASE)) == bool(smtp)


async def test_a_house_that_sends_no_mail_keeps_an_address_it_was_given(client: httpx.AsyncClient) -> None:
    await client.post("/register", data={"account": "livia", "password": "SPQR-753-SPQR"})
    api = {"headers": {"Accept": "application/json"}}
    await client.patch("/api/v1/me", json={"email": "livia@example.org"}, **api)

    await client.post("/me", data={"name": "Livia", "language": "en"})

    assert (await client.get("/api/v1/me", **api)).json()["unconfirmed"] == "livia@example.org"


async def test_links_of_ones_own_are_shown_once_and_can_be_taken_back(client: httpx.AsyncClient) -> None:
    await client.post("/guest", data={"name": "Livia"})
    await client.post("/me/link", data={"kind": "signin"})
    page = (await client.get("/me")).text
    path = re.search(r'data-absolute="(/link/[^"]+)"', page)
    assert path is not None
    assert path[1] not in (await client.get("/me")).text

    link = re.search(r'name="link" value="([^"]+)"', page)
    assert link is not None
    await client.post("/me/revoke", data={"link": link[1]})

    assert (await client.get(path[1])).status_code == 404


async def test_taking_along_and_being_forgotten(client: httpx.AsyncClient) -> None:
    await client.post("/guest", data={"name": "Livia"})
    taken = await client.get("/me/export")
    assert "Livia" in taken.text
    assert "attachment" in taken.headers["content-disposition"]

    assert (await client.post("/me/delete", data={})).headers["location"] == "/me"
    assert (await client.post("/me/delete", data={"sure": "1"})).headers["location"] == "/"
    assert (await client.get("/me")).headers["location"] == "/signin?back=/me"


# -- rules, help, errors ---------------------------------------------------------------------------------------------
async def test_a_rule_has_a_page_of_its_own(client: httpx.AsyncClient) -> None:
    page = (await client.get("/rules/senators/newsenator.2")).text

    assert "senators:newsenator.2" in page
    assert 'aria-current="page"' in page
    assert "chip--gold" in page, "it is an option of the table"
    assert (await client.get("/rules/senators/nonsense")).status_code == 404
    assert (await client.get("/rules/nonsense")).status_code == 404


async def test_rules_are_read_in_the_readers_language(client: httpx.AsyncClient) -> None:
    german = (await client.get("/rules/senators/war.2", headers={"Accept-Language": "de"})).text
    english = (await client.get("/rules/senators/war.2")).text

    assert '<p class="leaf__text" lang="de">Wer am meisten gibt' in german
    assert "The highest contribution" in english
    for page in (german, english):
        assert "Text auf Englisch" not in page
        assert "text in English" not in page


async def test_rules_that_are_not_translated_yet_say_that_their_text_is_english(
    client: httpx.AsyncClient, mini: str
) -> None:
    german = (await client.get(f"/rules/{mini}/setup.1", headers={"Accept-Language": "de"})).text
    english = (await client.get(f"/rules/{mini}/setup.1")).text

    assert "Text auf Englisch" in german
    assert '<p class="leaf__text" lang="en">' in german
    assert "text in English" not in english


async def test_what_is_not_there_says_so_with_the_way_out(client: httpx.AsyncClient) -> None:
    page = await client.get("/t/nothing")

    assert page.status_code == 404
    assert "No such tablet" in page.text
    assert 'href="/"' in page.text


async def test_forged_links_in_a_cookie_are_not_shown(client: httpx.AsyncClient) -> None:
    path = await with_friends(client)
    await client.get(path)
    table = path.removeprefix("/t/")
    for value in ("!!!", "bnVsbA==", "W3sicGF0aCI6ICJqYXZhc2NyaXB0OmFsZXJ0KDEpIn1d"):
        client.cookies.set(f"links-{table}", value)
        page = await client.get(path)
        assert page.status_code == 200
        assert "javascript" not in page.text
