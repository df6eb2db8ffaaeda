"""The generic table: any game at once, from its view and its asks alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.look import Look
from tabularium.engine import Amount, Ask, Match, Pick, Subset, find_game, game_names
from tabularium.web.askbar import askbar
from tabularium.web.generic import UNSHOWN
from tabularium.web.generic import board as generic_board
from tabularium.web.picker import FEW, MANY, kind_of
from tabularium.web.values import name_of, rows_of
from tabularium.web.words import PageWords
from tests.browser.crowd import CROWD
from tests.mini.courteous import CARD, COURTEOUS
from tests.mini.game import MINI
from tests.web.gallery import NAMES, Controls, drawn, moments, reachable, shown

SENATORS = find_game("senators")


def answer_from(controls: Controls, ask: Ask, rng: Random) -> object:
    """What a person could answer who sees nothing but the page."""
    if isinstance(ask, Amount):
        [field] = controls.having("data-amount")
        if field.get("data-spaces"):
            return rng.choice(json.loads(field["data-spaces"]))
        return rng.randint(int(field["data-low"]), int(field["data-high"]))
    if isinstance(ask, Subset):
        [give] = controls.having("data-give")
        options = json.loads(give["data-options"])
        return [options[at] for at in rng.choice(json.loads(give["data-sets"]))]
    return rng.choice(controls.answers())


CONQUEST = find_game("conquest")
REPUBLIC = find_game("republic")


@pytest.mark.parametrize(("game", "seats"), [(MINI, 3), (SENATORS, 4)])
def test_a_game_can_be_played_to_its_end_by_what_the_page_offers(game, seats) -> None:  # type: ignore[no-untyped-def]
    rng = Random(7)
    match = Match.new(game, seats, seed=7, names=NAMES[:seats])
    while match.asks:
        seat, ask = rng.choice(sorted(match.asks.items(), key=lambda each: each[0]))
        controls = Controls(drawn(match, seat, plain=True, strict=False))
        match.answer(seat, answer_from(controls, ask, rng), match.numbers[seat])

    assert match.outcome is not None
    assert drawn(match, 0, plain=True, strict=False)


def test_every_answer_is_on_the_generic_table_once() -> None:
    for key, seat, match in moments(SENATORS, 4, range(3)):
        ask = match.asks.get(seat)
        if ask is not None:
            controls = Controls(drawn(match, seat, plain=True))
            assert reachable(controls, ask), key
            assert len(controls.options()) == len(set(controls.options())), key


def test_what_others_hide_is_a_veil() -> None:
    match = Match.new(SENATORS, 3, seed=1, names=NAMES[:3])

    page = drawn(match, 0, plain=True)

    assert page.count('class="veil"') == 2 * 2, "coins and cards of two others"
    assert "only you see this" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language(lang: str) -> None:
    match = Match.new(SENATORS, 3, seed=1, names=NAMES[:3])

    assert drawn(match, 0, lang, plain=True)


def test_a_game_without_a_board_gets_it_by_itself() -> None:
    match = Match.new(MINI, 3, seed=1, names=NAMES[:3])

    assert "board--gen" in drawn(match, 0, strict=False)


# -- many answers ----------------------------------------------------------------------------------------------------
def crowd(answers: int) -> Match:
    """A match that asks for one of so many places."""
    match = Match.new(CROWD, 2, seed=1, names=NAMES[:2])
    ask = match.asks[0]
    assert isinstance(ask, Pick)
    match.asks[0] = Pick(0, ask.key, ask.options[1 : answers + 1])
    return match


@pytest.mark.parametrize(("answers", "boxes", "fields"), [(FEW, 0, 0), (FEW + 1, 1, 0), (MANY, 1, 0), (MANY + 1, 1, 1)])
def test_many_answers_stand_in_groups_and_can_be_searched(answers: int, boxes: int, fields: int) -> None:
    controls = Controls(drawn(crowd(answers), 0, strict=False))

    assert len(controls.having("data-picker")) == boxes
    assert len(controls.having("data-filter")) == fields
    assert len({json.dumps(each) for each in controls.answers()}) == answers


def test_answers_of_a_kind_stand_together_under_its_name() -> None:
    page = drawn(Match.new(CROWD, 2, seed=1, names=NAMES[:2]), 0, strict=False)

    groups = re.findall(r'class="picker__group" role="group" aria-label="([^"]*)"', page)

    assert groups == ["Places", "Seas"], "the house knows places, the game names its seas"
    assert page.index("Nowhere") > page.index("Bay 60"), "a mere word stands beside them"


def test_the_first_nine_choices_have_digits_and_what_goes_on_has_enter() -> None:
    controls = Controls(drawn(Match.new(CROWD, 2, seed=1, names=NAMES[:2]), 0, strict=False))

    keys = [each["data-key"] for each in controls.having("data-key") if "data-answer" in each]

    assert keys == [*map(str, range(1, 10)), "Enter"]


def test_what_goes_first_has_the_first_digit_and_a_single_kind_needs_no_heading() -> None:
    """Given few answers, mere words are first; given many, they come last, and their digits with them."""
    match = Match.new(CROWD, 2, seed=1, names=NAMES[:2])
    match.asks[0] = Pick(0, "crowd.place", ["sea:1", "nowhere", "space:2"])
    few = Controls(drawn(match, 0, strict=False))
    many = [*(f"{kind}:{at}" for at in range(6) for kind in ("sea", "space")), "nowhere"]
    match.asks[0] = Pick(0, "crowd.place", many)
    page = drawn(match, 0, strict=False)

    assert few.answers() == ["nowhere", "sea:1", "space:2"]
    assert Controls(page).answers() == [*sorted(many[:-1]), "nowhere"]
    assert page.count('<span class="label">Seas</span>') == 1
    match.asks[0] = Pick(0, "crowd.place", [each for each in many if each.startswith("sea")] * 2)
    assert '<span class="label">Seas</span>' not in drawn(match, 0, strict=False)


@pytest.mark.parametrize(
    ("least", "most", "hint"),
    [(0, 0, None), (0, 2, "Choose up to 2, or none."), (1, 2, "Choose 1 to 2."), (2, 2, "Choose 2.")],
)
def test_how_many_to_choose_is_said_as_one_would_say_it(least: int, most: int, hint: str | None) -> None:
    """Given nothing to choose from, one only goes on."""
    match = Match.new(CROWD, 2, seed=1, names=NAMES[:2])
    match.asks[0] = Subset(0, "who", ["senator:marcus_1", "senator:marcus_2"][:most], least, most)

    page = drawn(match, 0, strict=False)

    assert re.findall(r'<p class="ask__hint">([^<]*)</p>', page) == ([hint] if hint else [])
    assert ("data-count" in page) == (most > 0)
    assert ("Go on" in page) == (most == 0)


def test_a_big_game_is_playable_by_what_its_generic_page_offers() -> None:
    """Given Conquest without its board, then every question of some turns can be answered from the ask alone."""
    rng = Random(3)
    match = Match.new(CONQUEST, 4, seed=3, names=NAMES[:4])
    for _ in range(120):
        seat, ask = next(iter(match.asks.items()))
        controls = Controls(drawn(match, seat, plain=True, strict=False).partition('data-part="board"')[0])
        assert reachable(controls, ask), ask.key
        match.answer(seat, answer_from(controls, ask, rng), match.numbers[seat])


# -- views -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("value", "rows"),
    [
        ({"a": {"x": 1}, "b": {"x": 2}}, 2),
        ([{"x": 1}, {"x": 2, "y": 3}], 2),
        ({"a": {"x": 1}, "b": {"y": 2}}, None),
        ({"a": {"x": 1}, "b": 2}, None),
        ([1, 2], None),
        ({}, None),
    ],
)
def test_things_with_the_same_entries_make_a_table(value: Any, rows: int | None) -> None:
    found = rows_of(value)

    assert (None if found is None else len(found)) == rows


def test_a_long_table_is_folded_and_a_short_one_is_not() -> None:
    page = drawn(Match.new(CONQUEST, 4, seed=1, names=NAMES[:4]), 0, plain=True, strict=False)

    folds = {each["data-fold"]: "open" in each for each in Controls(page).having("data-fold")}

    assert not folds["conquest.lands"]
    assert folds["conquest.prices"]
    assert "conquest.columns" not in folds, "what bots imagine from is not for the eye"


def test_what_is_known_of_the_seats_stands_with_the_seats() -> None:
    """Given a view that lists factions by seat, then they are in the rail, and what is mine alone is set apart."""
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])

    page = drawn(match, 2, plain=True, strict=False)
    board, rail = page.split('<aside class="rail"')

    assert "republic.factions" not in board
    assert rail.count(">votes <b><b>") == 4
    assert rail.count('class="veil"') == 2 * 3, "treasury and hand of three others"
    assert board.count("only you see this") == 1
    assert ">treasury <b>" not in rail, "the own one is set apart"


def test_things_without_a_name_that_are_alike_share_a_row() -> None:
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])
    assert len(match.view(0)["legions"]) == 4

    board = drawn(match, 0, plain=True, strict=False)
    legions = board.partition('data-fold="republic.legions"')[2].partition("</table>")[0]

    assert legions.count("<tr>") == 2, "the head and one row"
    assert '<th scope="col">number</th>' in legions
    assert "<td><b>4</b></td>" in legions


def test_the_readers_own_rows_are_set_off() -> None:
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])
    own = [name for name, each in match.view(2)["senators"].items() if each["faction"] == 2]

    board, watched = (drawn(match, seat, plain=True, strict=False) for seat in (2, None))

    assert board.count('<tr class="own">') == len(own) == 3
    assert '<tr class="own">' not in watched


def test_a_phase_is_a_heading_of_the_record() -> None:
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])
    while not any(line.message == "turn.phase" for line in match.log):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)

    page = drawn(match, 0, plain=True, strict=False)

    assert '<li class="turn"><span class="label">Year 1: Mortality.</span></li>' in page


def test_what_says_nothing_is_left_out_and_what_matters_is_open() -> None:
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])

    page = drawn(match, 0, plain=True, strict=False)
    folds = {each["data-fold"]: "open" in each for each in Controls(page).having("data-fold")}

    assert "has the Servilian Law" not in page
    assert folds["republic."]
    assert folds["republic.senators"]
    assert not folds["republic.raw"]


@cache
def untold() -> dict[str, set[str]]:
    """What has no words in some years of The Republic of Rome, by language: played once, all languages look on."""
    found: dict[str, set[str]] = {lang: set() for lang in LANGUAGES}
    rng, match = Random(5), Match.new(REPUBLIC, 4, seed=5, names=NAMES[:4])
    bots = [REPUBLIC.bot(level, 5) for level in ("greedy", "random")]
    for answers in range(300):
        if not match.asks:
            break
        seat, ask = next(iter(match.asks.items()))
        for lang in LANGUAGES:
            page = shown(match, seat, lang, strict=False)
            look = page.look
            found[lang] |= set(re.findall(r"\{\w+\}", askbar(page)))
            kinds = {kind_of(option) for option in look.options} - {""}
            found[lang] |= {kind for kind in kinds if not look.words.has(f"group.{kind}")}
            if answers % 10 == 0:
                found[lang] |= set(unnamed(look, "", look.view))
        chances = match.chances(seat)
        if chances and rng.random() < 0.1:
            name = rng.choice(sorted(chances))
            match.interject(seat, name, chances[name].sample(rng))
            continue
        bot = rng.choice(bots)
        match.answer(seat, bot({} if bot.blind else match.view(seat), ask))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_republic_is_told_in_words(lang: str) -> None:
    """No entry, value or heading of the table is a bare name of the code, and every hint has what it speaks of."""
    assert untold()[lang] == set()


# -- what a question is about ----------------------------------------------------------------------------------------
def rome(**asks: Pick) -> Match:
    """A table of The Republic of Rome at which the first seat is asked this."""
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])
    match.asks.clear()
    match.asks[0] = asks["ask"]
    return match


def test_a_game_without_a_board_has_its_hints_and_rules_beside_the_question() -> None:
    page = drawn(rome(ask=Pick(0, "senate.censor", ["family:fabius"], rule="republic:9.4a")), 0, strict=False)

    assert '<p class="ask__hint">The Censor gains 5 influence and holds the trials.</p>' in page
    assert re.search(r'class="ask__flag">.*?<a class="rule" href="/rules/republic/9.4a"', page)


def test_a_hint_may_speak_of_the_table_and_of_what_the_ask_names() -> None:
    page = drawn(rome(ask=Pick(0, "senate.land_bill", ["I"])), 0, strict=False)
    asked = {"senator": "family:fabius", "province": "province:asia"}
    spoils = shown(rome(ask=Pick(0, "revenue.spoils", ["take"], params=asked)), 0, strict=False)
    spoils.look.view = {"provinces": {"province:asia": {"governor_low": 3, "governor_high": 8}}}

    assert '<p class="ask__hint">The State has 100 talents. Unrest is 0.</p>' in page
    assert "It brings him 3 to 8 talents." in askbar(spoils)


def test_beside_another_board_than_its_own_a_game_gives_no_hints() -> None:
    match = Match.new(SENATORS, 4, seed=1, names=NAMES[:4])
    match.asks.clear()
    match.asks[0] = Pick(0, "turn.action", ["auction"])

    assert "ask__hint" in drawn(match, 0, strict=False)
    assert "ask__hint" not in drawn(match, 0, plain=True, strict=False)


def test_an_answer_says_what_matters_of_it_now() -> None:
    """Given a senator of a faction and one of none, each with what makes him hard to persuade."""
    match = rome(ask=Pick(0, "forum.target", ["family:a", "family:b", "family:c"], params={"senator": "family:julius"}))
    seen = shown(match, 0, strict=False)
    known = {"loyalty": 7, "talents": 3}
    seen.look.view = {"senators": {"family:a": {"faction": 1, **known}, "family:b": {"faction": None, **known}}}

    bar = str(askbar(seen))

    assert f"{NAMES[1]}: loyalty 7, talents 3" in bar
    assert "no faction: loyalty 7, talents 3" in bar
    assert bar.count("btn__about") == 2, "nothing is known of the third"


def test_an_answer_of_another_kind_than_the_words_speak_of_is_only_named() -> None:
    """Given the recall of a commander or of the army at a war, of which military means nothing."""
    seen = shown(rome(ask=Pick(0, "senate.recall", ["family:julius", "war:syrian"])), 0, strict=False)
    seen.look.view = {"senators": {"family:julius": {"faction": 1, "military": 4}}, "wars": {"war:syrian": {"land": 6}}}

    bar = str(askbar(seen))

    assert f"{NAMES[1]}: military 4" in bar
    assert bar.count("btn__about") == 1


def test_what_my_cards_and_events_do_is_told_once() -> None:
    match = Match.new(REPUBLIC, 4, seed=1, names=NAMES[:4])
    seen = shown(match, 0, strict=False)
    faction = dict.fromkeys(("treasury", "hand"))
    own = {"treasury": 1, "hand": ["intrigue:tribune", "intrigue:tribune", "concession:mining"]}
    seen.look.view = {"factions": [{"seat": 0, **own}, {"seat": 1, **faction}], "events": {"event:storm-at-sea": 1}}

    board = str(generic_board(seen.look).main)

    assert re.findall(r"<li><b>(\w+)</b> – When you are called to vote", board) == ["Tribune"]
    assert "<li><b>Storm at Sea</b> – 2d6 Roman fleets are lost.</li>" in board
    assert board.count("<li>") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", ["leader.gone", "leader.waits"])
def test_where_a_beaten_leader_goes_is_told(lang: str, message: str) -> None:
    words = PageWords(REPUBLIC, lang, strict=True)

    assert words.ref("leader:hannibal") in words.text(message, leader="leader:hannibal")


def unnamed(look: Look, entry: str, value: Any) -> Iterator[str]:
    """The names in a view that no catalogue has a word for."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name not in (*UNSHOWN, *look.game.legend.unread):
                yield from [] if entry.endswith("s") and name_of(look, name, entry) else unnamed(look, "", name)
                yield from unnamed(look, name, each)
    elif isinstance(value, list):
        for each in value:
            yield from unnamed(look, entry, each)
    elif isinstance(value, str) and value and not value.isdigit():
        known = name_of(look, value, entry) or look.words.knows(value) or look.words.has(f"view.{value}")
        yield from [] if known else [f"{entry}: {value}"]


