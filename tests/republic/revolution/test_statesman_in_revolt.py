"""A statesman who takes his family's place takes it in a revolt too."""

from __future__ import annotations

import pytest

from tabularium.games.republic.playing import play_statesman

from ..table import board, person

CORNELIUS, FABIUS, CUNCTATOR = "family:cornelius", "family:fabius", "statesman:2a"


@pytest.mark.rule("republic:7.312c", "republic:11.22e")
def test_a_statesman_played_on_the_rebels_master_of_horse_rides_on_with_him() -> None:
    s = board(
        phase="revolution",
        people={CORNELIUS: {"place": "revolt", "office": "none"}, FABIUS: {"place": "revolt"}},
        rebel=person(CORNELIUS),
        rebel_master=person(FABIUS),
        hands={0: [CUNCTATOR]},
    )
    play_statesman(s, 0, person(CUNCTATOR))
    assert s.rebel_master == person(CUNCTATOR)
