"""Dice: unbiased, committed to before play, and scripted for tests."""

import hashlib
from itertools import pairwise

import pytest

from tabularium.engine import Committed, Dice, Fast, Match, Scripted, TabulariumError
from tabularium.engine.dice import ScriptError, from_header, seeded
from tests.engine.odds import even
from tests.engine.toys import Toy, toy
from tests.mini.game import MINI

SEED = bytes(range(32))
SOURCES = {"fast": Fast(3), "committed": Committed(SEED, ["salt", "pepper"])}


def below(dice: Dice, n: int, count: int) -> list[int]:
    state = Toy(dice=dice.first())
    return [dice.below(state, n) for _ in range(count)]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("faces", [2, 3, 6, 7, 10, 54, 100])
def test_every_face_is_equally_likely(source: str, faces: int) -> None:
    rolls = below(SOURCES[source], faces, 200 * faces)
    assert set(rolls) == set(range(faces))
    assert even(rolls, faces)


@pytest.mark.parametrize("source", SOURCES)
def test_no_roll_foretells_the_next(source: str) -> None:
    rolls = below(SOURCES[source], 6, 7200)
    assert even(pairwise(rolls), 36)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("n", [2**63 + 1, 3 * 2**62])
def test_values_that_would_favour_a_face_are_thrown_again(source: str, n: int) -> None:
    """Of 2**64 values a large n leaves many over: without another throw low results would come twice as often."""
    rolls = below(SOURCES[source], n, 2000)
    assert all(0 <= roll < n for roll in rolls)
    assert even([roll * 4 // n for roll in rolls], 4)


def test_different_seeds_give_different_rolls() -> None:
    assert below(Fast(1), 1000, 5) != below(Fast(2), 1000, 5)
    assert seeded(1) != seeded(2)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [below(Fast(seed), 6, 2) for seed in range(-1800, 1800)]
    assert even([roll for roll, _ in firsts], 6)
    assert even(firsts, 36)
    assert even(pairwise(roll for roll, _ in firsts), 36)


def test_rolls_depend_on_nothing_but_the_state() -> None:
    dice = Fast(5)
    state = Toy(dice=dice.first())
    first = [dice.below(state, 6) for _ in range(10)]
    state.dice = dice.first()
    assert [dice.below(state, 6) for _ in range(10)] == first


def test_roll_and_draw() -> None:
    match = Match.new(MINI, 3, seed=1)
    state = match.state
    assert all(1 <= die <= 6 for die in state.roll(50))
    assert all(1 <= die <= 20 for die in state.roll(50, 20))
    bag = [3, 4, 5]
    drawn = sorted(state.draw(bag) for _ in range(3))
    assert (drawn, bag) == ([3, 4, 5], [])


def test_a_draw_takes_each_thing_with_equal_chance() -> None:
    state = Match.new(MINI, 3, seed=1).state
    assert even([state.draw(list(range(7))) for _ in range(2100)], 7)
    orders = []
    for _ in range(2400):
        bag = list(range(4))
        orders.append([state.draw(bag) for _ in range(4)])
    assert even(orders, 24)


# -- commitment --------------------------------------------------------------------------------------------------
def test_the_digest_is_published_before_and_the_seed_after() -> None:
    dice = Committed(SEED, ["a", "b"])
    assert dice.header() == {"source": "committed", "digest": dice.digest, "salts": ["a", "b"]}
    assert dice.digest == hashlib.sha256(b"tabularium:" + SEED).hexdigest()
    assert SEED.hex() not in str(dice.header())
    assert dice.reveal() == {"seed": SEED.hex()}


def test_salts_change_the_rolls_and_their_order_too() -> None:
    rolls = [below(Committed(SEED, salts), 1000, 6) for salts in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"])]
    assert len({tuple(each) for each in rolls}) == len(rolls)


def test_the_same_seed_and_salts_give_the_same_rolls() -> None:
    again = from_header(Committed(SEED, ["a"]).header(), SEED.hex())
    assert below(again, 1000, 6) == below(Committed(SEED, ["a"]), 1000, 6)


def test_a_wrong_seed_is_refused() -> None:
    header = Committed(SEED).header()
    with pytest.raises(TabulariumError, match="does not fit the digest"):
        from_header(header, bytes(32).hex())


def test_sealed_dice_need_their_seed() -> None:
    with pytest.raises(TabulariumError, match="seed is needed"):
        from_header(Committed(SEED).header())


def test_fresh_seeds_differ() -> None:
    assert Committed.fresh(["a"]).seed != Committed.fresh(["a"]).seed
    assert len(Committed.fresh().seed) == 32


def test_fast_dice_come_back_from_their_header() -> None:
    assert below(from_header(Fast(9).header()), 1000, 5) == below(Fast(9), 1000, 5)
    assert Fast(9).reveal() == {}


# -- scripts -----------------------------------------------------------------------------------------------------
def test_a_script_rolls_and_draws_what_it_says_then_goes_on_by_chance() -> None:
    def setup(s: Toy) -> None:
        bag = [7, 8, 9]
        s.notes = [*s.roll(2), s.draw(bag), s.roll(1, 20)[0], bag]
        s.over()

    match = Match.new(toy(setup), 3, dice=Scripted([6, 1, 8, 20]))
    assert match.state.notes == [6, 1, 8, 20, [7, 9]]
    assert below(Scripted([1], after=Fast(4)), 6, 4)[1:] == below(Fast(4), 6, 3)


@pytest.mark.parametrize("face", [0, 7])
def test_a_script_cannot_roll_what_the_die_has_not(face: int) -> None:
    with pytest.raises(ScriptError, match="on a die of 6"):
        below(Scripted([face]), 6, 1)


def test_a_script_cannot_draw_what_is_not_in_the_bag() -> None:
    dice = Scripted([4])
    with pytest.raises(ScriptError, match="not in the bag"):
        dice.below(Toy(), 2, [1, 2])


def test_a_record_with_scripted_dice_cannot_be_played_on() -> None:
    with pytest.raises(TabulariumError, match="scripted"):
        from_header(Scripted([1]).header())
