"""The worked turn of the rulebook, from the first march to the last infantry."""

from __future__ import annotations

import pytest

from tabularium.games.conquest.board import NUMBERS
from tabularium.testing.language import asked, play
from tests.conquest.table import board, force, march, owner, position

MAC, GAL, EGY, NUM, HIS, ITA = range(6)


@pytest.mark.rule(
    "conquest:seq.3", "conquest:tribute.1", "conquest:destroy.3", "conquest:destroy.4", "conquest:place.1"
)
def test_the_printed_turn_of_italia():
    match = position(
        active=ITA,
        units={
            "italia": {ITA: [5, 3, 2]},
            "narbonensis": {HIS: [2, 0, 0]},
            "dalmatia": {MAC: [4, 2, 1]},
        },
        control={"neapolis": ITA, "narbonensis": HIS, "dalmatia": MAC},
        cities=["neapolis"],
        roads=["italia.neapolis"],
        leaders={"hispania_general_1": "narbonensis", "macedonia_general_1": "dalmatia"},
        dice=["infantry", "infantry", "blank"] + ["blank"] * 2 + ["blank"] * 13 + ["blank"] * 7,
    )

    march(match, "italia_general_1", "narbonensis", cavalry=1, infantry=2)
    march(match, "italia_general_2", "dalmatia", infantry=3, cavalry=2, catapult=2)
    play(match, "done", "space:narbonensis", "hold")
    while "retreat.to" not in asked(match).values():
        (seat,) = match.asks
        ask = match.asks[seat]
        play(
            match,
            "retreat"
            if ask.key == "battle.stand" and seat == ITA
            else "fight"
            if ask.key == "battle.stand"
            else ask.default,
        )
    play(match, "space:italia")

    assert (owner(match, "narbonensis"), owner(match, "dalmatia")) == (ITA, MAC)
    assert board(match).tribute[ITA] == 40
    assert board(match).tribute[HIS] == 15
    assert board(match).talents[ITA] == 40
    play(match, "destroy", "space:neapolis", "done")
    assert match.view()["roads"] == []
    assert (board(match).tribute[ITA], board(match).talents[ITA]) == (35, 40)
    before = board(match).units[(ITA * 42 + NUMBERS["italia"]) * 3]
    play(match, *["kind:infantry"] * 4, "done")
    assert board(match).talents[ITA] == 0
    assert force(match, ITA, "italia")[0] == before + 4
