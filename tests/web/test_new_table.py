"""The form for a new table, sent as a browser sends it: every control that is filled in, those of other games too."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tabularium.engine import find_game, game_names
from tabularium.engine.options import describe
from tabularium.web.naming import emblem_of
from tests.web.gallery import Controls
from tests.web.ways import filled_in, with_friends

pytestmark = pytest.mark.anyio
GAMES = game_names()


async def opened(client: httpx.AsyncClient, **chosen: str) -> dict[str, Any]:
    """The table that the form opens with these fields changed, as the JSON API tells of it."""
    form = filled_in((await client.get(f"/new?game={chosen['game']}")).text)
    assert set(chosen) <= {*form, "who"}, "the form has every field that is changed"
    answer = await client.post("/new", data={**form, **chosen})
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"].removesuffix("/desk").removeprefix("/t/")
    table: dict[str, Any] = (await client.get(f"/api/v1/tables/{path}", headers={"Accept": "*/*"})).json()
    return table


async def test_each_game_is_known_by_its_own_emblem(client: httpx.AsyncClient) -> None:
    page = (await client.get("/new")).text
    choice = re.findall(r'name="game" value="(\w+)".*?#(e-\w+)"', page)

    assert sorted(game for game, _ in choice) == sorted(GAMES)
    assert choice == [(game, f"e-{emblem_of(game)}") for game, _ in choice]


@pytest.mark.parametrize("game", GAMES)
async def test_every_preset_can_be_chosen(client: httpx.AsyncClient, game: str) -> None:
    for preset in ("", *find_game(game).presets):
        table = await opened(client, game=game, **{f"{game}.preset": preset})

        assert table["options"] == ({"preset": preset} if preset else {})


@pytest.mark.parametrize("game", GAMES)
async def test_every_value_of_every_option_can_be_chosen(client: httpx.AsyncClient, game: str) -> None:
    """Given own options, then each value that the form offers reaches the table as the game's own typed value."""
    page = Controls((await client.get(f"/new?game={game}")).text)
    offered = [option for option in describe(find_game(game).options) if option.values]
    for option in offered:
        field = f"{game}.option.{option.name}"
        radios = [each["value"] for each in page.having("name") if each["name"] == field]
        assert len(radios) == len(set(radios)) == len(option.values or []), field

    for turn in range(max((len(option.values or []) for option in offered), default=0)):
        wanted = {option.name: (option.values or [])[-1 - turn % len(option.values or [])] for option in offered}
        fields = {f"{game}.option.{name}": in_the_form(value) for name, value in wanted.items()}
        seats = find_game(game).seating(wanted)
        fields |= {f"{game}.seat.{seat}": "" for seat in range(seats[-1], find_game(game).seats[-1])}

        table = await opened(client, game=game, **{f"{game}.preset": "own"}, **fields)

        assert table["options"] == wanted
        assert [type(value) for value in table["options"].values()] == [type(value) for value in wanted.values()]


def in_the_form(value: Any) -> str:
    """A switch is yes or no, all else is called by itself."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


async def test_a_bot_is_a_level_and_a_temperament(client: httpx.AsyncClient) -> None:
    """Given a level and a temperament, then the bot has both; a careless one has no temperament."""
    table = await opened(
        client,
        game="senators",
        **{"senators.seat.1": "bot:thinking", "senators.temper.1": "martial"},
        **{"senators.seat.2": "bot:random", "senators.temper.2": "martial"},
    )

    assert [seat["level"] for seat in table["seats"]][1:3] == ["thinking:martial", "random"]


async def test_a_wrong_form_comes_back_with_a_reason(client: httpx.AsyncClient) -> None:
    answer = await client.post("/new", data={"game": "senators", "senators.seat.0": "me", "name": "Via <Sacra>"})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "Via &lt;Sacra&gt;" in answer.text, "what was typed is still there"


async def test_a_refused_form_comes_back_as_it_was_filled_in(client: httpx.AsyncClient) -> None:
    """Given a form that nobody may open, then every control of it stands as it was sent."""
    sent = {**filled_in((await client.get("/new?game=republic")).text), **REBELS_WITHOUT_WARS}
    sent |= {"republic.seat.3": "", "republic.seat.4": "open", "republic.option.drought_popularity_step": "1"}
    sent |= {"pace": "live", "minutes": "7", "undo": "none", "public": "1"}

    back = filled_in((await client.post("/new", data=sent)).text)

    assert back == {name: value for name, value in sent.items() if name != "who"}


async def test_a_refused_form_keeps_who_one_is(client: httpx.AsyncClient) -> None:
    """Given a stranger whose form is refused, when it is sent again, then the same guest opens the table."""
    form = {**filled_in((await client.get("/new?game=republic")).text), "who": "Livia", **REBELS_WITHOUT_WARS}

    refused = await client.post("/new", data=form)
    assert refused.status_code == 422
    first = await who_am_i(client)
    back = filled_in(refused.text) | {"republic.option.provincial_wars": "yes"}
    answer = await client.post("/new", data=back)

    assert answer.status_code == 303, answer.text
    assert first["name"] == "Livia"
    assert await who_am_i(client) == first
    assert "who" not in back, "nobody is asked for a name twice"


REBELS_WITHOUT_WARS = {
    "republic.preset": "own",
    "republic.option.rebel_governors": "yes",
    "republic.option.provincial_wars": "no",
}
"""Options that do not go together."""


async def who_am_i(client: httpx.AsyncClient) -> dict[str, Any]:
    """The person of this browser."""
    answer = await client.get("/api/v1/me", headers={"Accept": "*/*"})
    assert answer.status_code == 200, answer.text
    me: dict[str, Any] = answer.json()
    return me


async def test_every_setting_of_the_form_reaches_the_table(client: httpx.AsyncClient) -> None:
    path = await with_friends(client, pace="live", minutes="7", undo="none", name="Via Sacra", public="1")
    table = (await client.get(f"/api/v1/tables/{path.removeprefix('/t/')}", headers={"Accept": "*/*"})).json()

    assert (table["pace"]["kind"], table["pace"]["bank"]) == ("live", 420)
    assert (table["undo"], table["name"], table["public"]) == ("none", "Via Sacra", True)


@pytest.mark.parametrize("game", game_names())
async def test_with_friends_opens_a_table_of_any_game_in_one_press(client: httpx.AsyncClient, game: str) -> None:
    gone = await client.post("/friends", data={"game": game, "zone": "Europe/Rome"})
    room = (await client.get(str(gone.headers["location"]))).text

    assert "/join/" in room
    assert 'class="invite__code"' in room
