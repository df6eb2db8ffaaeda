"""Looking at a game again: its line with marks, whose eyes one may borrow, and the ways that lead to a moment."""

from __future__ import annotations

import re

import httpx
import pytest

from tabularium.web import replay
from tests.golden.again import files
from tests.web.ways import against_bots, upload

pytestmark = pytest.mark.anyio
SHORT = {"senators": "all_out", "conquest": "acclamation", "republic": "rebel_takes_rome"}
"""Golden games that are soon played again."""


async def uploaded(client: httpx.AsyncClient, game: str, name: str) -> str:
    path = next(each for each in files(game) if each.stem == name)
    return await upload(client, path.read_bytes())


async def test_the_line_of_a_game_has_rounds_battles_wars_and_chapters(
    client: httpx.AsyncClient, replayed_here: None
) -> None:
    table = await uploaded(client, "conquest", "fallen_in_battle")
    page = (await client.get(f"{table}/replay?at=100")).text

    for lane in ("Rounds", "Turning points", "Battles", "Wars"):
        assert f">{lane}<" in page, lane
    assert len(re.findall(r"<li[^>]*data-kind=", page)) > 3
    assert f'href="{table}/replay?at=' in page
    assert 'type="hidden" name="at" value="100"' in page, "other eyes see the same moment"


async def test_a_round_without_room_for_its_number_has_its_name_alone(
    client: httpx.AsyncClient, replayed_here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given rounds of different lengths, then a short one shows no numeral, and each says which one it is."""
    monkeypatch.setattr(replay, "THIN", 0.07)
    table = await uploaded(client, "conquest", "fallen_in_battle")
    page = (await client.get(f"{table}/replay")).text
    rounds = re.findall(r'<a ([^>]*data-round="[^>]*)>([IVXLC]*)</a>', page)

    shown = [numeral for _, numeral in rounds]
    assert "" in shown
    assert any(shown)
    assert all(f'aria-label="Round {n}"' in attributes for n, (attributes, _) in enumerate(rounds, 1))


@pytest.mark.parametrize(("game", "name"), SHORT.items())
async def test_everybodys_eyes_see_what_each_seat_saw(
    client: httpx.AsyncClient, replayed_here: None, game: str, name: str
) -> None:
    """Given a finished game, then one can look with everybody's eyes: each seat's own things under its name."""
    table = await uploaded(client, game, name)
    plain, opened = [(await client.get(f"{table}/replay?at=20{eyes}")).text for eyes in ("", "&seat=all")]

    assert 'value="all"' in plain
    assert plain.count('class="panel opened"') == 0
    assert opened.count('class="panel opened"') >= 2


async def test_nobody_has_everybodys_eyes_while_a_game_runs(client: httpx.AsyncClient) -> None:
    table = await against_bots(client)
    page = await client.get(f"{table}/replay")
    assert 'value="all"' not in page.text
    assert (await client.get(f"{table}/replay?seat=all")).status_code == 403
    assert (await client.get(f"{table}/replay?seat=all&part=1")).status_code == 403


async def test_lines_of_the_record_and_the_moments_that_mattered_lead_to_their_moment(
    client: httpx.AsyncClient, replayed_here: None
) -> None:
    running = await against_bots(client)
    assert re.search(rf'href="{running}/replay\?at=\d+&amp;seat=0"', (await client.get(running)).text)

    for game, name in SHORT.items():
        over = await uploaded(client, game, name)
        board = (await client.get(over)).text.partition('data-part="board"')[2].partition('data-part="tabs"')[0]
        assert re.search(rf'<a href="{over}/replay\?at=\d+" data-to="\d+" class="again"', board), game
