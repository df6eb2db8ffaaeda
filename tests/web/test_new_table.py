"""The form for a new table, sent as a browser sends it: every control that is filled in, those of other games too."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tabularium.draw.face import face_of
from tabularium.engine import find_game, game_names
from tabularium.server.tables.seating import next_name
from tabularium.web.opening import offered, option_field
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


async def test_each_game_is_known_by_its_own_picture(client: httpx.AsyncClient) -> None:
    page = (await client.get("/new")).text
    links = re.findall(r'href="/new\?game=(\w+)".*?href="(/static/[^"]+#picture)"', page)

    assert sorted(game for game, _ in links) == sorted(GAMES)
    for game, picture in links:
        assert picture.startswith(f"/static/games/{game}/picture.svg"), game
        assert '<symbol id="picture"' in (await client.get(picture.partition("#")[0])).text


@pytest.mark.parametrize("game", GAMES)
async def test_every_preset_can_be_chosen(client: httpx.AsyncClient, game: str) -> None:
    for preset in find_game(game).presets and ("", *find_game(game).presets):
        table = await opened(client, game=game, **{f"{game}.preset": preset})

        assert table["options"] == ({"preset": preset} if preset else {})


@pytest.mark.parametrize("game", GAMES)
async def test_every_value_of_every_option_can_be_chosen(client: httpx.AsyncClient, game: str) -> None:
    """Given an option, then each value that the form offers reaches the table as the game's own typed value."""
    page = (await client.get(f"/new?game={game}")).text
    options = {option.name: option for option in offered(find_game(game))}
    within = face_of(find_game(game)).evening.within
    for name, option in options.items():
        if name not in within:
            field = option_field(find_game(game), name)
            written = {in_the_form(value) for value in option.values or []}
            assert values_in(page, field) in (written, written - {in_the_form(option.default)} | {""}), field

    for turn in range(max((len(option.values or []) for option in options.values()), default=0)):
        wanted = {name: (option.values or [])[-1 - turn % len(option.values or [])] for name, option in options.items()}
        fields = {option_field(find_game(game), name): in_the_form(value) for name, value in wanted.items()}
        fields = {name: value for name, value in fields.items() if values_in(page, name)}
        seats = find_game(game).seating(wanted)
        fields |= {f"{game}.seat.{seat}": "" for seat in range(seats[-1], find_game(game).seats[-1])}

        table = await opened(client, game=game, **fields)

        shown = {name: value for name, value in wanted.items() if option_field(find_game(game), name) in fields}
        differing = {name: value for name, value in shown.items() if value != options[name].default}
        assert table["options"] == differing
        assert [type(value) for value in table["options"].values()] == [type(each) for each in differing.values()]


def values_in(page: str, field: str) -> set[str]:
    """What can be sent of a field; nothing in a list means what stands there in words."""
    found: set[str] = set()
    menu = ""
    for tag, each in Controls(page).elements:
        if tag == "select":
            menu = each.get("name", "")
        elif tag == "option" and menu == field:
            found.add(each["value"])
        elif tag == "input" and each.get("name") == field:
            found.add(each.get("value", ""))
    return found


