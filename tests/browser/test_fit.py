"""Everything fits: no panel of any game is wider than its box, no text is cut, what is round is round."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Match, find_game
from tabularium.games.republic.cards import WAR, WAR_AT
from tabularium.games.republic.state import ACTIVE
from tabularium.web.room.screen import screen
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, House, sideways
from tests.browser.stand import Stand
from tests.web.gallery import drawn, gathered, moments

DRAWN_WITH = re.compile(r'(?:class|data-fold|data-row)="([^"]*)"')
NUMBERED = re.compile(r"\d")


def positions(game: str, seats: int, last: str) -> Iterator[tuple[str, str]]:
    """A game played at random: every position at which something lies on the table that was not seen before.

    Each is named by its question and drawn in the language whose turn it is.
    """
    seen: set[str] = set()
    for number, (key, seat, match) in enumerate(moments(find_game(game), seats, range(1))):
        html = drawn(match, seat, LANGUAGES[number % len(LANGUAGES)])
        parts = {name for names in DRAWN_WITH.findall(html) for name in names.split() if not NUMBERED.search(name)}
        if not parts <= seen:
            seen |= parts
            yield key, html
        if key == last:
            return


@pytest.mark.parametrize(
    ("game", "seats", "last"),
    [
        pytest.param("conquest", 4, "over", marks=pytest.mark.prove),
        pytest.param("mare_nostrum", 5, "terms", marks=pytest.mark.prove),
        pytest.param("republic", 4, "over", marks=pytest.mark.prove),
        pytest.param("republic_assembly", 12, "senate.call", marks=pytest.mark.prove),
        ("senators", 4, "over"),
    ],
)
def test_every_panel_of_a_game_fits(house: House, visitor: Visitor, game: str, seats: int, last: str) -> None:
    """Given all that a game can lay on the table, then at both widths nothing is cut, too wide or out of round."""
    stands = {size["width"]: Stand(visitor(**size), house, game, seats) for size in (PHONE, DESK)}
    found = {}
    for key, html in positions(game, seats, last):
        for width, stand in stands.items():
            stand.lays(html)
            for each in stand.misfits():
                found[re.sub(r"\d+|\".*\"", "", f"{width} {each}")] = f"{width}, {key}: {each}"

    assert list(found.values()) == []


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
