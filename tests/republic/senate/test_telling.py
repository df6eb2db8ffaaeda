"""What a proposal says in asks and log lines: names, and numbers with what they count."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.draw import Words
from tabularium.games.republic import GAME, assembly
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.senate.telling import target, told
from tabularium.testing.language import lines, play

from ..floor import business
from ..table import board, person

JULIUS, FABIUS = "family:julius", "family:fabius"
SENT = [JULIUS, "war:syrian", 8, ["legion:3", "legion:4"], 5]


def spoken(subject: str, terms: list[Any], **given: Any) -> str:
    """The terms of a proposal in English."""
    s = board(**given)
    return Words(GAME, strict=True)._spoken("told", told(s, subject, terms))


@pytest.mark.parametrize(
    ("subject", "terms", "english"),
    [
        ("consuls", [JULIUS, FABIUS], "Julius and Fabius"),
        ("censor", [JULIUS], "Julius"),
        ("minor_motion", ["motion:censure", FABIUS], "censure and Fabius"),
        ("recruit", [3, 0], "legions: 3"),
        ("recruit", [0, 2], "fleets: 2"),
        ("disband", [[], 3, 2], "legions: 3, fleets: 2"),
        ("reinforce", [[JULIUS, [], 4, 1]], "Julius, legions: 4, fleets: 1"),
        (
            "reinforce",
            [[JULIUS, [], 4, 0], [FABIUS, [], 0, 1]],
            "Julius, legions: 4, Fabius, fleets: 1",
        ),
        ("withdraw", [[JULIUS, [], 0, 1]], "Julius, fleets: 1"),
        ("withdraw", [["war:syrian", [], 2, 0]], "the army without commander: Syrian War, legions: 2"),
        ("recall", [[JULIUS, "none"]], "Julius"),
        ("recall", [["war:syrian", "none"], [JULIUS, "none"]], "the army without commander: Syrian War, Julius"),
        ("recall", [[JULIUS, FABIUS]], "Julius, replaced by Fabius"),
        ("garrison", [["province:asia", [], 2]], "Asia, legions: 2"),
        ("ungarrison", [["province:asia", [], 1]], "Asia, legions: 1"),
        ("trial", [JULIUS, FABIUS, "charge:corruption"], "accused: Julius, prosecutor: Fabius, charge: corruption"),
        ("special_trial", [JULIUS, FABIUS, 0], "accused: Julius, prosecutor: Fabius"),
        ("governors", [["province:asia", JULIUS], ["province:africa", FABIUS]], "Asia, for Julius, Africa, for Fabius"),
        ("concessions", [["concession:mining", JULIUS]], "Mining, for Julius"),
        ("land_bill", ["II", JULIUS, FABIUS], "type II, sponsors: Julius and Fabius"),
        ("repeal", ["III", JULIUS], "type III, sponsors: Julius"),
        ("refuse_rhodian", ["refuse"], ""),
        ("dispatch", [[JULIUS, "war:syrian", 8, [], 0]], "Julius, against Syrian War, legions: 8"),
        ("dispatch", [SENT], "Julius, against Syrian War, legions: 8, veterans: Legion IV and Legion V, fleets: 5"),
        (
            "dispatch",
            [[JULIUS, "war:syrian", 0, [], 5], [FABIUS, "bequest:pergamene", 1, [], 0]],
            "Julius, against Syrian War, fleets: 5, Fabius, against Pergamene Bequest, legions: 1",
        ),
    ],
)
def test_the_terms_in_words(subject: str, terms: list[Any], english: str) -> None:
    assert spoken(subject, terms) == english


def test_the_rebel_is_called_by_his_name() -> None:
    rebel = person(JULIUS)

    assert target(board(rebel=rebel), "rebel") == JULIUS
    assert target(board(rebel=rebel), "war:syrian") == "war:syrian"
    assert target(board(), "rebel") == "rebel", "what was voted down may outlive him"
    assert spoken("dispatch", [[FABIUS, "rebel", 3, [], 0]], rebel=rebel) == "Fabius, against Julius, legions: 3"


def test_a_vote_is_asked_with_the_terms_and_told_with_them() -> None:
    match = play(business(chest=100), "recruit", 2, 1, "clockwise")
    (ask,) = match.asks.values()

    assert ask.params is not None
    assert (ask.params["terms"], ask.params["told"]) == ([2, 1], [{"term:legions": 2}, {"term:fleets": 1}])
    assert lines(match, "senate.proposed")[0].params["terms"] == [{"term:legions": 2}, {"term:fleets": 1}]


def test_a_vote_is_asked_with_what_the_faction_has_and_how_it_stands() -> None:
    match = play(business(chest=100), "recruit", 2, 1, "clockwise")
    first = next(iter(match.asks.values())).params
    assert (first["ayes"], first["noes"]) == (0, 0)

    second = next(iter(play(match, "against").asks.values())).params

    assert (second["ayes"], second["noes"]) == (0, first["votes"])
    assert first["votes"] == match.view(None)["factions"][1]["votes"]


def test_every_kind_of_proposal_has_a_name() -> None:
    words = Words(assembly.GAME, strict=True)

    assert all(words.ref(f"subject:{name}") for name in SUBJECTS)


def test_the_veterans_of_a_proposal_are_told_as_a_copy() -> None:
    terms = [["legion:3"], 1, 0]
    assert [
        each["term:veterans"] is terms[0] for each in told(board(), "disband", terms) if "term:veterans" in each
    ] == [False]