def test_things_are_called_by_their_names_and_answers_glow_where_they_are() -> None:
    match = Match.new(CONQUEST, 4, seed=1, names=NAMES[:4])
    seat = next(iter(match.asks))

    board = drawn(match, seat, plain=True, strict=False).partition('data-part="board"')[2]

    assert "Sea of" not in board or "m_" not in board
    assert "Britannia" in board or "Britain" in board
    assert re.search(r'<th scope="row"><button class="btn btn--small target"[^>]*leader:', board)
    assert "{number}" not in board


# -- ahead of time ---------------------------------------------------------------------------------------------------
def test_windows_and_ends_of_standing_answers_come_from_the_games_catalogue() -> None:
    match = Match.new(MINI, 3, seed=1, names=NAMES[:3])

    page = drawn(match, 0, strict=False, stops=["vote.closing"])
    senators = drawn(Match.new(SENATORS, 3, seed=1, names=NAMES[:3]), 0, plain=True)

    stop, forced = Controls(page).having("data-stop")
    assert (stop["data-stop"], forced["data-stop"]) == ("vote.closing", "forced")
    assert "checked" in stop
    assert "the vote is closing" in page
    assert '<option value="new_round">the next round begins</option>' in page
    [only] = Controls(senators).having("data-stop")
    assert only["data-stop"] == "forced", "Senators has no windows"


