"""Everything fits: no panel of any game is wider than its box, no text is cut, what is round is round."""

from __future__ import annotations

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Match, find_game
from tabularium.games.republic.cards import WAR, WAR_AT
from tabularium.games.republic.state import ACTIVE
from tabularium.web.room.screen import screen
from tests.browser.conftest import Visitor
from tests.browser.kit import House, sideways
from tests.browser.stand import Stand
from tests.web.gallery import gathered

LONGEST = sorted(WAR_AT.values(), key=lambda war: -len(WAR[war]))


@pytest.mark.parametrize(("wars", "width", "height"), [(4, 1280, 720), (5, 1920, 1080)])
def test_the_strip_of_the_projector_holds_its_wars(
    house: House, visitor: Visitor, wars: int, width: int, height: int
) -> None:
    page = visitor(width, height)
    stand = Stand(page, house, "republic_assembly", 12, "/screen")
    match = Match.new(find_game("republic_assembly"), 12, seed=1)
    for war in LONGEST[:wars]:
        match.state.war[war] = ACTIVE

    for lang in LANGUAGES:
        stand.lays(str(screen(gathered(match, None, lang)).whole()))

        assert page.locator(".pj-foot .pipw.on").count() == min(wars, 4)
        assert sideways(page) <= 0, lang
        assert stand.misfits() == [], lang
