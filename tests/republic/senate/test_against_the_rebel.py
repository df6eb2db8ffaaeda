"""The commander who has faced a rebel since last year: reinforced, recalled, replaced, or home without legions."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.forces import army
from tabularium.games.republic.state import FIELD, NO_OFFICE, REBEL_POST, ROME
from tabularium.testing.language import asked, lines, play

from ..sitting import options, sitting, vote
from ..table import of, person, rome

FULVIUS, JULIUS, MANLIUS = "family:fulvius", "family:julius", "family:manlius"


def facing(legions: int = 8, *, rebels: int = 4, sent: int = 1, rebel: bool = True, **given: Any) -> dict[str, Any]:
    """Fulvius faces Manlius, who has risen against Rome, as Proconsul since last year."""
    away = {"place": "field", "post": REBEL_POST, "office": "proconsul", "sent": sent, "rank": 3}
    people: dict[str, Any] = {FULVIUS: away}
    if rebel:
        people[MANLIUS] = {"place": "revolt", "faction": 3}
    return {
        "people": people | given.pop("people", {}),
        "rebel": person(MANLIUS) if rebel else -1,
        "armies": {FULVIUS: legions, **({MANLIUS: rebels} if rebel else {})},
        **given,
    }


@pytest.mark.rule("republic:9.647a", "republic:11.272")
def test_who_faces_the_rebel_is_reinforced() -> None:
    match = play(sitting(**facing(0)), "reinforce", FULVIUS)
    (ask,) = match.asks.values()
    assert ask.params["target"] == MANLIUS
    vote(play(match, 3, 0), "for")
    assert len(army(rome(match), person(FULVIUS))) == 3
    assert "reinforce" not in options(sitting(**facing(sent=2)))


@pytest.mark.rule("republic:9.644a", "republic:11.272")
def test_who_faces_the_rebel_is_recalled() -> None:
    match = vote(play(sitting(**facing()), "recall", FULVIUS, "none"), "for")
    assert (of(match, "place", FULVIUS), of(match, "office", FULVIUS)) == (ROME, NO_OFFICE)
    assert rome(match).legion.count(0) == 4 + 8


@pytest.mark.rule("republic:9.644a", "republic:11.272", "republic:9.643a")
@pytest.mark.parametrize(("legions", "asks"), [(8, False), (2, True)])
def test_another_faces_the_rebel_in_his_place(legions: int, asks: bool) -> None:
    match = play(sitting(**facing(legions)), "recall", FULVIUS, JULIUS)
    assert (asked(match) == {1: "senate.commander_consent"}) == asks
    if asks:
        assert match.asks[1].params["target"] == MANLIUS
        play(match, "consent")
    vote(match, "for")
    assert (of(match, "place", JULIUS), of(match, "post", JULIUS)) == (FIELD, REBEL_POST)
    assert len(army(rome(match), person(JULIUS))) == legions
    assert of(match, "place", FULVIUS) == ROME


@pytest.mark.rule("republic:9.644c")
def test_who_was_sent_or_reinforced_this_turn_is_not_recalled() -> None:
    assert not {"recall", "withdraw"} & set(options(sitting(**facing(sent=2))))
    match = vote(play(sitting(**facing()), "reinforce", FULVIUS, 1, 0), "for")
    assert not {"recall", "withdraw"} & set(options(match))


@pytest.mark.rule("republic:9.644b", "republic:9.643c")
@pytest.mark.parametrize(("taken", "asks"), [(1, False), (7, True)])
def test_part_of_his_army_is_withdrawn_below_the_rebels_only_if_he_agrees(taken: int, asks: bool) -> None:
    match = play(sitting(**facing()), "withdraw", FULVIUS, taken, 0)
    assert (asked(match) == {2: "senate.proconsul_consent"}) == asks


@pytest.mark.rule("republic:9.9a", "republic:9.647a")
@pytest.mark.parametrize(("legions", "home"), [(0, True), (1, False)])
def test_without_legions_he_comes_home_when_the_senate_has_closed(legions: int, home: bool) -> None:
    match = sitting("closing", **facing(legions))
    told = [line.params["senator"] for line in lines(match, "senate.auto_recall")]
    assert told == ([FULVIUS] if home else [])


# -- the rebel is dead -------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.271c", "republic:9.644a", "republic:9.647a")
def test_against_a_rebel_who_has_died_nobody_is_reinforced_or_sent_but_the_army_can_be_called_home() -> None:
    match = sitting(**facing(rebel=False))
    assert "reinforce" not in options(match)
    play(match, "recall", FULVIUS)
    assert options(match) == ["none"]
    apart = play(sitting(**facing(rebel=False)), "withdraw", FULVIUS, 7, 0)
    assert asked(apart) == {0: "senate.call"}, "there is no enemy left to be weaker than"
