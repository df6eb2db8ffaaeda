"""Death in an assembly: one note a year, and what a natural death leaves to the faction."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import CARD, NO_CHIT
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.forum.arrivals import destroy
from tabularium.games.republic.forum.closing import roll_in_the_curia
from tabularium.games.republic.senate.concessions import on_offer
from tabularium.games.republic.state import CURIA, IN_CURIA, IN_FORUM, NOBODY, ROME, VACANT
from tabularium.testing.language import lines

from ..table import concession, person, province
from .factions import loaded
from .hall import hall, resumed, said, state

FABIUS, CLAUDIUS = person("family:fabius"), person("family:claudius")
MINING = concession("concession:mining")


@pytest.mark.rule("republic_assembly:5.1")
def test_one_note_a_year_kills_whom_it_names_and_no_war_breaks_out() -> None:
    s = hall(phase="mortality", wars={"war:punic-1": "inactive"})
    match = resumed(s, "mortality_phase", dice=[2])
    assert state(match).place[FABIUS] == CURIA
    assert len(lines(match, "mortality.dies")) == 1
    assert said(match, "war.active") == []


@pytest.mark.rule("republic_assembly:5.1")
@pytest.mark.parametrize("note", [30, NO_CHIT])
def test_the_note_of_nobody_in_play_does_nothing(note: int) -> None:
    match = resumed(hall(phase="mortality"), "mortality_phase", dice=[note])
    assert state(match).place[:18] == [ROME] * 18


@pytest.mark.rule("republic_assembly:5.1")
def test_there_are_no_imminent_wars_to_break_out() -> None:
    assert hall().edition.steps["mortality"] == ("mortality_phase", "yearly_chit", "next_phase")


@pytest.mark.rule("republic_assembly:5.2a", "republic_assembly:7.32d")
@pytest.mark.parametrize("cause", list(Cause))
def test_concessions_stay_with_the_faction_only_after_a_natural_death(cause: Cause) -> None:
    s = hall(concessions={"concession:mining": "family:fabius"}, provinces={"province:sicilia": "family:fabius"})
    s.bar[MINING] = 1
    kill(s, FABIUS, cause)
    inherited = cause == Cause.MORTALITY
    assert s.holder[MINING] == (NOBODY if inherited else IN_FORUM)
    assert [CARD[card] for card in s.hands[0]] == (["concession:mining"] if inherited else [])
    assert s.bar[MINING] == 0
    assert s.province[province("province:sicilia")] == VACANT


@pytest.mark.rule("republic_assembly:5.2b")
@pytest.mark.parametrize("cause", [Cause.MORTALITY, Cause.WAR, Cause.MURDERED])
def test_his_money_is_lost_in_all_cases(cause: Cause) -> None:
    s = hall(people={"family:fabius": {"talents": 9}}, treasuries={0: 4})
    kill(s, FABIUS, cause)
    assert (sum(s.talents), s.treasury[0]) == (0, 4)


@pytest.mark.rule("republic_assembly:5.2c")
def test_a_family_is_the_last_in_the_curia() -> None:
    s = hall()
    kill(s, CLAUDIUS, Cause.MORTALITY)
    kill(s, FABIUS, Cause.EVENT)
    assert s.curia == [CLAUDIUS, FABIUS]


@pytest.mark.rule("republic_assembly:7.32d")
def test_what_a_war_destroys_goes_to_the_curia() -> None:
    s = hall(concessions={"concession:mining": "family:fabius"})
    destroy(s, MINING)
    assert s.holder[MINING] == IN_CURIA


@pytest.mark.rule("republic_assembly:5.3")
@pytest.mark.parametrize("cause", [Cause.MORTALITY, Cause.WAR, Cause.CAUGHT])
def test_a_faction_is_out_only_if_its_last_senator_fell_by_an_assassination(cause: Cause) -> None:
    s = hall()
    for p in (person("family:manlius"), CLAUDIUS):
        kill(s, p, Cause.WAR)
    last = person("family:julius")
    s.leader[1] = NOBODY
    s.curia = []
    kill(s, last, cause)
    assert bool(s.out[1]) == (cause == Cause.CAUGHT)


@pytest.mark.rule("republic_assembly:7.32e")
@pytest.mark.parametrize(("roll", "place"), [(4, IN_CURIA), (5, IN_FORUM)])
def test_what_was_destroyed_comes_back_to_the_forum_on_five_or_six(roll: int, place: int) -> None:
    s = loaded(hall(phase="forum", concessions={"concession:mining": "curia"}), roll)
    s.resume([["roll_in_the_curia"]])
    roll_in_the_curia(s)
    assert s.holder[MINING] == place


@pytest.mark.rule("republic_assembly:9.611d", "republic_assembly:9.611c")
def test_what_was_destroyed_in_this_forum_phase_waits_for_the_end_of_the_next() -> None:
    s = loaded(hall(phase="forum", concessions={"concession:mining": "family:fabius"}), 6)
    destroy(s, MINING)
    s.resume([["roll_in_the_curia"]])
    roll_in_the_curia(s)
    assert s.holder[MINING] == IN_CURIA
    s.turn += 1
    s.resume([["roll_in_the_curia"]])
    roll_in_the_curia(s)
    assert s.holder[MINING] == IN_FORUM


@pytest.mark.rule("republic_assembly:9.611d")
def test_a_tax_farmer_destroyed_in_the_senate_has_its_die_in_the_next_forum_phase() -> None:
    s = loaded(hall(concessions={"concession:tax-farmer-1": "family:fabius"}), 6)
    destroy(s, concession("concession:tax-farmer-1"))
    s.phase = "forum"
    s.resume([["roll_in_the_curia"]])
    roll_in_the_curia(s)
    assert s.holder[concession("concession:tax-farmer-1")] == IN_FORUM


@pytest.mark.rule("republic_assembly:9.611d", "republic_assembly:9.61a")
def test_grain_comes_back_while_its_war_is_in_play_and_is_awarded_anew() -> None:
    grain = concession("concession:aegyptian-grain")
    given = {"wars": {"war:alexandrine": "active"}, "concessions": {"concession:aegyptian-grain": "curia"}}
    s = loaded(hall(phase="forum", **given), 5)
    s.resume([["roll_in_the_curia"]])
    roll_in_the_curia(s)
    assert s.holder[grain] == IN_FORUM
    assert on_offer(s) == [grain]
