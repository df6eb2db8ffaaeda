"""Deals of several clauses between several parties, and the answer that changes one."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Answer, Match, Sheet
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.dealings import Deal, Promise
from tabularium.games.republic.deeds import MOST_ANSWERS, NEW
from tabularium.testing.language import asked, lines

from .table import position, rome
from .test_deals import deal as simple
from .test_deals import faults, offer, waiting

FIRST = "deal:number_1"


def clause(by: int, to: int, what: str, talents: int = 0) -> dict[str, Any]:
    """A clause as it is written."""
    return {"by": f"seat:{by}", "to": f"seat:{to}", "what": what, "talents": talents}


def deed(*clauses: dict[str, Any], answers: str = NEW) -> Answer:
    """The sheet of a deed."""
    return {"clauses": list(clauses), "answers": answers}


THREE = (clause(0, 1, "proposal"), clause(1, 0, "talents", 8), clause(2, 1, "talents", 3), clause(1, 0, "votes"))


def written(seat: int = 0, *clauses: dict[str, Any], answers: str = NEW, match: Match | None = None) -> Match:
    """Somebody writes a deed: by default one among three."""
    match = match or waiting()
    match.interject(seat, "write_deal", deed(*(clauses or THREE), answers=answers))
    return match


@pytest.mark.rule("republic:4.13a")
def test_a_deed_of_three_is_made_when_the_last_has_sealed() -> None:
    match = written()
    shown = match.view(3)["deals"][FIRST]
    assert (shown["parties"], shown["sealed"], shown["state"]) == ([0, 1, 2], [0], "offered")
    assert [(each["by"], each["to"], each["what"]) for each in shown["clauses"]] == [
        (0, 1, "promise:proposal"),
        (1, 0, "promise:talents_8"),
        (2, 1, "promise:talents_3"),
        (1, 0, "promise:votes"),
    ]

    match.interject(2, "agree_deal", FIRST)
    assert match.view(0)["deals"][FIRST]["sealed"] == [0, 2]
    assert "agree_deal" not in match.chances(2)
    match.interject(1, "agree_deal", FIRST)

    assert rome(match).deals[0].state == "open"
    assert lines(match, "deal.made")[0].params["seats"] == ["seat:0", "seat:1", "seat:2"]


@pytest.mark.rule("republic:4.13a")
def test_an_answer_edits_the_same_deed_and_opens_every_seal() -> None:
    match = written()
    match.interject(2, "agree_deal", FIRST)

    written(1, clause(0, 1, "proposal"), clause(1, 0, "talents", 6), clause(3, 1, "votes"), answers=FIRST, match=match)

    shown = match.view(0)["deals"]
    assert list(shown) == [FIRST]
    assert (shown[FIRST]["sealed"], shown[FIRST]["answers"]) == ([1], 1)
    assert [each["what"] for each in shown[FIRST]["former"]] == [
        f"promise:{each}" for each in ("proposal", "talents_8", "talents_3", "votes")
    ]
    assert {*shown[FIRST]["parties"]} == {0, 1, 3}
    assert "agree_deal" not in match.chances(2), "who is named no more is asked no more"
    assert "agree_deal" in match.chances(0)
    assert lines(match, "deal.answered")[0].params == {"deal": FIRST, "seat": "seat:1", "seats": ["seat:0", "seat:3"]}


@pytest.mark.rule("republic:4.13a")
def test_nobody_is_waited_for_and_any_party_may_refuse() -> None:
    match = waiting()
    before = asked(match)
    written(match=match)
    assert asked(match) == before
    match.interject(2, "refuse_deal", FIRST)
    assert rome(match).deals[0].state == "refused"
    assert lines(match, "deal.declined")


@pytest.mark.rule("republic:4.13a")
def test_a_party_out_of_the_game_bars_the_seal() -> None:
    match = written()
    rome(match).out = [0, 0, 1, 0, 0]
    assert "agree_deal" not in match.chances(1)
    assert "take_back_deal" in match.chances(0)


@pytest.mark.rule("republic:4.13a", "republic:4.16")
@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        (deed(clause(0, 1, "talents", 3)), []),
        (deed(clause(1, 2, "talents", 3), clause(2, 0, "card")), []),
        (deed(clause(0, 0, "card")), [("clauses[0].to", "refused.deal_with_oneself")]),
        (deed(clause(0, 1, "talents")), [("clauses[0].talents", "refused.deal_talents")]),
        (deed(clause(0, 1, "nothing")), [("clauses[0].what", "refused.deal_of_nothing")]),
        (deed(clause(1, 2, "card")), [("clauses", "refused.deal_of_others")]),
        (deed(clause(0, 1, "card"), answers=FIRST), [("answers", "refused.not_an_option")]),
    ],
)
def test_the_clauses_of_a_deed(sheet: Answer, wrong: list[tuple[str, str]]) -> None:
    assert faults(waiting().chances(0)["write_deal"], sheet) == wrong


@pytest.mark.rule("republic:4.13a")
def test_an_offer_is_answered_so_often_and_by_its_parties() -> None:
    match = offer(waiting(), gives="votes", gets="talents", price=3)
    sheet = match.chances(3)["write_deal"]
    assert isinstance(sheet, Sheet)
    assert sheet.offered()["answers"] == [NEW]
    for n in range(MOST_ANSWERS):
        written((n + 1) % 2, clause(0, 1, "votes"), clause(1, 0, "talents", n + 1), answers=FIRST, match=match)
    sheet = match.chances(0)["write_deal"]
    assert isinstance(sheet, Sheet)
    assert FIRST not in sheet.offered()["answers"]


@pytest.mark.rule("republic:4.13a")
def test_what_one_of_several_was_promised_is_settled_by_itself() -> None:
    match = written()
    for seat in (1, 2):
        match.interject(seat, "agree_deal", FIRST)
    match.interject(0, "settle_deal", FIRST)
    assert [each.kept for each in rome(match).deals[0].clauses] == [False, True, False, True]
    assert "settle_deal" not in match.chances(0)
    match.interject(1, "settle_deal", FIRST)
    assert rome(match).deals[0].state == "fulfilled"


@pytest.mark.rule("republic:4.13b")
def test_nobody_appeals_to_a_promise_of_safety() -> None:
    match = written(0, clause(1, 0, "safety"))
    match.interject(1, "agree_deal", FIRST)
    assert "complain" not in match.chances(0)


def test_a_deed_of_two_clauses_is_the_same_deal_as_a_short_one() -> None:
    short = simple("talents", "card")
    long = written(0, clause(0, 1, "talents", 5), clause(1, 0, "card"))
    long.interject(1, "agree_deal", FIRST)
    assert rome(short).deals == rome(long).deals


@pytest.mark.parametrize(("talents", "does"), [(12, "agree_deal"), (1, "refuse_deal")])
def test_a_bot_weighs_all_that_a_deed_brings_and_costs_it(talents: int, does: str) -> None:
    """Given a deed of three parties, a bot seals it if all its gains are worth all that it gives."""
    deal = Deal(
        Promise(0, "talents", talents), Promise(1, "votes"), "offered", more=[Promise(1, "favour", to=2)], turn=1
    )
    match = position("redistribution", [0], phase="revenue", deals=[deal])
    assert GreedyBot(1).interject(match.view(1), match.chances(1)) == (does, FIRST)
