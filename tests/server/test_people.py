"""People: guests, accounts, passwords, sessions, links, limits, export and deletion."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from tabularium.engine import Match, Record, find_game
from tabularium.server.base.problem import Problem
from tabularium.server.base.tidy import MOST_MARKS
from tabularium.server.people import passwords
from tabularium.shapes.people import Visitor
from tabularium.store import schema
from tests.server.kit import FakeClock, Inn, open_inn

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


async def test_a_guest_who_registers_keeps_seats_and_gets_a_new_session(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", "open", "open"])).table.id

    signed = await inn.house.people.register(ann, "Ann.Maria", PASSWORD)

    assert signed.person.id == ann.id
    assert signed.person.account == "ann.maria"
    assert not signed.person.guest
    assert (await inn.house.people.visitor(inn.tokens["Ann"])).person is None
    again = await inn.house.people.visitor(signed.token)
    assert (await inn.house.tables.lobby(again)).mine[0].id == table


async def test_signing_in_and_out(inn: Inn) -> None:
    await inn.house.people.register(Visitor(), "ann", PASSWORD, "Ann")

    one = await inn.house.people.sign_in(Visitor(), " ANN ", PASSWORD)
    two = await inn.house.people.sign_in(Visitor(), "ann", PASSWORD)
    who = await inn.house.people.visitor(one.token)
    await inn.house.people.sign_out(who)

    assert (await inn.house.people.visitor(one.token)).person is None
    still = await inn.house.people.visitor(two.token)
    assert still.person is not None
    await inn.house.people.sign_out_everywhere(still)
    assert (await inn.house.people.visitor(two.token)).person is None


async def test_wrong_account_and_wrong_password_look_alike(inn: Inn) -> None:
    await inn.house.people.register(Visitor(), "ann", PASSWORD)
    problems = []
    for account, password in (("ann", "wrong password"), ("bob", PASSWORD)):
        with pytest.raises(Problem) as refused:
            await inn.house.people.sign_in(Visitor(), account, password)
        problems.append((refused.value.status, refused.value.refusal))
    assert problems[0] == problems[1]


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "PassWord1",
        "iloveyou",
        "trustno1",
        "qwertyuiop",
        "12345678",
        "ann.maria",
        "annmaria99",
        "Lucia!Lucia",
    ],
)
async def test_a_password_that_many_have_or_ones_own_name_is_none(lite: Inn, password: str) -> None:
    with pytest.raises(Problem, match="weak_password"):
        await lite.house.people.register(Visitor(), "ann.maria", password, "Lucia")

    signed = await lite.house.people.register(Visitor(), "ann.maria", PASSWORD, "Lucia")
    lucia = await lite.house.people.visitor(signed.token)
    with pytest.raises(Problem, match="weak_password"):
        await lite.house.people.set_password(lucia, PASSWORD, password)
    await lite.house.people.set_password(lucia, PASSWORD, "4829 1734 6509")
    await lite.house.people.set_password(lucia, "4829 1734 6509", "lucia writes long ones")


def test_the_ten_thousand_commonest_passwords_are_known() -> None:
    assert len(passwords.common()) >= 10_000


async def test_an_account_name_is_taken_once_whatever_its_letters(inn: Inn) -> None:
    await inn.house.people.register(Visitor(), "ann", PASSWORD)

    with pytest.raises(Problem, match="account_taken"):
        await inn.house.people.register(Visitor(), "ANN", PASSWORD)


@pytest.mark.parametrize(
    ("account", "password", "more", "message"),
    [
        ("an", PASSWORD, {}, "bad_account"),
        ("ann maria", PASSWORD, {}, "bad_account"),
        ("ann", "short", {}, "bad_password"),
        ("ann", "x" * 500, {}, "bad_password"),
        ("ann", PASSWORD, {"email": "not an address"}, "bad_email"),
        ("ann", PASSWORD, {"email": "a@b.cc\nBcc: x@y.zz"}, "bad_email"),
        ("ann", PASSWORD, {"name": "\u202e\u0000 "}, "no_name"),
        ("ann", PASSWORD, {"name": "\u3164\u2800\u0301"}, "no_name"),
    ],
)
async def test_bad_accounts_are_refused(
    lite: Inn, account: str, password: str, more: dict[str, str], message: str
) -> None:
    with pytest.raises(Problem, match=message):
        await lite.house.people.register(Visitor(), account, password, **more)


async def test_names_lose_what_could_trick_the_eye(lite: Inn) -> None:
    signed = await lite.house.people.guest(Visitor(), "  An\u202en \x00 <b>  Maria\n ")

    assert signed.person.name == "Ann <b> Maria"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Z" + "\u0335" * 30 + "oe", "Z" + "\u0335" * MOST_MARKS + "oe"),
        ("Nguyễn Thị Hằng", "Nguyễn Thị Hằng"),
        ("क्ष्म्य", "क्ष्म्य"),
        ("👩‍👧‍👦", "👩‍👧‍👦"),
        ("שָׁלוֹם", unicodedata.normalize("NFC", "שָׁלוֹם")),
    ],
    ids=["tower", "vietnamese", "devanagari", "emoji", "hebrew"],
)
async def test_no_name_runs_over_its_lines(lite: Inn, typed: str, shown: str) -> None:
    assert (await lite.house.people.guest(Visitor(), typed)).person.name == shown


async def test_a_new_password_ends_every_other_session(inn: Inn) -> None:
    signed = await inn.house.people.register(Visitor(), "ann", PASSWORD)
    who = await inn.house.people.visitor(signed.token)
    with pytest.raises(Problem, match="wrong_password"):
        await inn.house.people.set_password(who, "not it", "another long one")

    new = await inn.house.people.set_password(who, PASSWORD, "another long one")

    assert (await inn.house.people.visitor(signed.token)).person is None
    assert (await inn.house.people.visitor(new.token)).person is not None
    with pytest.raises(Problem, match="wrong_password"):
        await inn.house.people.sign_in(Visitor(), "ann", PASSWORD)
    await inn.house.people.sign_in(Visitor(), "ann", "another long one")


async def test_a_session_runs_out(lite: Inn) -> None:
    await lite.guest("Ann")
    lite.clock.advance(91 * 86400)

    assert (await lite.house.people.visitor(lite.tokens["Ann"])).person is None


async def test_a_sign_in_link_works_once_and_runs_out(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    link = await inn.house.people.sign_in_link(ann)
    late = await inn.house.people.sign_in_link(ann)

    opened = await inn.house.tables.open_link(Visitor(), link.token)
    assert opened.signed_in
    assert opened.signed_in.person.id == ann.id
    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(Visitor(), link.token)
    inn.clock.advance(25 * 3600)
    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(Visitor(), late.token)


async def test_links_can_be_taken_back_by_their_owner_only(inn: Inn) -> None:
    ann, bob = await inn.guest("Ann"), await inn.guest("Bob")
    link = await inn.house.people.sign_in_link(ann)
    with pytest.raises(Problem, match="no_link"):
        await inn.house.people.revoke(bob, link.id)
    assert [each.id for each in await inn.house.people.links(ann)] == [link.id]

    await inn.house.people.revoke(ann, link.id)

    with pytest.raises(Problem, match="no_link"):
        await inn.house.tables.open_link(Visitor(), link.token)


async def test_tries_are_remembered_when_the_house_opens_again_but_not_who_tried(tmp_path: Path, sqlite: str) -> None:
    clock, thief = FakeClock(), Visitor(address="10.0.0.9")
    for number in range(12):
        async with open_inn(tmp_path, sqlite, clock=clock) as inn:
            with pytest.raises(Problem) as refused:
                await inn.house.people.sign_in(thief, "ann", "a guess at it")
            assert refused.value.status == (403 if number < 10 else 429)

    assert b"10.0.0.9" not in (tmp_path / "house.db").read_bytes()


async def test_an_account_that_is_tried_from_everywhere_grants_a_stranger_one_try(lite: Inn) -> None:
    statuses = []
    for number in [*range(101), 100]:
        with pytest.raises(Problem) as refused:
            await lite.house.people.sign_in(Visitor(address=f"10.0.{number}.1"), "ann", "a guess at it")
        statuses.append(refused.value.status)

    assert statuses == [403] * 101 + [429]


async def test_what_has_run_out_is_forgotten_once_an_hour(inn: Inn) -> None:
    ann = await inn.guest("Ann")
    link = await inn.house.people.sign_in_link(ann)
    await inn.house.steward.make_rounds()
    assert [each.id for each in await inn.house.people.links(ann)] == [link.id]

    inn.clock.advance(25 * 3600)
    await inn.house.steward.make_rounds()

    def left(connection: Connection) -> list[int]:
        tables = (schema.links, schema.tries, schema.sessions)
        return [len(connection.execute(select(table)).all()) for table in tables]

    assert await inn.house.store.read(left) == [0, 0, 1]
    inn.clock.advance(90 * 86400)
    await inn.house.steward.make_rounds()
    assert await inn.house.store.read(left) == [0, 0, 0]


async def test_trying_passwords_and_links_is_slowed_down(lite: Inn) -> None:
    thief = Visitor(address="10.0.0.9")
    for _ in range(10):
        with pytest.raises(Problem, match="wrong_password"):
            await lite.house.people.sign_in(thief, "ann", "a guess at it")
        with pytest.raises(Problem, match="no_link"):
            await lite.house.tables.open_link(thief, "a guess")
    for attempt in (
        lambda: lite.house.people.sign_in(thief, "ann", "a guess at it"),
        lambda: lite.house.tables.open_link(thief, "another guess"),
    ):
        with pytest.raises(Problem) as refused:
            await attempt()
        assert refused.value.status == 429
        assert int(refused.value.headers["Retry-After"]) > 0
    lite.clock.advance(601)
    with pytest.raises(Problem, match="wrong_password"):
        await lite.house.people.sign_in(thief, "ann", "a guess at it")


async def test_who_misses_often_does_not_lock_out_others(lite: Inn) -> None:
    signed = await lite.house.people.register(Visitor(address="10.0.0.1"), "ann", PASSWORD)
    for _ in range(12):
        with pytest.raises(Problem):
            await lite.house.people.sign_in(Visitor(address="10.0.0.9"), "ann", "a guess at it")

    again = await lite.house.people.sign_in(Visitor(address="10.0.0.1"), "ann", PASSWORD)

    assert again.person.id == signed.person.id


async def test_what_is_known_of_me_can_be_changed(inn: Inn) -> None:
    ann = await inn.guest("Ann")

    changed = await inn.house.people.update(ann, name="Anna", language="it", email="ann@example.org", mail=True)

    assert (changed.name, changed.language, changed.mail) == ("Anna", "it", True)
    assert (changed.email, changed.unconfirmed) == (None, "ann@example.org")
    assert (await inn.house.people.visitor(inn.tokens["Ann"])).language == "it"
    assert (await inn.house.people.update(ann, email=None)).email is None
    with pytest.raises(Problem, match="no_language"):
        await inn.house.people.update(ann, language="xx")


async def test_everything_known_of_me_can_be_had_without_secrets(inn: Inn) -> None:
    table, people = await inn.friends()
    await inn.house.talk.say(people[1], table, "Ave")
    await inn.house.people.register(people[1], "bob", PASSWORD)

    known = await inn.house.people.export(people[1])

    assert known["person"]["account"] == "bob"
    assert known["tables"][0]["id"] == table
    assert known["messages"][0]["text"] == "Ave"
    assert "argon2" not in str(known)
    assert not [row for row in known["sessions"] + known["links"] if "token" in row]


async def test_who_wants_to_be_forgotten_is_forgotten_and_the_record_still_holds(inn: Inn) -> None:
    table, people = await inn.friends()
    for _ in range(25):
        await inn.step(table, people)
    await inn.house.talk.say(people[1], table, "my secret plan")

    await inn.house.people.delete(people[1])

    assert (await inn.house.people.visitor(inn.tokens["Bob"])).person is None
    info = await inn.house.tables.info(people[0], table)
    assert info.status == "playing"
    assert info.seats[1].kind == "bot"
    assert await inn.house.talk.messages(people[0], table) == []
    lines = await inn.rows(table)
    assert b"Bob" not in b"".join(lines)
    record, broken = Record.read(lines)
    assert broken is None
    async with inn.house.desk.reading(table) as loaded:
        assert Match.from_record(find_game("senators"), record, loaded.table.seed).n == loaded.table.n
        assert "Bob" not in str(loaded.match and loaded.match.names)
    await inn.house.steward.look_after(table)
    await inn.step(table, people)
    assert Record.read(await inn.rows(table))[1] is None
