"""Senators' own table: every question in every language, every answer within reach, nothing inline or nameless."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Amount, Ask, Match, find_game
from tests.web.gallery import Controls, drawn, moments, reachable, shown, told

SENATORS = find_game("senators")
VARIANTS = {"influence_cards": True, "spread_wars": True, "bid_spaces": "list"}
KEYS = {
    "setup.influence_pick",
    "war.bid",
    "deficit.bid",
    "newsenator.answer",
    "turn.action",
    "auction.bids",
    "auction.amount",
    "auction.settle",
    "auction.verdict",
    "extortion.prefects",
    "extortion.offer",
    "extortion.price",
    "extortion.answer",
    "trade.join",
    "trade.steps",
    "trade.set",
    "trade.governor_value",
    "trade.censor_target",
    "embezzle.confirm",
    "over",
}


REFUSING = {"newsenator.answer", "turn.action", "auction.bids", "auction.verdict", "trade.steps", "trade.censor_target"}
"""Questions at which something tempting may be out of reach."""


@cache
def gallery() -> dict[tuple[str, str], tuple[Ask | None, str, str]]:
    """Every question in every language: the ask, the page of the one who is asked, and a spectator's."""
    pictures = {}
    for options, seeds in ((VARIANTS, range(60)), (None, range(4))):
        for key, seat, match in moments(SENATORS, 5, seeds, options):
            for lang in LANGUAGES:
                own, others = drawn(match, seat, lang), drawn(match, None, lang)
                pictures.setdefault((key, lang), (match.asks.get(seat), own, others))
    return pictures


def test_the_gallery_is_complete() -> None:
    assert {key for key, _ in gallery()} == KEYS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_can_be_drawn_in_every_language(lang: str) -> None:
    """Given strict words, a missing message would have been an error; none is shown by its id either."""
    ids = re.compile(r">[^<]*\b(board|bar|hint|table|log|press|dice|ask|closed)\.[a-z_]+\.?[a-z_]*[^<]*<")

    for key in KEYS:
        _, own, others = gallery()[key, lang]
        assert ids.search(own) is None, (key, ids.search(own))
        assert ids.search(others) is None


@pytest.mark.parametrize("key", sorted(KEYS - {"over"}))
def test_every_legal_answer_is_within_reach_and_no_other(key: str) -> None:
    ask, page, _ = gallery()[key, "en"]

    assert ask is not None
    assert reachable(Controls(page), ask)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_spectator_is_offered_nothing(key: str) -> None:
    _, _, page = gallery()[key, "en"]

    controls = Controls(page)
    assert controls.answers() == []
    assert controls.having("data-give") == []
    assert controls.having("data-chance") == []


@pytest.mark.parametrize("key", sorted(KEYS))
def test_nothing_is_inline_and_everything_is_ours(key: str) -> None:
    """The content security policy allows no style and no script inside the page, and nothing from elsewhere."""
    for page in gallery()[key, "en"][1:]:
        for tag, attributes in Controls(page).elements:
            assert tag not in ("script", "style")
            assert "style" not in attributes
            assert not any(name.startswith("on") for name in attributes)
            link = attributes.get("href", attributes.get("src", "/"))
            assert link.startswith("/"), link
            assert not link.startswith("//")


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_control_has_a_name_and_every_id_is_unique(key: str) -> None:
    _, page, _ = gallery()[key, "en"]

    named = re.findall(r"<button([^>]*)>(.*?)</button>", page, re.DOTALL)
    for attributes, content in named:
        text = re.sub(r"<svg.*?</svg>|<[^>]*>", "", content, flags=re.DOTALL).strip()
        assert text or 'aria-label="' in attributes, attributes
    ids = [attributes["id"] for attributes in Controls(page).having("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", sorted(REFUSING))
def test_what_is_greyed_says_why(key: str) -> None:
    """Given what a player would try but may not, it is there, dashed, with its reason and its rule."""
    for _, seat, match in moments(SENATORS, 4, range(40), again=lambda ask: ask.key == key and bool(ask.near())):
        ask = match.asks.get(seat)
        if ask is not None and ask.key == key and ask.near():
            greyed = Controls(drawn(match, seat)).having("data-why")
            wanted = {shown(match, seat).look.words.refusal(refusal, ask) for _, refusal in ask.near()}
            assert wanted <= {each["data-why"] for each in greyed}
            assert all(each["aria-disabled"] == "true" for each in greyed)
            assert any(each.get("data-href", "").startswith("/rules/senators/") for each in greyed)
            return
    raise AssertionError("nothing was ever refused")


def test_bids_below_the_last_are_dashed_and_those_above_glow() -> None:
    ask, page, _ = gallery()["auction.amount", "en"]
    assert isinstance(ask, Amount)

    controls = Controls(page)
    glowing = [each for each in controls.having("data-answer") if "bid target" in each["class"]]
    dashed = [each for each in controls.having("data-why") if "bid--no" in each["class"]]

    assert glowing
    assert all(ask.accepts(json.loads(each["data-answer"])) for each in glowing)
    assert len(glowing) + len(dashed) + page.count("bid--taken") in (10, 15)


def test_the_rest_of_a_set_is_known_to_the_page() -> None:
    ask, page, _ = gallery()["trade.set", "en"]
    assert ask is not None

    [give] = Controls(page).having("data-sets")
    options = json.loads(give["data-options"])
    sets = [[options[at] for at in chosen] for chosen in json.loads(give["data-sets"])]

    assert sets == list(ask.legal())


def test_fists_are_closed_before_they_open() -> None:
    """Given a war, when I have closed my fist, then the page says on how much, and offers to open it again."""
    for key, seat, match in moments(SENATORS, 4, range(30)):
        if key != "war.bid":
            continue
        others = [each for each in match.asks if each != seat]
        assert others, "the first to be asked is not the last"
        match.answer(seat, 0)
        page, seen = drawn(match, seat), drawn(match, others[0])
        assert "Your fist is closed on 0 coins." in page
        assert Controls(page).having("data-do")[0]["data-do"] == "undo"
        assert "only you see" in page
        assert "closed on" not in seen
        return


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_told_with_a_chart(lang: str) -> None:
    for key, _, match in moments(SENATORS, 4, range(9)):
        if key == "over":
            assert match.record is not None
            scores = told(SENATORS, match.record)
            page = drawn(match, 1, lang, history=scores)
            assert page.count("<polyline") == 4
            assert match.outcome is not None
            assert scores[-1] == match.outcome["senators"]
            assert len(scores) == match.outcome["turns"] + 1
            assert all(name in page for name in match.names)


def test_no_page_of_another_seat_depends_on_my_secrets() -> None:
    """Given other coins and other hidden cards behind my screen, then what everybody else is sent stays the same."""
    for _, seat, match in moments(SENATORS, 4, range(3)):
        if not match.asks:
            continue
        asked = set(match.asks)
        before = {other: drawn(match, other) for other in (None, 0, 1, 2, 3) if other not in asked}
        state = match.state
        state.coins[seat] += 7  # type: ignore[attr-defined]
        try:
            assert {other: drawn(match, other) for other in before} == before
        finally:
            state.coins[seat] -= 7  # type: ignore[attr-defined]


def test_names_cannot_bring_markup() -> None:
    match = Match.new(SENATORS, 3, seed=1, names=["<script>x</script>", '"><img src=x>', "&amp;"])

    page = drawn(match, 0)

    assert "<script" not in page
    assert "<img" not in page
    assert "&amp;amp;" in page
