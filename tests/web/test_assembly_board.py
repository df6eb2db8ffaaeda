"""The table of the assembly: the Republic's board, drawn for people of a room in every language, with its own odds."""

from __future__ import annotations

import json
import re

import pytest
from markupsafe import escape

from tabularium.draw import LANGUAGES
from tabularium.draw.face import face_of
from tabularium.engine import find_game
from tabularium.games.republic.assembly.people import senators_of
from tabularium.games.republic.assembly.speakers import who_decides
from tabularium.games.republic.assembly.wishes import WISHES
from tabularium.games.republic.cards import CARD
from tabularium.games.republic.odds.persuasion import chance, persuaded, useful_base
from tabularium.games.republic.state import Faction, Seat
from tabularium.games.republic.table import mine
from tabularium.web.room.phone import phone
from tests.web.gallery import Controls, drawn, gathered, moments, shown
from tests.web.test_republic_board import IDS, RAW

ASSEMBLY = find_game("republic_assembly")


def test_every_question_can_be_drawn_for_a_person_and_for_the_room() -> None:
    seen = set()
    for number, (key, seat, match) in enumerate(moments(ASSEMBLY, 12, range(1))):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for page in (drawn(match, seat, lang), drawn(match, None, lang)):
            assert IDS.search(page) is None, (key, IDS.search(page))
            assert RAW.search(page) is None, (key, RAW.search(page))
        seen.add(key)
    assert seen >= {"people.leader", "senate.vote", "contributions.offer", "approval.vote", "quaestors.rome"}


@pytest.mark.rule("republic_assembly:7.51a")
def test_chances_compare_as_the_rulebook_does() -> None:
    """Where a roll must stay below the base, the page shows the chance of that, and a talent more helps once more."""
    strict = ASSEMBLY.new(12).edition.persuasion_margin

    assert strict == 1
    assert [persuaded(8, base, margin=strict) for base in (8, 9)] == [False, True]
    assert chance(9, margin=strict) == chance(8)
    assert useful_base(margin=strict) == useful_base() + 1


def test_the_table_and_the_phone_say_who_decides_what() -> None:
    """Given a person in the room, then everybody who is ever asked stands there with what he is asked for."""
    _, seat, match = next(moments(ASSEMBLY, 12, range(1)))
    assert seat is not None
    look = shown(match, seat).look
    role = face_of(ASSEMBLY).role
    assert role is not None
    phone = next(card.body for card in role(look).cards if card.title == "Who decides what")

    for page in (drawn(match, seat), str(phone)):
        for name in who_decides():
            assert str(escape(look.text(f"decides.{name}.what"))) in page


@pytest.mark.parametrize(
    ("key", "past"),
    [("contributions.offer", ["income", "debts"]), ("redistribution.wishes", ["income", "debts", "contributions"])],
)
def test_the_course_of_the_revenue_phase_has_the_order_of_this_rulebook(key: str, past: list[str]) -> None:
    """Given a question of the Revenue Phase, then what is done stands before it, and money changes hands last."""
    page = next(drawn(match, seat) for asked, seat, match in moments(ASSEMBLY, 12, range(1)) if asked == key)
    steps = re.search(r'<ol class="steps".*?</ol>', page)
    assert steps is not None

    assert re.findall(r'<li class="done">(\w+)', steps[0]) == past
    assert re.findall(r'<li aria-current="step">(\w+)', steps[0]) == [key.partition(".")[0]]


@pytest.mark.rule("republic_assembly:6.3a")
def test_a_purse_is_emptied_by_one_press_wherever_it_may_go() -> None:
    """Given a person with money, then each press writes a transfer of the whole purse that the sheet takes."""
    seat, match = next(
        (seat, match)
        for key, seat, match in moments(ASSEMBLY, 12, range(1), again=lambda ask: ask.key == WISHES)
        if key == WISHES and any(match.state.talents[p] for p in senators_of(match.state, Seat(seat)))
    )
    ask = match.asks[seat]
    presses = [json.loads(each["data-write"]) for each in Controls(drawn(match, seat)).having("data-write")]

    assert presses
    assert all(ask.why({"transfers": [press]}) is None for press in presses)
    assert "treasury" in {press["target"] for press in presses}


def hands() -> tuple[str, str]:
    """The phones of who leads a faction with a Tribune in its hand, and of another who plays it."""
    _, _, match = next(moments(ASSEMBLY, 12, range(1)))
    s, faction = match.state, Faction(0)
    leads, other = s.people_of(faction)
    s.leader[faction] = senators_of(s, leads)[0]
    s.hands[faction] = [CARD.index("intrigue:tribune")]
    return str(mine(shown(match, leads).look)), str(mine(shown(match, other).look))


def test_a_hand_that_several_see_says_so() -> None:
    for page in hands():
        assert "your faction sees this, 1 of 5" in page
        assert "only you" not in page


def test_a_card_is_explained_to_whoever_can_play_it() -> None:
    """Given a Tribune in the hand of a faction, then its leader reads what he does, and others who plays him."""
    leader, other = hands()

    assert "When you are called to vote you may veto" in leader
    assert "plays them for the faction" not in leader
    assert "When you are called" not in other
    assert "plays them for the faction" in other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_boxes_of_a_phone_have_one_name(lang: str) -> None:
    """Given somebody in the room, then the cards and the wish to speak are not both called their hand."""
    _, seat, match = next(moments(ASSEMBLY, 12, range(1)))
    titles = re.findall(
        r'<h2 class="label">([^<]+)<', str(phone(gathered(match, seat, lang), shown(match, seat, lang)).whole())
    )

    assert len(titles) > 3
    assert len(set(titles)) == len(titles)
