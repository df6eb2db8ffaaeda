"""The table of the assembly: the Republic's board, drawn for people of a room in every language."""

from __future__ import annotations

from tabularium.draw import LANGUAGES
from tabularium.engine import find_game
from tests.web.gallery import drawn, moments
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
