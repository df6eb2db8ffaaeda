"""Leaders of independent provinces, and what they mean for whoever deals with these (3.12.9)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.counting import overrun
from tabularium.games.mare_nostrum.independents import (
    enemies_lose_passage,
    exterminated,
    leader_appears,
    leader_gone,
)
from tabularium.games.mare_nostrum.orders import Approach
from tabularium.games.mare_nostrum.tables import (
    HOSTILE,
    MILITARY_ALLIANCE,
    NEUTRAL,
    PASSAGE,
    SUBSIDIARY,
    VASSAL,
)

from .cards.table import dealt, play
from .island import HERE, grade, improve, lead, settled
from .world import level, lines, muster, nation, order, place, purse, run, wrong


@pytest.mark.rule("mare:3.12.9a")
def test_nobody_invests_where_a_leader_has_risen() -> None:
    s = settled({"rome": PASSAGE})
    lead(s)
    assert wrong(s, "rome", independents=[improve()]) == {"independents[0]": "mare:3.12.9a"}


@pytest.mark.rule("mare:3.12.9a")
def test_a_leader_suspends_the_protection_of_a_patron() -> None:
    s = settled({"rome": NEUTRAL, "carthage": MILITARY_ALLIANCE})
    lead(s)
    order(s, "rome", independents=[Approach(f"province:{HERE}", "hostile")])
    run(s, "independents")
    assert s.casus_belli[nation(s, "carthage")][nation(s, "rome")] == 0


@pytest.mark.rule("mare:3.12.9b", "mare:3.12.9c")
def test_war_on_a_leader_keeps_the_grades_for_when_he_is_gone() -> None:
    s = settled({"rome": SUBSIDIARY})
    lead(s)
    order(s, "rome", independents=[Approach(f"province:{HERE}", "hostile")])
    run(s, "independents")
    assert grade(s, "rome") == "hostile"
    s.leaders = []
    leader_gone(s, place(HERE))
    assert grade(s, "rome") == "subsidiary"
    assert s.hatred[nation(s, "rome")][place(HERE)]


@pytest.mark.rule("mare:3.12.9b", "mare:3.12.9c", "mare:3.12.1c", "mare:3.12.6c")
def test_a_kept_vassal_is_protected_and_never_has_two_masters() -> None:
    s = settled({"rome": HOSTILE, "egypt": HOSTILE})
    s.kept[nation(s, "egypt")][place(HERE)] = VASSAL
    exterminated(s, place(HERE), nation(s, "rome"))
    leader_gone(s, place(HERE))
    assert (grade(s, "rome"), grade(s, "egypt")) == ("hostile", "vassal")
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "egypt")) == ("vassal", "neutral")


@pytest.mark.rule("mare:3.12.6c", "mare:3.12.9b")
def test_a_new_master_ends_lesser_grades_that_were_kept() -> None:
    s = settled({"rome": HOSTILE, "egypt": HOSTILE})
    s.kept[nation(s, "egypt")][place(HERE)] = SUBSIDIARY
    exterminated(s, place(HERE), nation(s, "rome"))
    leader_gone(s, place(HERE))
    assert (grade(s, "rome"), grade(s, "egypt")) == ("vassal", "neutral")


@pytest.mark.rule("mare:3.12.9c")
def test_who_gives_in_to_a_leader_keeps_the_grade_too() -> None:
    s = settled({"rome": SUBSIDIARY})
    lead(s)
    for action in ("hostile", "submit"):
        order(s, "rome", independents=[Approach(f"province:{HERE}", action)])  # type: ignore[arg-type]
        run(s, "independents")
    assert (grade(s, "rome"), level(s, "rome")) == ("subsidiary", "bajo")


@pytest.mark.rule("mare:3.12.9b", "mare:3.12.9c")
def test_a_war_that_was_declared_before_a_leader_rose_outlasts_him() -> None:
    s = settled()
    order(s, "rome", independents=[Approach(f"province:{HERE}", "hostile")])
    run(s, "independents")
    lead(s)
    s.leaders.clear()
    leader_gone(s, place(HERE))
    assert grade(s, "rome") == "hostile"


@pytest.mark.rule("mare:3.12.9e")
def test_investments_of_the_turn_are_lost_when_a_leader_appears() -> None:
    s = settled({"rome": SUBSIDIARY})
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    leader_appears(s, place(HERE))
    assert (grade(s, "rome"), purse(s, "rome")["talents"]) == ("subsidiary", 440)


@pytest.mark.rule("mare:3.12.9e", "mare:3.12.8j")
def test_what_a_vassal_of_the_turn_sent_back_is_not_lost_to_a_leader_who_appears_after_it() -> None:
    s = settled({"rome": PASSAGE, "carthage": MILITARY_ALLIANCE})
    for name in ("rome", "carthage"):
        order(s, name, independents=[improve()])
    run(s, "independents")
    assert purse(s, "rome")["talents"] == 500
    leader_appears(s, place(HERE))
    assert [grade(s, name) for name in ("rome", "carthage")] == ["passage", "military_alliance"]
    assert (purse(s, "rome")["talents"], purse(s, "carthage")["talents"]) == (500, 450)


@pytest.mark.rule("mare:3.12.9e")
def test_investments_elsewhere_are_lost_only_to_a_leader_there() -> None:
    s = settled()
    rome, there = nation(s, "rome"), place("IT10")
    for province in (place(HERE), there):
        s.grade[rome][province] = PASSAGE
        s.climbed.append([rome, province, NEUTRAL, 0])
    leader_appears(s, place(HERE))
    assert (grade(s, "rome"), grade(s, "rome", "IT10")) == ("neutral", "passage")
    leader_appears(s, there)
    assert grade(s, "rome", "IT10") == "neutral"


@pytest.mark.rule("mare:3.12.9a", "mare:3.3.3i", "mare:2.1h")
@pytest.mark.parametrize("led", [False, True])
def test_a_leader_suspends_the_help_of_a_patrons_troops(led: bool) -> None:
    s = settled({"rome": HOSTILE, "carthage": MILITARY_ALLIANCE}, soldiers=1)
    muster(s, "rome", HERE, inf=3)
    muster(s, "carthage", HERE, inf=2)
    if led:
        lead(s)
    assert (place(HERE) in overrun(s)) is led


@pytest.mark.rule("mare:3.12.9e", "mare:3.12.5c")
def test_a_leader_takes_back_passage_that_was_bought_again() -> None:
    s = settled({"rome": MILITARY_ALLIANCE, "egypt": SUBSIDIARY})
    enemies_lose_passage(s, nation(s, "egypt"), nation(s, "rome"))
    order(s, "egypt", independents=[improve()])
    run(s, "independents")
    leader_appears(s, place(HERE))
    assert s.no_entry[nation(s, "egypt")][place(HERE)]
    assert [line.to for line in lines(s, "independents.overtaken")] == [[nation(s, "egypt")]]


@pytest.mark.rule("mare:3.12.9e")
def test_a_leader_takes_back_what_a_card_raised_earlier_in_the_turn() -> None:
    s = dealt("C31")
    order(s, "rome", cards=play("C31", province=f"province:{HERE}"))
    run(s, "cards")
    run(s, "independents")
    assert grade(s, "rome") == "passage"
    leader_appears(s, place(HERE))
    assert grade(s, "rome") == "neutral"


@pytest.mark.rule("mare:3.12.9e", "mare:3.0b")
@pytest.mark.parametrize(("talents", "left"), [(500, 460), (30, 30)], ids=["it is lost", "too dear anyway"])
def test_what_is_invested_where_a_card_raises_a_leader_the_same_turn_is_lost(talents: int, left: int) -> None:
    s = dealt("C60", name="carthage")
    muster(s, "", "DC7", inf=4)
    purse(s, "rome", talents=talents)
    order(s, "rome", independents=[improve("DC7")])
    order(s, "carthage", cards=play("C60", province="province:DC7"))
    run(s, "cards")
    run(s, "independents")
    assert (grade(s, "rome", "DC7"), purse(s, "rome")["talents"]) == ("neutral", left)
    told = [line.to for line in lines(s, "independents.overtaken")]
    assert told == ([[nation(s, "rome")]] if left < talents else [])


@pytest.mark.rule("mare:3.12.9a", "mare:3.12.9e")
def test_who_raises_a_leader_himself_is_told_before_that_he_cannot_invest_there() -> None:
    s = dealt("C60")
    found = wrong(s, "rome", cards=play("C60", province="province:DC7"), independents=[improve("DC7")])
    assert found == {"independents[0]": "mare:3.12.9a"}


@pytest.mark.rule("mare:3.12.9e")
def test_the_turn_after_a_leader_rose_nothing_is_lost_any_more() -> None:
    s = dealt("C60", name="carthage")
    order(s, "carthage", cards=play("C60", province="province:DC7"))
    run(s, "cards")
    run(s, "advance")
    purse(s, "rome", talents=500)
    order(s, "rome", independents=[improve("DC7")])
    run(s, "independents")
    assert purse(s, "rome")["talents"] == 500


@pytest.mark.rule("mare:3.12.9e", "mare:3.12.6c")
def test_a_leader_gives_back_what_others_lost_to_a_vassal_of_the_turn() -> None:
    s = settled({"rome": MILITARY_ALLIANCE, "egypt": SUBSIDIARY, "illyria": NEUTRAL})
    enemies_lose_passage(s, nation(s, "egypt"), nation(s, "rome"))
    order(s, "rome", independents=[improve()])
    run(s, "independents")
    assert (grade(s, "rome"), grade(s, "egypt")) == ("vassal", "neutral")
    leader_appears(s, place(HERE))
    assert (grade(s, "rome"), grade(s, "egypt"), grade(s, "illyria")) == ("military_alliance", "subsidiary", "neutral")
    assert s.no_entry[nation(s, "egypt")][place(HERE)]
    assert [line.to for line in lines(s, "independents.overtaken")] == [[nation(s, "rome")]]
