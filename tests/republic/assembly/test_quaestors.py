"""The two quaestors: who appoints them, what it brings them, what they do, and who stands in for them."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.quaestors import FIELD_QUAESTOR, QUAESTOR_OF_ROME, quaestor
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.playing import play_statesman
from tabularium.games.republic.state import CAPTIVE, NOBODY, ROME, ROME_CONSUL, Faction, Session
from tabularium.testing.language import asked, legal, line, play, the_ask

from ..table import person
from .hall import hall, meeting, resumed, state

CORNELIUS, FABIUS, VALERIUS, JULIUS, CLAUDIUS = (
    person(f"family:{name}") for name in ("cornelius", "fabius", "valerius", "julius", "claudius")
)
FABIUS_AND_CLAUDIUS = ("family:fabius", "family:claudius")


def serve(match: Match) -> list[int]:
    """Who serves, the Quaestor of Rome first."""
    return [quaestor(state(match), post) for post in (QUAESTOR_OF_ROME, FIELD_QUAESTOR)]


@pytest.mark.rule("republic_assembly:4.3a")
def test_the_temporary_consul_appoints_both_before_the_first_cards() -> None:
    match = Match.new(GAME, 18, seed=1)
    for seat in list(match.asks):
        match.answer(seat, match.asks[seat].default)
    s = state(match)
    consul = s.office.index(ROME_CONSUL)
    assert asked(match) == {s.person_of(consul): "quaestors.rome"}
    before = list(s.influence)
    rome, field = legal(match)[:2]
    play(match, rome, field)
    s = state(match)
    assert serve(match) == [person(rome), person(field)]
    assert [s.influence[p] - before[p] for p in serve(match)] == [1, 1]
    assert line(match, "quaestors.appointed").params == {"rome": rome, "field": field}


@pytest.mark.rule("republic_assembly:4.3a")
def test_the_field_consul_says_whom_he_would_have_and_the_rome_consul_decides() -> None:
    people: dict[str, Any] = {"family:fabius": {"influence": 3}, "family:claudius": {"influence": 2}}
    match = meeting("appoint_quaestors", [[]], people=people)
    assert (asked(match), the_ask(match).params) == ({1: "quaestors.rome"}, {"senator": "family:julius"})
    play(match, "family:fabius", "family:manlius")
    assert (asked(match), the_ask(match).params) == ({0: "quaestors.rome"}, {"senator": "family:cornelius"})
    assert the_ask(match).default == "family:fabius", "the colleague's wish"
    play(match, "family:fabius")
    assert "family:fabius" not in legal(match), "two senators"
    assert the_ask(match).default == "family:manlius"
    play(match, "family:claudius")
    s = state(match)
    assert serve(match) == [FABIUS, CLAUDIUS]
    assert (s.influence[FABIUS], s.influence[CLAUDIUS]) == (4, 3)


@pytest.mark.rule("republic_assembly:4.3a")
def test_by_default_the_present_ones_stay_else_the_two_of_least_influence_serve() -> None:
    alone = {"family:julius": {"office": "none"}}
    match = meeting("appoint_quaestors", [[]], people=alone, quaestors=FABIUS_AND_CLAUDIUS)
    assert the_ask(match).default == "family:fabius"
    match = meeting("appoint_quaestors", [[]], people={**alone, "family:valerius": {"influence": 0}})
    assert the_ask(match).default == "family:valerius"
    humble = {**alone, "family:cornelius": {"influence": 0, "office": "rome_consul"}}
    assert the_ask(meeting("appoint_quaestors", [[]], people=humble)).default != "family:cornelius", "not himself"


@pytest.mark.rule("republic_assembly:4.3a")
def test_new_consuls_appoint_right_after_they_have_settled_their_offices() -> None:
    order = hall().edition.sitting
    assert order[order.index("quaestors") - 1] == "roles"
    s = hall()
    s.session.step = "quaestors"
    match = resumed(s, "sitting")
    assert asked(match) == {1: "quaestors.rome"}
    play(match, "family:fabius", "family:claudius", "family:fabius", "family:claudius")
    assert serve(match) == [FABIUS, CLAUDIUS]
    assert "quaestors" not in {ask.key.partition(".")[0] for ask in match.asks.values()}


@pytest.mark.rule("republic_assembly:4.3a")
def test_a_single_senator_in_rome_cannot_be_both() -> None:
    s = hall()
    s.place = [CAPTIVE if place == ROME and p != FABIUS else place for p, place in enumerate(s.place)]
    s.agenda = [["approval"], ["appoint_quaestors", []]]
    match = Match.from_state(GAME, s, len(s.sits))
    assert serve(match) == [NOBODY, NOBODY]
    assert asked(match) == {6: "approval.vote"}, "play goes on"


@pytest.mark.rule("republic_assembly:4.3a")
def test_a_quaestor_holds_no_office() -> None:
    s = hall(quaestors=FABIUS_AND_CLAUDIUS)
    assert s.office[FABIUS] == s.office[CLAUDIUS] == 0


@pytest.mark.rule("republic_assembly:4.3a")
@pytest.mark.parametrize("wished", [False, True])
def test_who_breaks_in_with_a_dagger_does_not_spare_rome_its_quaestors(wished: bool) -> None:
    match = meeting("sitting", session=Session(step="quaestors"), dice=[3])
    if wished:
        play(match, "family:fabius", "family:claudius")
    match.interject(10, "assassination", "family:manlius")
    play(match, "family:aelius", 0, 0)
    assert asked(match) == {1: "quaestors.rome"}, "the Field Consul is asked again"
    play(match, *["family:fabius", "family:claudius"] * 2)
    assert line(match, "quaestors.appointed").params == {"rome": "family:fabius", "field": "family:claudius"}
    assert state(match).session.step == "censor"


@pytest.mark.rule("republic_assembly:4.3b")
def test_the_quaestor_of_rome_pays() -> None:
    match = meeting("revenue_phase", phase="revenue", quaestors=FABIUS_AND_CLAUDIUS)
    assert line(match, "quaestors.pays").params == {"senator": "family:fabius"}
    messages = [each.message for each in match.log]
    assert messages.index("quaestors.pays") < messages.index("revenue.income")
    assert state(match).talents[CORNELIUS] == 3


@pytest.mark.rule("republic_assembly:4.3c", "republic_assembly:6.12c")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_the_field_quaestor_names_who_took_something_whatever_it_was(dice: tuple[int, ...]) -> None:
    governors: dict[str, str | None] = {
        "province:sicilia": "family:furius",
        "province:sardinia-et-corsica": "family:manlius",
    }
    match = meeting(
        "personal_income",
        phase="revenue",
        quaestors=FABIUS_AND_CLAUDIUS,
        provinces=governors,
        dice=[dice[0], *[1] * 20],
    )
    for _ in governors:
        play(match, "take" if the_ask(match).params["senator"] == "family:furius" else "leave")
    report = line(match, "quaestors.corrupt")
    assert report.params == {"senator": "family:claudius", "governors": ["family:furius"]}


@pytest.mark.rule("republic_assembly:4.3c")
def test_the_field_quaestor_reports_what_is_left() -> None:
    match = meeting("expenses", phase="revenue", chest=90, quaestors=FABIUS_AND_CLAUDIUS, legions=5)
    assert line(match, "quaestors.finances").params == {"senator": "family:claudius", "treasury": 80}


@pytest.mark.rule("republic_assembly:4.3c")
@pytest.mark.parametrize(("scene", "phase"), [("open_accounts", "revenue"), ("posting", "forum")])
def test_the_highest_officer_names_a_substitute_who_gains_nothing(scene: str, phase: str) -> None:
    s = hall(quaestors=FABIUS_AND_CLAUDIUS, phase=phase, deck=())
    s.order = [0, 1, 2, 3, 4, 5]
    kill(s, CLAUDIUS, Cause.EVENT)
    match = resumed(s, scene, dice=[3, 3] * 6)
    assert asked(match) == {0: "quaestors.substitute"}
    assert the_ask(match).params == {"senator": "family:cornelius", "post": "post:field_quaestor"}
    assert "family:fabius" not in legal(match)
    before = s.influence[VALERIUS]
    play(match, "family:valerius")
    assert serve(match) == [FABIUS, VALERIUS]
    assert state(match).influence[VALERIUS] == before


@pytest.mark.rule("republic_assembly:4.3c")
def test_who_has_left_rome_no_longer_serves_and_his_son_does_not_inherit_the_post() -> None:
    s = hall(quaestors=("family:cornelius", "family:claudius"), provinces={"province:sicilia": "family:claudius"})
    assert quaestor(s, FIELD_QUAESTOR) == NOBODY
    kill(s, CORNELIUS, Cause.EVENT)
    assert s.leader[0] == CORNELIUS, "his heir leads"
    assert quaestor(s, QUAESTOR_OF_ROME) == NOBODY


@pytest.mark.rule("republic_assembly:4.3c")
def test_without_anybody_to_spare_the_accounts_are_kept_all_the_same() -> None:
    s = hall(quaestors=FABIUS_AND_CLAUDIUS, phase="revenue")
    s.place = [CAPTIVE if place == ROME and p != FABIUS else place for p, place in enumerate(s.place)]
    match = resumed(s, "open_accounts")
    assert line(match, "quaestors.pays").params == {"senator": "family:fabius"}


@pytest.mark.rule("republic_assembly:4.3c", "republic:7.312c")
def test_a_statesman_takes_over_his_familys_post_with_all_it_has() -> None:
    s = hall(quaestors=("family:cornelius", "family:fabius"), hands={0: ["statesman:2a"]})
    play_statesman(s, Faction(0), person("statesman:2a"))
    assert [quaestor(s, QUAESTOR_OF_ROME), quaestor(s, FIELD_QUAESTOR)] == [
        person("family:cornelius"),
        person("statesman:2a"),
    ]
    kill(s, person("statesman:2a"), Cause.MURDERED)
    assert quaestor(s, FIELD_QUAESTOR) == NOBODY, "it died with him"


@pytest.mark.rule("republic_assembly:4.3a")
def test_without_new_consuls_last_years_quaestors_go_on_and_gain_nothing() -> None:
    people = {"family:cornelius": {"office": "none"}, "family:julius": {"office": "none"}}
    before = hall(people=people).influence
    match = meeting("sitting", session=Session(step="quaestors"), people=people, quaestors=FABIUS_AND_CLAUDIUS)
    assert "quaestors" not in {ask.key.partition(".")[0] for ask in match.asks.values()}
    assert (serve(match), state(match).influence[FABIUS]) == ([FABIUS, CLAUDIUS], before[FABIUS])
