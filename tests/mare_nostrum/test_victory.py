"""The ends of the game (8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import SEATS, Match
from tabularium.games.mare_nostrum.game import GAME, outcome
from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.victory import acclaim, doubles_the_second, may_acclaim, outlasts_the_fallen

from .world import go_to_war, lines, nation, run, world


def scores(s: MareNostrum, **points: int) -> MareNostrum:
    """These nations have so many points, and all others none."""
    for name, number in points.items():
        s.points[nation(s, name)] = number
    return s


def end(s: MareNostrum) -> tuple[list[str], str] | None:
    """The end of a turn: who won and how, or nothing."""
    run(s, "victory")
    if not s.ending:
        return None
    assert s.scene == ""
    return [s.name(s.nation_of[seat]).removeprefix("nation:") for seat in s.winners], s.ending


@pytest.mark.rule("mare:8.2a")
@pytest.mark.parametrize(("points", "how"), [(699, None), (700, (["rome"], "goal"))])
def test_seven_hundred_points_end_the_game(points: int, how: Any) -> None:
    assert end(scores(world(), rome=points, egypt=400)) == how


@pytest.mark.rule("mare:8.2a", "mare:8.2g")
def test_the_highest_score_of_two_wins_and_equals_share() -> None:
    s = scores(world(), rome=710, egypt=705)
    before = [len(row) for row in s.annals] or [0] * 13
    run(s, "victory")
    assert len(s.annals[nation(s, "rome")]) > before[0], "the annals hold the last year"
    assert end(scores(world(), rome=710, egypt=705)) == (["rome"], "goal")
    assert end(scores(world(), rome=705, egypt=705)) == (["rome", "egypt"], "goal")


@pytest.mark.rule("mare:8.2b")
@pytest.mark.parametrize(
    ("first", "second", "how"),
    [(360, 180, None), (361, 180, (["rome"], "double")), (349, 10, None), (350, -10, (["rome"], "double"))],
)
def test_more_than_twice_the_second_from_350_on_ends_the_game(first: int, second: int, how: Any) -> None:
    s = world(points=[second] * 13)
    assert end(scores(s, rome=first)) == how


@pytest.mark.rule("mare:8.2b")
def test_the_second_is_the_best_of_all_others_and_alone_in_the_world_anybody_is_enough() -> None:
    assert end(scores(world(), rome=400, egypt=200, gauls=1)) is None
    assert end(scores(world(), rome=401, egypt=200, gauls=1)) == (["rome"], "double")
    s = scores(world(), rome=350)
    s.eliminated = [name != nation(s, "rome") for name in range(13)]
    s.subdued = [[False] * 13 for _ in range(13)]
    assert doubles_the_second(s, nation(s, "rome"))


@pytest.mark.rule("mare:8.2c")
def test_who_has_subdued_all_others_wins_and_the_eliminated_do_not_count() -> None:
    s = world()
    rome = nation(s, "rome")
    s.subdued[rome] = [True] * 13
    s.subdued[rome][nation(s, "gauls")] = False
    assert end(s) is None
    s.eliminated[nation(s, "gauls")] = True
    assert end(s) == (["rome"], "subjugation")


@pytest.mark.rule("mare:8.2d")
def test_six_eliminations_end_the_game_for_the_highest_score_left() -> None:
    s = scores(world(), gauls=99, egypt=50, rome=40)
    gone = ("gauls", "illyria", "pontus", "armenia", "dacians", "germans")
    for name in gone[:-1]:
        s.eliminated[nation(s, name)] = True
    assert end(s) is None
    s.eliminated[nation(s, gone[-1])] = True
    assert end(s) == (["egypt"], "eliminations")


@pytest.mark.rule("mare:8.2d")
def test_before_the_sixth_elimination_nobody_wins_by_them_and_players_of_the_fallen_count() -> None:
    s = world(options={"unplayed_nations": "independent"})
    for name in ("gauls", "illyria", "pontus", "armenia", "dacians"):
        s.eliminated[nation(s, name)] = True
    assert not outlasts_the_fallen(s, nation(s, "rome"))
    s.eliminated[nation(s, "germans")] = True
    assert outlasts_the_fallen(s, nation(s, "rome"))


@pytest.mark.rule("mare:8.2d", "mare:1.1e")
@pytest.mark.parametrize(("unplayed", "how"), [("passive", (["egypt"], "eliminations")), ("independent", None)])
def test_nations_that_were_never_in_the_game_were_not_eliminated(unplayed: str, how: Any) -> None:
    s = scores(world(options={"unplayed_nations": unplayed}), egypt=50, rome=40)
    for name in ("gauls", "illyria", "pontus", "armenia", "dacians", "germans"):
        s.eliminated[nation(s, name)] = True
    s.seat_of[nation(s, "gauls")] = NOBODY
    assert end(s) == how


def concord(**options: Any) -> MareNostrum:
    """Rome is allied in both ways with all others and leads."""
    s = scores(world(options=options), rome=10, gauls=5)
    rome = nation(s, "rome")
    for other in s.others(rome):
        for table in (s.trade_alliance, s.military_alliance):
            table[rome][other] = table[other][rome] = True
    return s


@pytest.mark.rule("mare:8.2e")
def test_concord_ends_the_game() -> None:
    assert end(concord()) == (["rome"], "concord")


@pytest.mark.rule("mare:8.2e")
@pytest.mark.parametrize("flaw", ["a war", "a missing trade alliance", "a missing military alliance", "a better score"])
def test_concord_lacks_something(flaw: str) -> None:
    s = concord()
    match flaw:
        case "a war":
            go_to_war(s, "gauls", "germans")
        case "a missing trade alliance":
            s.trade_alliance[nation(s, "rome")][nation(s, "gauls")] = False
        case "a missing military alliance":
            s.military_alliance[nation(s, "rome")][nation(s, "gauls")] = False
        case _:
            scores(s, gauls=11)
    assert end(s) is None


@pytest.mark.rule("mare:8.2e")
@pytest.mark.parametrize(("reading", "how"), [("nobody", None), ("shared_lead", (["rome"], "concord"))])
def test_who_shares_the_lead_has_not_the_most_points_unless_the_table_says_so(reading: str, how: Any) -> None:
    assert end(scores(concord(concord_tie=reading), gauls=10)) == how


@pytest.mark.rule("mare:8.2g")
def test_points_that_were_lost_again_count_for_nothing() -> None:
    s = scores(world(), rome=705, egypt=400)
    scores(s, rome=690)
    assert end(s) is None
    close = s.edition.steps["close"]
    assert close.index("leader_ages") < close.index("card_limit") < close.index("victory")


def test_a_nation_that_nobody_plays_does_not_win() -> None:
    s = scores(world(), rome=720, egypt=710)
    s.seat_of[nation(s, "rome")] = NOBODY
    assert end(s) == (["egypt"], "goal")


@pytest.mark.rule("mare:8.2g")
@pytest.mark.parametrize(("years", "how"), [(0, None), (4, None), (3, (["egypt"], "last_year"))])
def test_the_table_may_end_the_game_after_some_years_for_the_highest_score(years: int, how: Any) -> None:
    s = scores(world(options={"last_year": years}), egypt=12, rome=11)
    s.year = s.scenario.first_year + 2
    assert end(s) == how


def test_a_period_counts_its_five_years() -> None:
    s = scores(world(options={"last_year": 5}, period=True), egypt=12)
    assert end(s) == (["egypt"], "last_year")


@pytest.mark.rule("mare:8.2f")
def test_all_others_acclaim_a_winner() -> None:
    s = world()
    rome = s.seat_of[nation(s, "rome")]
    voters = [seat for seat in range(13) if seat != rome]
    for seat in voters[:-1]:
        s.resume([["open_turn"], ["acclaim", seat, SEATS[rome]]])
        acclaim(s, seat, SEATS[rome])
        assert s.ending == ""
    assert end(s) is None
    s.resume([["open_turn"], ["acclaim", voters[-1], SEATS[rome]]])
    acclaim(s, voters[-1], SEATS[rome])
    assert (s.winners, s.ending) == ([rome], "acclamation")
    assert outcome(s) == {"winners": [rome], "ending": "acclamation"}
    assert len(lines(s, "acclamation.given")) == 12


@pytest.mark.rule("mare:8.2f")
def test_an_acclamation_can_be_withdrawn_and_the_eliminated_have_no_voice() -> None:
    s = world()
    for name in ("gauls", "illyria", "pontus", "armenia", "dacians"):
        s.eliminated[nation(s, name)] = True
    ask = may_acclaim(s, 0)
    assert ask is not None
    assert len(list(ask.legal())) == 7
    assert may_acclaim(s, s.seat_of[nation(s, "gauls")]) is None
    s.votes[0] = 1
    ask = may_acclaim(s, 0)
    assert ask is not None
    assert "nobody" in ask.legal()
    assert SEATS[1] not in ask.legal()
    s.resume([["open_turn"], ["acclaim", 0, "nobody"]])
    acclaim(s, 0, "nobody")
    assert (s.votes[0], s.table.moved) == (NOBODY, "done")


@pytest.mark.rule("mare:8.2f", "mare:6.2f6")
def test_the_last_player_has_won() -> None:
    s = world()
    s.seat_of = [NOBODY] * 13
    s.seat_of[nation(s, "rome")] = s.nation_of.index(nation(s, "rome"))
    assert may_acclaim(s, s.seat_of[nation(s, "rome")]) is None
    assert end(s) == (["rome"], "acclamation")


@pytest.mark.rule("mare:8.2f")
def test_acclamation_is_open_while_orders_are_written_but_not_before_nations_are_assigned() -> None:
    assert "acclaim" not in Match.new(GAME, seats=2, seed=1).chances(0)
    match = Match.new(GAME, seats=2, seed=1, options={"bidding": False})
    match.interject(0, "acclaim", SEATS[1])
    assert match.outcome == {"winners": [1], "ending": "acclamation"}
