"""What stands on the cards of an edition is read from it at play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabularium.games.republic.cards import (
    CARD,
    CARD_OF,
    COLUMNS,
    EVENT,
    FIRST_EDITION,
    LEADER,
    LEADERS,
    PEOPLE,
    PROVINCE,
    WAR,
    WARS,
)
from tabularium.games.republic.forum.alliances import make_peace
from tabularium.games.republic.forum.arrivals import appear, is_revolt, own_wars, starts_active
from tabularium.games.republic.forum.events import epidemic
from tabularium.games.republic.mortality import break_out
from tabularium.games.republic.senators import factor
from tabularium.games.republic.state import ACTIVE, IMMINENT, INACTIVE, ROME, UNSEEN

from ..table import loaded
from .played import CORNELIUS, FABIUS, played_by


def printed(**columns: Any) -> dict[str, Any]:
    """A rulebook whose cards differ in these columns."""
    return {"cards": replace(COLUMNS, **columns)}


@pytest.mark.rule("republic:7.332a")
def test_which_wars_match_is_read_from_the_editions_cards() -> None:
    second = WAR.index("war:macedonian-2")
    s = played_by(printed(matching=[[] for _ in WARS]), wars={"war:macedonian-1": "active"})
    appear(s, second)
    assert s.war[second] != IMMINENT


@pytest.mark.rule("republic:5.1")
def test_which_wars_are_a_series_is_read_from_the_editions_cards() -> None:
    both = {"war:macedonian-1": "imminent", "war:macedonian-2": "imminent"}
    s = played_by(printed(series=[None for _ in WARS]), wars=both)
    s.resume([["break_out"]])
    break_out(s)
    assert [s.war[WAR.index(war)] for war in both] == [ACTIVE, ACTIVE]


@pytest.mark.rule("republic:7.341a")
def test_whom_a_leader_leads_is_read_from_the_editions_cards() -> None:
    hannibal = LEADER.index("leader:hannibal")
    wars = {"war:punic-2": "active"}
    assert own_wars(played_by({}, wars=wars), hannibal)
    assert not own_wars(played_by(printed(leader_wars=[[] for _ in LEADERS]), wars=wars), hannibal)


@pytest.mark.rule("republic:7.331", "republic:7.333b")
def test_how_a_war_begins_is_read_from_the_editions_cards() -> None:
    war, province = WAR.index("war:punic-1"), PROVINCE.index("province:sicilia")
    given: dict[str, Any] = {"provinces": {"province:sicilia": None}}
    s = played_by(printed(activation=["inactive" for _ in WARS], revolt_if=[province for _ in WARS]), **given)
    assert (starts_active(s, war), is_revolt(s, war)) == (False, 1)
    assert is_revolt(played_by({}, **given), war) == 0


@pytest.mark.rule("republic:E.epidemic.1")
def test_what_an_event_does_is_read_from_the_editions_cards() -> None:
    facts = [[{**side, "chits": 1} for side in sides] for sides in COLUMNS.event_facts]
    s = loaded(played_by(printed(event_facts=facts)), FABIUS + 1)
    epidemic(s, 1)
    assert [p for p in range(15) if s.place[p] != ROME] == [FABIUS]


@pytest.mark.rule("republic:6.11a")
def test_what_a_senator_can_do_is_read_from_the_editions_cards() -> None:
    s = played_by(printed(abilities=[{"double_income": {}} for _ in PEOPLE]))
    assert (factor(s, CORNELIUS), factor(played_by({}), CORNELIUS)) == (2, 1)


@pytest.mark.rule("republic:6.12a")
@pytest.mark.parametrize("doubled", [False, True])
def test_whether_knights_are_doubled_is_read_from_the_editions_cards(doubled: bool) -> None:
    s = played_by(printed(abilities=[{"double_income": {"knights": doubled}} for _ in PEOPLE]))
    assert (factor(s, CORNELIUS), factor(s, CORNELIUS, "knights")) == (2, 2 if doubled else 1)


@pytest.mark.rule("republic:7.333b")
def test_a_revolt_without_its_province_waits_or_is_a_drought() -> None:
    war, drought = WAR.index("war:slave-1"), EVENT.index("event:drought")
    s = played_by({"cards": FIRST_EDITION})
    appear(s, war)
    assert (s.war[war], s.level[drought], CARD[s.discards[-1]]) == (UNSEEN, 1, "war:slave-1")
    stands = played_by({"cards": FIRST_EDITION}, provinces={"province:sicilia": None})
    appear(stands, war)
    assert (stands.war[war], stands.level[drought]) == (ACTIVE, 0)
    waits = played_by({})
    appear(waits, war)
    assert (waits.war[war], waits.level[drought]) == (INACTIVE, 0)


@pytest.mark.rule("republic:E.new-alliance.1")
def test_where_a_war_goes_that_has_made_peace_is_read_from_the_editions_cards() -> None:
    war = WAR.index("war:syrian")
    for cards, bags in ((COLUMNS, 2), (FIRST_EDITION, 1)):
        s = loaded(played_by({"cards": cards}, wars={"war:syrian": "active"}))
        make_peace(s, war)
        assert len(s.deck) == bags
        assert CARD_OF["war:syrian"] in s.deck[0]
