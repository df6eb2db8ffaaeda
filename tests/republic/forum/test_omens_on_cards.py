"""Evil omens weigh on every roll but the initiative: those of cards and statesmen too. Pompey rolls in every battle."""

from __future__ import annotations

import pytest

from tabularium.games.republic.forces import raise_legions
from tabularium.games.republic.forum.pretender import garrison_wins
from tabularium.games.republic.results import skill
from tabularium.games.republic.state import GARRISON
from tabularium.testing.language import lines, play

from ..floor import CENSURE, business, cards, stops
from ..table import board, loaded, of, person, position, province

OMEN = {"event:evil-omens": 1}


@pytest.mark.rule("republic:E.evil-omens.1")
@pytest.mark.parametrize(("level", "counts"), [(0, 5), (1, 4), (2, 3), (6, 0)])
def test_pompeys_skill_is_less_by_the_omens_and_never_below_nothing(level: int, counts: int) -> None:
    s = loaded(board(people={"statesman:30a": {"faction": 0}}, events={"event:evil-omens": level}), 4)
    assert skill(s, person("statesman:30a")) == counts


@pytest.mark.rule("republic:E.evil-omens.1", "republic:I.proscription")
def test_every_knight_of_a_proscription_pays_less_and_at_worst_nothing() -> None:
    people = {"family:julius": {"knights": 2}, "family:fulvius": {"knights": 1}}
    match = position("proscribe", phase="combat", people=people, dice=[3, 1, 5], events={"event:evil-omens": 2})
    assert of(play(match, "proscribe"), "talents", "family:cornelius") == 1 + 0 + 3


@pytest.mark.rule("republic:E.evil-omens.1", "republic:I.murder-of-a-tribune")
@pytest.mark.parametrize(("die", "level", "gone", "loss"), [(3, 1, True, 2), (4, 1, False, 3), (1, 2, False, 0)])
def test_a_tribunes_murder_is_read_from_the_lowered_die(die: int, level: int, gone: bool, loss: int) -> None:
    hands = {1: cards("tribune"), 2: cards("murder-of-a-tribune")}
    match = business(dice=[die], hands=hands, events={"event:evil-omens": level})
    stops(match, "tribune.played", 2)
    play(match, *CENSURE, "seat:1", "veto")
    match.interject(2, "murder_of_a_tribune", "family:fulvius")
    assert lines(match, "tribune.murdered" if gone else "tribune.escaped")
    assert of(match, "popularity", "family:fulvius") == -loss


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize(("die", "wins"), [(1, False), (6, True)])
def test_pompeys_skill_is_rolled_for_the_battle_of_his_garrison_too(die: int, wins: bool) -> None:
    asia, pompey = "province:asia", "statesman:30a"
    s = loaded(board(people={pompey: {"faction": 0}}, provinces={asia: pompey}, legions=0), die, 4, 3, 3, 0, 1, 2, 3)
    raise_legions(s, 5, GARRISON + province(asia))
    s.developed[province(asia)] = 0
    assert garrison_wins(s, province(asia)) == wins