def in_the_form(value: Any) -> str:
    """A switch is yes or no, all else is called by itself."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


async def test_a_bot_is_a_level_and_a_temperament(client: httpx.AsyncClient) -> None:
    """Given a level and a temperament, then the bot has both; a careless one has no temperament."""
    table = await opened(
        client,
        game="senators",
        **{"senators.seat.1": "bot", "senators.level.1": "thinking", "senators.temper.1": "martial"},
        **{"senators.seat.2": "bot", "senators.level.2": "random", "senators.temper.2": "martial"},
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


# -- what the form makes -----------------------------------------------------------------------------------------------
async def looked(client: httpx.AsyncClient, look: str = "-", **chosen: str) -> str:
    """The page that says what a form would make; no table is opened."""
    form = filled_in((await client.get(f"/new?game={chosen['game']}")).text)
    answer = await client.post("/new", data={**form, **chosen, "look": look})
    assert answer.status_code == 200, answer.text
    return answer.text


def part(page: str, name: str) -> str:
    """The words of a part of the page."""
    found = re.search(rf'data-part="{name}".*?(?=data-part=|</section>)', page, re.DOTALL)
    assert found is not None, name
    return re.sub(r"<[^>]+>", " ", found[0])


async def test_the_sum_names_what_was_changed(client: httpx.AsyncClient) -> None:
    chosen = {"republic.option.pontifex_maximus": "yes", "republic.option.bithynia_developed": "yes"}
    page = await looked(client, game="republic", **chosen)

    assert "Pontifex Maximus" in part(page, "sum")
    assert "1 of 31 readings differs from the house" in part(page, "sum")
    assert "Bithynia begins developed" in part(page, "chips")
    assert (await client.get("/api/v1/lobby", headers={"Accept": "*/*"})).json()["mine"] == []


async def test_each_reading_has_its_own_way_back(client: httpx.AsyncClient) -> None:
    """Given two readings that differ, when one is taken back without a script, then the other still differs."""
    chosen = {"republic.option.bithynia_developed": "yes", "republic.option.catiline_dice": "1d6"}
    page = await looked(client, "republic.option.bithynia_developed", game="republic", **chosen)
    none = await looked(client, "all", game="republic", **chosen)

    assert filled_in(page)["republic.option.bithynia_developed"] == ""
    assert filled_in(page)["republic.option.catiline_dice"] == "1d6"
    assert filled_in(none)["republic.option.catiline_dice"] == ""


async def test_a_switch_that_needs_another_says_which(client: httpx.AsyncClient) -> None:
    plain = (await client.get("/new?game=republic")).text
    met = await looked(client, game="republic", **{"republic.option.provincial_wars": "yes"})
    unmet = await looked(client, game="republic", **REBELS_WITHOUT_WARS)

    assert "needs this first: Optional rule A2, provincial wars" in part(plain, "switches")
    assert "needs this first" not in part(met, "switches")
    assert "What changes the evening" in part(unmet, "sum"), "the summary names the step"
    assert 'aria-disabled="true"' in unmet


async def test_a_refusal_names_its_step_and_its_options_in_words(client: httpx.AsyncClient) -> None:
    form = {**filled_in((await client.get("/new?game=republic")).text), **REBELS_WITHOUT_WARS}
    refused = (await client.post("/new", data=form)).text
    early = (await client.post("/new", data={**form, "republic.option.rebel_governors": "no", "pause": "soon"})).text

    assert 'href="#step-changes"' in refused
    assert "rebel_governors is" not in refused
    assert "Optional rule A3" in refused
    assert 'role="alert"' in early
    assert 'href="#step-pace"' in early


async def test_no_preset_sets_a_switch(client: httpx.AsyncClient) -> None:
    """A switch is sent as it stands, so a preset that set one would be overruled."""
    for game in map(find_game, GAMES):
        evening = face_of(game).evening
        for values in game.presets.values():
            assert not {evening.story, *evening.within, *evening.switches} & set(values), game.name


async def test_as_last_time_fills_in_the_form(client: httpx.AsyncClient) -> None:
    """Given a table that was opened, then its game offers it again; taken, the form opens the same once more."""
    chosen = {"conquest.seat.1": "bot", "conquest.level.1": "thinking", "conquest.temper.1": "martial"}
    chosen |= {"conquest.seat.2": "open", "conquest.seat.3": "", "conquest.option.round_limit": "10"}
    chosen |= {"conquest.option.road_use": "builder_only", "pace": "live", "minutes": "7", "undo": "none"}
    first = await opened(client, game="conquest", **chosen)

    page = (await client.get("/new?game=conquest")).text
    assert "As last time" in page
    assert "As last time" not in (await client.get("/new?game=senators")).text
    form = filled_in((await client.get("/new?game=conquest&again=1")).text)
    gone = await client.post("/new", data=form)
    table = gone.headers["location"].removeprefix("/t/")
    again = (await client.get(f"/api/v1/tables/{table}", headers={"Accept": "*/*"})).json()

    for same in ("options", "pace", "undo", "public"):
        assert again[same] == first[same]
    assert [seat["level"] for seat in again["seats"]] == [seat["level"] for seat in first["seats"]]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "open"]


def test_a_rematch_has_a_name_of_its_own() -> None:
    assert next_name("Via Sacra") == "Via Sacra II"
    assert next_name("Via Sacra II") == "Via Sacra III"
    assert next_name("Forum I") == "Forum I II"
    assert len(next_name("x" * 60)) == 60
