"""A match: answers with numbers, the log as each seat may read it, and what happens when a scene breaks."""

import pytest

from tabularium.engine import OPENS, KernelError, Match, Scene, StaleAsk, Together
from tests.engine.toys import Toy, always, button, fist, toy
from tests.mini.game import MINI


def steps(s: Toy) -> Scene:
    """The same question three times over, in three scenes."""
    s.notes.append((yield button(0)))
    s.say("pressed", to=None if len(s.notes) == 1 else [0, 1], count=len(s.notes))
    if len(s.notes) == 3:
        s.over()
    else:
        s.next(steps)


def knock(s: Toy, seat: int, _: str) -> None:
    s.done()


STEPS = toy(steps, may={knock: always("knock")})


def test_ten_lines_play_a_game() -> None:
    match = Match.new(MINI, seats=4, seed=7)
    bot = match.game.bot("random")
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bot(match.view(seat), ask))
    assert match.outcome is not None
    assert match.outcome["winners"]


def test_an_answer_may_name_the_ask_it_means() -> None:
    match = Match.new(STEPS, 3)
    number = match.numbers[0]
    match.answer(0, "yes", ask=number)
    with pytest.raises(StaleAsk):
        match.answer(0, "no", ask=number)
    assert match.state.notes == ["yes"], "a request sent twice does not answer the next ask, though it reads alike"


def test_an_ask_that_merely_waits_keeps_its_number() -> None:
    match = Match.new(STEPS, 3)
    numbers = list(match.numbers)
    match.interject(1, "knock", "do")
    match.interject(0, "knock", "do")
    match.hand_over(2, "Zoe")
    match.stop(1, "anything")
    assert match.numbers == numbers


def test_an_ask_that_came_back_by_undo_has_a_new_number() -> None:
    match = Match.new(STEPS, 3)
    match.answer(0, "yes")
    seen = match.numbers[0]
    match.undo(0)
    with pytest.raises(StaleAsk):
        match.answer(0, "yes", ask=seen)


def test_other_seats_answers_do_not_make_an_ask_stale() -> None:
    def fists(s: Toy) -> Scene:
        yield Together(fist(s, seat) for seat in range(3))
        s.over()

    match = Match.new(toy(fists), 3)
    number = match.numbers[2]
    match.answer(0, 1)
    match.answer(2, 1, ask=number)
    assert sorted(match.asks) == [1]


def test_n_counts_what_everybody_may_know_has_happened() -> None:
    match = Match.new(STEPS, 3)
    match.answer(0, "yes")
    match.interject(1, "knock", "do")
    match.undo(1)
    match.hand_over(2, "Zoe")
    assert match.n == 4
    match.stop(1, "anything")
    match.stand(0, "press", ["no"])
    assert match.n == 4


def test_the_log_is_read_by_those_it_is_for() -> None:
    match = Match.new(STEPS, 3)
    for _ in range(3):
        match.answer(0, "yes")
    counts = {seat: [line.params["count"] for line in match.lines(seat)] for seat in (0, 1, 2, None)}
    assert counts == {0: [1, 2, 3], 1: [1, 2, 3], 2: [1], None: [1]}


def test_names_of_seats() -> None:
    match = Match.new(STEPS, 3, names=["Ann", "Bob", "Cleo"])
    match.hand_over(1, "Zoe")
    assert match.names == ["Ann", "Zoe", "Cleo"]
    assert match.record is not None
    assert match.record.header.names == ["Ann", "Bob", "Cleo"], "the first row is not rewritten"


def test_the_outcome_is_none_while_it_is_played() -> None:
    match = Match.new(STEPS, 3)
    assert match.outcome is None
    for _ in range(3):
        match.answer(0, "no")
    assert match.outcome == {"notes": ["no", "no", "no"]}


# -- a scene that breaks -----------------------------------------------------------------------------------------
def careful(s: Toy) -> Scene:
    s.notes.append((yield button(0, "first")))
    s.say("first")
    s.notes.append((yield button(0, "second", "fine", "crash")))
    s.coins[0] = 0
    s.say("second")
    s.next(breaking)


def breaking(s: Toy) -> None:
    s.coins[1] = s.roll()[0]
    s.say("rolled")
    if s.notes[-1] == "crash":
        raise ZeroDivisionError
    s.over()


def ruin(s: Toy, seat: int, _: str) -> None:
    s.coins[seat] = 0
    s.say("ruined")
    raise KernelError("ruin")


def test_an_exception_leaves_the_match_as_before_the_answer() -> None:
    game = toy(careful, breaking)
    match = Match.new(game, 3, seed=5)
    match.answer(0, "yes")
    before = (match.snapshot(), list(match.log), match.n, list(match.numbers), match.record and match.record.to_bytes())
    with pytest.raises(ZeroDivisionError):
        match.answer(0, "crash")
    after = (match.snapshot(), list(match.log), match.n, list(match.numbers), match.record and match.record.to_bytes())
    assert after == before
    assert match.state.coins == [5, 5, 5]
    match.answer(0, "fine")
    unbroken = Match.new(game, 3, seed=5)
    unbroken.answer(0, "yes")
    unbroken.answer(0, "fine")
    assert match.state == unbroken.state, "the dice too were as before"
    assert match.log == unbroken.log


def test_who_interjects_opens_his_own_fist_where_it_may_have_counted_on_what_is_used_up() -> None:
    def fists(s: Toy) -> Scene:
        yield Together(fist(s, seat) for seat in range(3))
        s.over()

    game = toy(fists, may={knock: always("knock")})
    for tags, open_after in ((frozenset[str](), [2]), (frozenset({OPENS}), [1, 2])):
        game.scenes.tags["knock"] = tags
        match = Match.new(game, 3)
        match.answer(0, 4)
        match.answer(1, 3)
        match.interject(1, "knock", "do")
        assert sorted(match.asks) == open_after


def rob(s: Toy, seat: int, _: str) -> None:
    s.coins[0] = 0
    s.done()


@pytest.mark.parametrize("closed", [0, 4])
def test_a_fist_is_opened_whatever_it_says_where_what_it_rests_on_has_changed(closed: int) -> None:
    def fists(s: Toy) -> Scene:
        yield Together((fist(s, seat) for seat in range(3)), {seat: [s.coins[seat] > 0] for seat in (0, 1)})
        s.over()

    match = Match.new(toy(fists, may={rob: always("rob"), knock: always("knock")}), 3)
    match.answer(0, closed)
    match.answer(1, 3)
    match.interject(2, "knock", "do")
    assert sorted(match.asks) == [2]
    match.interject(2, "rob", "do")
    assert sorted(match.asks) == [0, 2]


def test_an_exception_in_an_interjection_leaves_closed_fists_as_before() -> None:
    def fists(s: Toy) -> Scene:
        yield Together(fist(s, seat) for seat in range(3))
        s.over()

    match = Match.new(toy(fists, may={ruin: always("ruin")}), 3)
    match.answer(0, 4)
    before = match.snapshot(), list(match.log)
    with pytest.raises(KernelError):
        match.interject(1, "ruin", "do")
    assert (match.snapshot(), list(match.log)) == before
    assert (match.run.held, match.state.held, match.state.coins) == ({0: 4}, [], [5, 5, 5])
    match.undo(0)
    assert sorted(match.asks) == [0, 1, 2]
