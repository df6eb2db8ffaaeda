"""By which rule a victor is refused what he wants to do with his army."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import WAR
from tabularium.testing.language import play, refused

from ..table import position

JULIUS, FULVIUS = "family:julius", "family:fulvius"


def victors(dice: list[int] | None = None, **given: Any) -> Match:
    """Julius of faction 1, and perhaps others, have won on land and declare themselves."""
    won = {"place": "field", "victor": 1, "post": WAR.index("war:gallic-1")}
    people = {JULIUS: {**won, **given.pop("julius", {})}, **dict.fromkeys(given.pop("also", []), won)}
    return position("declarations", phase="revolution", people=people, dice=dice or [], **given)


@pytest.mark.rule("republic:L.manilian", "republic:7.332d")
def test_the_manilian_law_asks_for_fleets_and_for_the_earlier_wars() -> None:
    wars = {"war:syrian": "active", "war:macedonian-1": "active", "war:macedonian-2": "active"}
    given = {"wars": wars, "armies": {JULIUS: 5}}
    assert refused(victors(**given), "war:syrian") == "republic:L.manilian"
    match = victors(laws=["law:manilian"], julius={"fleets_with": 1}, **given)
    assert refused(match, "war:syrian") == "republic:L.manilian"
    match = victors(laws=["law:manilian"], julius={"fleets_with": 10}, **given)
    assert refused(match, "war:macedonian-2") == "republic:7.332d"


@pytest.mark.rule("republic:11.2c")
def test_a_second_rebel_must_be_stronger() -> None:
    match = victors([6, 6, 6], also=[FULVIUS], armies={JULIUS: 3, FULVIUS: 0}, legions=0)
    play(match, "sound_out", "rebel", "loyal", "loyal", "sound_out")
    assert refused(match, "rebel") == "republic:11.271b"


@pytest.mark.rule("republic:11.2c")
def test_a_second_rebel_as_strong_is_refused() -> None:
    match = victors([6] * 6, also=[FULVIUS], armies={JULIUS: 5, FULVIUS: 1}, legions=0)
    play(match, "sound_out", "rebel", "loyal", "loyal", "sound_out")
    assert refused(match, "rebel") == "republic:11.2c"
