"""Relations between nations, and right of passage (3.3, 3.3.1)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.diplomacy.overview import overview
from tabularium.games.mare_nostrum.diplomacy.passage import turned_away

from .diplomacy import YEAR, allied, arm, at_war, grant, granted, holds, ordered, refused, towards, trading
from .world import alliance, go_to_war, level, lines, muster, nation, run, world


# -- 3.3 relations ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3a")
def test_passage_and_both_alliances_stand_beside_each_other_and_war_excludes_them_all() -> None:
    s = world()
    every = {"grant_passage_until": YEAR, "military_alliance": "establish"}
    ordered(s, "rome", towards("egypt", **every))
    ordered(s, "egypt", towards("rome", **every))
    run(s, "establish_treaties")
    assert granted(s, "rome", "egypt")
    assert trading(s, "rome", "egypt")
    assert allied(s, "rome", "egypt")
    arm(s, "rome", "egypt")
    ordered(s, "rome", towards("egypt", declare_war=True))
    run(s, "declare_wars")
    assert at_war(s, "egypt", "rome")
    assert not (granted(s, "rome", "egypt"))
    assert not (trading(s, "rome", "egypt"))
    assert not (allied(s, "rome", "egypt"))


@pytest.mark.rule("mare:3.3a")
def test_a_nation_has_one_row() -> None:
    s = world()
    rows = (towards("gauls", force_passage=True), towards("gauls", declare_war=True))
    assert refused(s, "rome", *rows) == {"diplomacy[1].nation": "mare:3.3a"}


# -- 3.3.1 passage ------------------------------------------------------------------
@pytest.mark.rule("mare:3.3.1a", "mare:3.3.1l")
def test_who_stays_without_right_loses_a_level_for_each_host() -> None:
    s = world(year=YEAR + 1)
    muster(s, "rome", "AF10", inf=2)
    muster(s, "rome", "AF11", inf=2)
    muster(s, "rome", "GR1", inf=1)
    grant(s, "egypt", "rome", YEAR)
    run(s, "passage_penalty")
    assert (level(s, "rome"), level(s, "egypt")) == ("muy_bajo", "medio")


@pytest.mark.rule("mare:3.3.1a", "mare:3.3.1g")
@pytest.mark.parametrize("right", ["grant", "war"])
def test_guests_and_enemies_stay_for_nothing(right: str) -> None:
    s = world()
    muster(s, "rome", "AF10", inf=2)
    if right == "war":
        go_to_war(s, "rome", "egypt")
    else:
        grant(s, "egypt", "rome", YEAR)
    run(s, "passage_penalty")
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.3.1a")
@pytest.mark.parametrize(("stacks", "left"), [(False, "medio"), (True, "bajo")])
def test_who_paid_for_forcing_the_way_does_not_pay_again_unless_the_table_says_so(stacks: bool, left: str) -> None:
    s = world(options={"passage_penalty_stacks": stacks})
    muster(s, "rome", "AF10", inf=2)
    s.forced_entry[nation(s, "rome")][nation(s, "egypt")] = 1
    run(s, "passage_penalty")
    assert level(s, "rome") == left
    run(s, "passage_penalty")
    assert level(s, "rome") != left


@pytest.mark.rule("mare:3.3.1b")
def test_enemies_need_not_force_their_way() -> None:
    s = world()
    go_to_war(s, "rome", "egypt")
    assert refused(s, "rome", towards("egypt", force_passage=True)) == {"diplomacy[0].force_passage": "mare:3.3.1b"}
    assert refused(s, "rome", towards("gauls", force_passage=True)) == {}


@pytest.mark.rule("mare:3.3.1e", "mare:3.3.1g", "mare:3.3.1l")
def test_passage_is_granted_one_way_from_now_until_its_last_year() -> None:
    s = world()
    ordered(s, "rome", towards("gauls", grant_passage_until=YEAR + 3))
    run(s, "establish_treaties")
    for year, right in ((YEAR, True), (YEAR + 3, True), (YEAR + 4, False)):
        s.year = year
        assert granted(s, "rome", "gauls") == right
    s.year = YEAR
    assert not granted(s, "gauls", "rome")
    assert {line.to[0] for line in lines(s, "passage.granted") if line.to} == {nation(s, "rome"), nation(s, "gauls")}


@pytest.mark.rule("mare:3.3.1e")
def test_a_grant_does_not_end_in_the_past_nor_sooner_than_the_one_in_force() -> None:
    s = world()
    past = towards("gauls", grant_passage_until=YEAR - 1)
    assert refused(s, "rome", past) == {"diplomacy[0].grant_passage_until": "mare:3.3.1e"}
    grant(s, "rome", "gauls", YEAR + 2)
    assert refused(s, "rome", towards("gauls", grant_passage_until=YEAR + 2)) != {}
    assert refused(s, "rome", towards("gauls", grant_passage_until=YEAR + 3)) == {}


@pytest.mark.rule("mare:3.3.1f")
@pytest.mark.parametrize(("until", "right"), [(YEAR + 1, False), (YEAR + 3, True)])
def test_a_grant_shorter_than_the_guest_accepts_has_no_effect(until: int, right: bool) -> None:
    s = world()
    ordered(s, "egypt", towards("rome", grant_passage_until=until))
    ordered(s, "rome", towards("egypt", accept_passage_until=YEAR + 3))
    run(s, "establish_treaties")
    assert granted(s, "egypt", "rome") == right
    told = lines(s, "passage.granted" if right else "passage.too_short")
    assert sorted(line.to[0] for line in told if line.to) == sorted([nation(s, "rome"), nation(s, "egypt")])


@pytest.mark.rule("mare:3.3.1f")
def test_the_shortest_term_is_not_in_the_past() -> None:
    s = world()
    past = towards("egypt", accept_passage_until=YEAR - 1)
    assert refused(s, "rome", past) == {"diplomacy[0].accept_passage_until": "mare:3.3.1f"}


@pytest.mark.rule("mare:3.3.1h", "mare:3.2n")
def test_revoking_costs_a_level_and_bars_a_new_grant_for_five_years() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR + 9)
    ordered(s, "rome", towards("egypt", revoke_passage=True))
    run(s, "cancel_treaties")
    assert not granted(s, "rome", "egypt")
    assert (level(s, "rome"), level(s, "egypt")) == ("bajo", "medio")
    for year, why in ((YEAR + 4, {"diplomacy[0].grant_passage_until": "mare:3.3.1h"}), (YEAR + 5, {})):
        s.year = year
        assert refused(s, "rome", towards("egypt", grant_passage_until=YEAR + 9)) == why
        assert refused(s, "egypt", towards("rome", grant_passage_until=YEAR + 9)) == {}
    assert sorted(line.to[0] for line in lines(s, "passage.revoked") if line.to) == sorted(
        [nation(s, "rome"), nation(s, "egypt")]
    )


@pytest.mark.rule("mare:3.3.1h")
def test_what_was_not_granted_cannot_be_revoked() -> None:
    s = world()
    assert refused(s, "rome", towards("egypt", revoke_passage=True)) == {"diplomacy[0].revoke_passage": "mare:3.3.1h"}


@pytest.mark.rule("mare:3.3.1i", "mare:3.3.5h")
def test_with_guests_in_the_land_passage_is_not_revoked_nor_war_declared_on_them() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    muster(s, "egypt", "IT1", inf_mc=1)
    row = towards("egypt", revoke_passage=True, declare_war=True)
    assert refused(s, "rome", row) == {
        "diplomacy[0].revoke_passage": "mare:3.3.1i",
        "diplomacy[0].declare_war": "mare:3.3.5h",
    }
    ordered(s, "rome", row)
    run(s, "cancel_treaties")
    run(s, "declare_wars")
    assert granted(s, "rome", "egypt")
    assert not at_war(s, "rome", "egypt")
    assert level(s, "rome") == "medio"


@pytest.mark.rule("mare:3.3.5h")
def test_war_may_be_declared_on_intruders() -> None:
    s = world()
    muster(s, "egypt", "IT1", inf_mc=1)
    assert refused(s, "rome", towards("egypt", declare_war=True)) == {}


@pytest.mark.rule("mare:3.3.1j", "mare:3.3.2f", "mare:3.3.3d", "mare:3.2y")
@pytest.mark.parametrize("now", ["fiasco", "colapso"])
def test_in_fiasco_and_collapse_nothing_is_broken(now: str) -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    alliance(s, "rome", "egypt")
    level(s, "rome", now)
    row = towards("egypt", revoke_passage=True, trade_alliance="cancel", military_alliance="cancel")
    assert refused(s, "rome", row) == {
        "diplomacy[0].revoke_passage": "mare:3.3.1j",
        "diplomacy[0].trade_alliance": "mare:3.3.2f",
        "diplomacy[0].military_alliance": "mare:3.3.3d",
    }
    ordered(s, "rome", row)
    run(s, "cancel_treaties")
    assert granted(s, "rome", "egypt")
    assert trading(s, "rome", "egypt")
    assert allied(s, "rome", "egypt")


@pytest.mark.rule("mare:3.3.1k")
def test_who_is_turned_away_after_a_revocation_has_a_casus_belli_that_no_third_hears_of() -> None:
    s = world()
    grant(s, "rome", "egypt", YEAR)
    ordered(s, "rome", towards("egypt", revoke_passage=True))
    run(s, "cancel_treaties")
    assert not holds(s, "egypt", "rome")
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    assert holds(s, "egypt", "rome")
    assert sorted(line.to[0] for line in lines(s, "casus_belli.arises") if line.to) == sorted(
        [nation(s, "rome"), nation(s, "egypt")]
    )


@pytest.mark.rule("mare:3.3.1k")
def test_who_is_turned_away_without_a_revocation_has_none() -> None:
    s = world()
    turned_away(s, nation(s, "egypt"), nation(s, "rome"))
    assert not holds(s, "egypt", "rome")


@pytest.mark.rule("mare:3.3.1m", "mare:3.3.4b")
def test_the_page_shows_grants_bars_and_forced_peace_to_whom_they_concern() -> None:
    s = world()
    rome, egypt, gauls = (nation(s, name) for name in ("rome", "egypt", "gauls"))
    grant(s, "rome", "egypt", YEAR + 2)
    s.no_passage_before[egypt][rome] = YEAR + 5
    s.peace_until[rome][egypt] = YEAR + 8
    assert overview(s, rome)["nation:egypt"] == {
        "granted_until": YEAR + 2,
        "no_grant_to_us_before": YEAR + 5,
        "no_war_before": YEAR + 9,
    }
    assert overview(s, egypt)["nation:rome"] == {"received_until": YEAR + 2, "no_grant_before": YEAR + 5}
    assert overview(s, gauls) == {}