@pytest.mark.parametrize(
    ("game", "seats", "questions"), [(SENATORS, 4, {"war.bid", "auction.bids"}), (MINI, 3, {"vote.cast"})]
)
def test_a_standing_answer_is_offered_where_the_same_may_be_said_again(game, seats, questions) -> None:  # type: ignore[no-untyped-def]
    """Given every question of a game, then it can be answered ahead if the game says so, and with words, not things."""
    found = set()
    for key, seat, match in moments(game, seats, range(1)):
        box = Controls(drawn(match, seat, plain=True, strict=False))
        stands = {each["data-stand"] for each in box.having("data-stand")}
        assert stands <= {key} & set(game.ahead)
        found |= stands
        told = [each["value"] for tag, each in box.elements if tag == "option" and "value" in each] if stands else []
        assert not any(":" in each for each in told)

    assert found >= questions


@pytest.mark.parametrize("name", game_names())
def test_what_can_be_answered_ahead_are_questions_of_the_game(name: str) -> None:
    game = find_game(name)
    words = PageWords(game, "en", (), strict=True)

    assert all(words.has(f"ask.{key}") for key in game.ahead)


def test_cards_at_their_moments_are_ticked_whether_one_holds_them_or_not() -> None:
    match = Match.new(COURTEOUS, 3, seed=1, names=NAMES[:3])

    page = drawn(match, 0, strict=False, stops=[CARD])

    cards = {each["data-stop"]: "checked" in each for each in Controls(page).having("data-stop")}
    assert cards == {CARD: True, "vote.closing": False, "forced": False}
    assert "My cards at their moments" in page
    assert "data-cards" not in drawn(match, None, strict=False)


def test_what_may_be_done_unasked_in_several_ways_says_its_question() -> None:
    page = drawn(Match.new(MINI, 3, seed=1, names=NAMES[:3]), 0, strict=False)

    assert re.search(r'data-fold="chance.assassinate"><summary[^>]*>Send an assassin to whom\?</summary>', page)


def test_what_may_be_done_unasked_in_one_way_is_called_by_what_it_does() -> None:
    """Given two uses of one card, each has a box with its name, its question and, where there is one, its hint."""
    seen = shown(rome(ask=Pick(0, "senate.call", ["seat:1"])), 0, strict=False)
    card = ["intrigue:tribune"]
    seen.look.chances = {
        "show_card": Pick(0, "cards.show", card),
        "tribune_reserve": Pick(0, "tribune.reserve", card),
        "assassination": Pick(0, "assassination.target", ["family:julius"]),
    }

    bar = str(askbar(seen))

    assert re.findall(r"<summary[^>]*interject[^>]*>([^<]*)</summary>", bar) == [
        *("Show a card", "Tribune: reserve the next proposal", "Attempt an assassination"),
    ]
    assert "Use a tribune to have the next proposal after this vote." in bar
    assert bar.count("A die, plus one for each Assassin card") == 1
