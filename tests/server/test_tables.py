"""Opening tables, sitting down, getting up, links, rematch, the lobby."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tabularium.engine import BadOption, UnknownName
from tabularium.engine import game as engine_game
from tabularium.server.base.problem import Problem
from tabularium.server.people.quotas import MOST_LINKS_TO
from tabularium.shapes.people import Visitor
from tabularium.store import lists
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


async def test_no_bot_is_called_like_somebody_at_the_table(lite: Inn) -> None:
    livia = await lite.guest("Livia")

    created = await lite.table(livia, ["me", "me:Gaius", *["bot:random"] * 3])

    names = [seat.name for seat in created.table.seats]
    assert names[:2] == ["Livia", "Gaius"]
    assert len(set(names)) == 5


async def test_one_person_against_bots_begins_at_once(inn: Inn) -> None:
    ann = await inn.guest("Ann")

    created = await inn.table(ann, ["me", "bot:greedy", "bot:random"])

    assert created.table.status == "playing"
    assert created.table.my_seats == [0]
    assert created.links == []
    assert [seat.level for seat in created.table.seats] == [None, "greedy", "random"]
    assert len({seat.name for seat in created.table.seats}) == 3


async def test_a_table_begins_when_its_last_seat_is_taken(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    created = await inn.table(ann, ["me", "open", "bot:random"], public=True)
    assert created.table.status == "open"
    assert (await inn.house.play.sight(ann, created.table.id)).view is None

    info = await inn.house.tables.join(bob, created.table.id)

    assert info.status == "playing"
    assert info.my_seats == [1]
    assert (await inn.house.play.log(ann, created.table.id))[0].message == "house.joined"


async def test_joining_twice_is_joining_once_and_a_full_table_is_full(lite: Inn) -> None:
    ann, bob, cyd = [await lite.guest(name) for name in ("Ann", "Bob", "Cyd")]
    table = (await lite.table(ann, ["me", "open", "open"], public=True)).table.id
    await lite.house.tables.join(bob, table)
    assert (await lite.house.tables.join(bob, table)).status == "open"
    with pytest.raises(Problem, match="seat_taken"):
        await lite.house.tables.join(cyd, table, seat=1)
    await lite.house.tables.join(cyd, table, seat=2)

    with pytest.raises(Problem, match="table_is_playing"):
        await lite.house.tables.join(await lite.guest("Dot"), table)


async def test_a_seat_link_seats_a_guest_who_gets_a_way_back(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    created = await inn.table(ann, ["me", "link", "bot:random"])
    (link,) = created.links
    assert link.kind == "seat"

    opened = await inn.house.tables.open_link(Visitor(), link.token, "Bob")
    assert opened.signed_in is not None
    assert (opened.table, opened.seat) == (created.table.id, 1)
    assert opened.back is not None
    again = await inn.house.tables.open_link(Visitor(), opened.back.token)

    assert again.signed_in is not None
    assert again.signed_in.person.id == opened.signed_in.person.id
    assert again.signed_in.token != opened.signed_in.token
    bob = await inn.house.people.visitor(again.signed_in.token)
    assert (await inn.house.tables.info(bob, created.table.id)).my_seats == [1]


async def test_a_seat_link_taken_by_an_account_leads_nobody_else_anywhere(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    created = await inn.table(ann, ["me", "link", "open"])
    signed = await inn.house.people.register(Visitor(), "bob", "correct horse", "Bob")
    bob = await inn.house.people.visitor(signed.token)
    seat_link = next(link for link in created.links if link.kind == "seat")

    opened = await inn.house.tables.open_link(bob, seat_link.token)

    assert opened.signed_in is None
    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(Visitor(), seat_link.token, "Eve")


async def test_a_table_link_lets_people_in_to_a_private_table(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    created = await inn.table(ann, ["me", "open", "open"])
    table = created.table.id
    with pytest.raises(Problem, match="no_table"):
        await inn.house.tables.info(bob, table)
    with pytest.raises(Problem, match="no_table"):
        await inn.house.tables.join(bob, table)

    await inn.house.tables.open_link(bob, created.links[0].token)

    assert (await inn.house.tables.info(bob, table)).my_seats == []
    await inn.house.tables.join(bob, table)
    opened = await inn.house.tables.open_link(Visitor(), created.links[0].token, "Zoe")
    assert opened.signed_in
    zoe = await inn.house.people.visitor(opened.signed_in.token)
    assert (await inn.house.play.sight(zoe, table)).seat is None


async def test_only_so_many_links_lead_to_a_table(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "open", "open"])).table.id
    links = [await lite.house.tables.invite(ann, table) for _ in range(MOST_LINKS_TO - 1)]

    with pytest.raises(Problem, match="full_links"):
        await lite.house.tables.invite(ann, table)

    await lite.house.tables.revoke(ann, table, links[0].id)
    await lite.house.tables.invite(ann, table)


async def test_links_are_the_hosts_to_make_and_take_back(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    created = await inn.table(ann, ["me", "link", "open"], public=True)
    table = created.table.id
    with pytest.raises(Problem, match="not_the_host"):
        await inn.house.tables.invite(bob, table, 1)
    new = await inn.house.tables.invite(ann, table, 1)
    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(bob, created.links[0].token)
    listed = await inn.house.tables.links(ann, table)
    assert {link.id for link in listed} == {created.links[1].id, new.id}

    await inn.house.tables.revoke(ann, table, new.id)

    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(bob, new.token)
    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.revoke(ann, table, new.id)


async def test_only_digests_of_links_and_sessions_lie_in_the_database(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    created = await lite.table(ann, ["me", "link", "open"])
    secrets = [lite.tokens["Ann"], *(link.token for link in created.links)]
    path = Path(str(lite.house.store.url.database))
    await lite.house.close()

    data = path.read_bytes()

    assert not [secret for secret in secrets if secret.encode() in data]


async def test_the_host_can_start_with_bots_on_the_free_seats(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    table = (await inn.table(ann, ["me", "open", "link"], public=True)).table.id
    with pytest.raises(Problem, match="not_the_host"):
        await inn.house.tables.start(bob, table)

    info = await inn.house.tables.start(ann, table)

    assert info.status == "playing"
    assert [seat.kind for seat in info.seats] == ["person", "bot", "bot"]


async def test_getting_up_before_the_game_frees_the_seat(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    table = (await inn.table(ann, ["me", "open", "open"], public=True)).table.id
    await inn.house.tables.join(bob, table)

    left = await inn.house.tables.leave(bob, table)
    assert [seat.kind for seat in left.seats] == ["person", "open", "open"]
    await inn.house.tables.join(bob, table)
    left = await inn.house.tables.leave(ann, table)
    assert left.host == "Bob"
    left = await inn.house.tables.leave(bob, table)

    assert left.status == "closed"
    with pytest.raises(Problem, match="no_table"):
        await inn.house.tables.info(ann, table)


async def test_getting_up_during_the_game_is_resigning(lite: Inn) -> None:
    table, people = await lite.friends()

    left = await lite.house.tables.leave(people[2], table)

    assert left.status == "playing"
    assert left.seats[2].kind == "bot"
    with pytest.raises(Problem, match="not_your_seat"):
        await lite.house.tables.leave(people[2], table)


async def test_somebody_else_can_take_over_a_bots_seat_by_link(inn: Inn) -> None:
    table, people = await inn.friends()
    await inn.house.play.resign(people[2], table, 2)
    link = await inn.house.tables.invite(people[0], table, 2)

    opened = await inn.house.tables.open_link(Visitor(), link.token, "Dot")

    assert opened.signed_in
    dot = await inn.house.people.visitor(opened.signed_in.token)
    assert (await inn.house.tables.info(dot, table)).my_seats == []
    (asked,) = (await inn.house.play.sight(people[1], table, 1)).proposals
    await inn.house.play.consent(people[1], table, 1, asked.id, True)
    info = await inn.house.tables.info(dot, table)
    assert info.my_seats == [2]
    assert info.seats[2].name == "Dot"
    await inn.step(table, [*people[:2], dot])


async def test_a_rematch_keeps_the_seats_for_those_who_had_them(inn: Inn) -> None:
    table, people = await inn.friends()
    with pytest.raises(Problem, match="table_is_playing"):
        await inn.house.tables.rematch(people[0], table)
    proposed = await inn.house.play.propose(people[0], table, 0, 0, "abandon")
    for seat in (1, 2):
        await inn.house.play.consent(people[seat], table, seat, proposed.proposals[0].id, True)

    first = await inn.house.tables.rematch(people[1], table)
    assert first.table.my_seats == [1]
    assert first.table.status == "open"
    stranger = await inn.guest("Eve")
    with pytest.raises(Problem):
        await inn.house.tables.rematch(stranger, table)
    with pytest.raises(Problem, match="table_full"):
        await inn.house.tables.join(stranger, first.table.id)
    second = await inn.house.tables.rematch(people[0], table)
    third = await inn.house.tables.rematch(people[2], table)

    assert first.table.id == second.table.id == third.table.id
    assert third.table.status == "playing"
    assert third.table.my_seats == [2]
    assert third.table.previous == table
    assert (await inn.house.tables.info(people[0], table)).following == first.table.id


@pytest.mark.parametrize("before", [False, True])
async def test_a_rematch_that_was_given_up_stands_in_nobodys_way(inn: Inn, before: bool) -> None:
    table, people = await inn.friends()
    proposed = await inn.house.play.propose(people[0], table, 0, 0, "abandon")
    for seat in (1, 2):
        await inn.house.play.consent(people[seat], table, seat, proposed.proposals[0].id, True)
    regretted = (await inn.house.tables.rematch(people[0], table)).table.id
    await inn.house.tables.leave(people[0], regretted)
    assert (await inn.house.tables.info(people[1], table)).following is None
    if before:  # as houses of before have left it
        await inn.house.desk.change(table, lambda draft: draft.set(following=regretted))

    others = await asyncio.gather(*(inn.house.tables.rematch(people[seat], table) for seat in (1, 2)))

    assert {each.table.id for each in others} == {(await inn.house.tables.info(people[0], table)).following}
    assert (await inn.house.tables.rematch(people[0], table)).table.status == "playing"


async def test_nobody_fills_the_list_of_public_tables_alone(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_OF_ONE", 2)
    opened = []
    for host in (await inn.guest("Ann"), eve := await inn.guest("Eve"), eve, eve):
        opened.append((await inn.table(host, ["me", "open", "open"], public=True)).table.id)
        inn.clock.advance(1)

    assert [each.id for each in (await inn.house.tables.lobby(Visitor())).open] == [opened[3], opened[2], opened[0]]


async def test_strangers_who_come_together_are_one_question_to_the_store_and_find_what_is_there(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await lite.guest("Ann")
    created = await lite.table(ann, ["me", "open", "bot:random"], public=True)
    asked: list[object] = []
    read = lite.house.store.read

    async def counted(work: Any) -> Any:
        asked.append(work)
        return await read(work)

    monkeypatch.setattr(lite.house.store, "read", counted)
    found = await asyncio.gather(*(lite.house.tables.lobby(Visitor()) for _ in range(40)))

    assert len(asked) == 1
    assert all([table.id for table in each.open] == [created.table.id] for each in found)

    await lite.house.tables.close(ann, created.table.id)

    assert (await lite.house.tables.lobby(Visitor())).open == []


async def test_the_lobby_shows_my_turn_first_and_nothing_private_of_others(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    secret = (await inn.table(ann, ["me", "open", "open"])).table.id
    shown = (await inn.table(ann, ["me", "open", "open"], public=True)).table.id
    running, people = await inn.friends()
    seat, _ = await inn.asked(running, people)

    other = await inn.house.tables.lobby(bob)
    assert [table.id for table in other.open] == [shown]
    assert [table.id for table in other.watchable] == [running]
    assert secret not in str(other)
    inn.clock.advance(60)
    newer = (await inn.table(people[seat], ["me", "open", "open"])).table.id
    mine = (await inn.house.tables.lobby(people[seat])).mine
    assert [table.id for table in mine] == [running, newer]
    assert [table.my_turn for table in mine] == [True, False]
    assert (await inn.house.tables.lobby(Visitor())).mine == []


@pytest.mark.parametrize(
    ("seats", "more", "kind", "message"),
    [
        (["me", "open"], {}, Problem, "seat_count"),
        (["me"] * 9, {}, Problem, "seat_count"),
        (["me", "throne", "open"], {}, Problem, "bad_seat"),
        (["me", "bot:genius", "open"], {}, UnknownName, "genius"),
        (["me", "open", "open"], {"game": "chess"}, UnknownName, "chess"),
        (["me", "open", "open"], {"options": {"spread_wars": "often"}}, BadOption, "bad_value"),
        (["me", "open", "open"], {"options": {"dragons": 3}}, BadOption, "unknown"),
        (["me", "open", "open"], {"options": {"preset": "xx"}}, BadOption, "unknown_preset"),
    ],
)
async def test_a_table_that_makes_no_sense_is_refused(
    lite: Inn, seats: list[str], more: dict[str, object], kind: type[Exception], message: str
) -> None:
    ann = await lite.guest("Ann")

    with pytest.raises(kind, match=message):
        await lite.table(ann, seats, **more)

    assert (await lite.house.tables.lobby(ann)).mine == []


async def test_nobody_opens_a_table_without_saying_who_they_are(lite: Inn) -> None:
    with pytest.raises(Problem) as refused:
        await lite.table(Visitor(), ["me", "open", "open"])
    assert refused.value.status == 401


async def test_presets_and_options_reach_the_game(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    created = await lite.table(ann, ["me", "bot:random", "bot:random"], options={"preset": "fr", "spread_wars": True})

    view = (await lite.house.play.sight(ann, created.table.id)).view

    assert view is not None
    assert view["options"]["quaestor_scope"] == "one_set"
    assert view["options"]["spread_wars"] is True


async def test_every_player_puts_a_salt_into_the_dice(lite: Inn) -> None:
    ann, bob = await lite.guest("Ann"), await lite.guest("Bob")
    created = await lite.table(ann, ["me", "open", "bot:random"], public=True, salt="pepper")
    digest = created.table.digest
    await lite.house.tables.join(bob, created.table.id, salt="cumin")

    header = (await lite.rows(created.table.id))[0]

    assert b'"salts":["pepper","cumin",""]' in header
    assert digest.encode() in header


async def test_games_are_looked_for_once(lite: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking through what is installed takes longer than any page may."""
    found = lite.house.tables.games()

    monkeypatch.setattr(engine_game, "entry_points", None)

    assert lite.house.tables.games() == found
    assert {game.name for game in found} >= {"senators", "conquest", "republic"}
