"""Conquest's own table: every question in every language, every answer within reach, nothing inline or nameless."""

from __future__ import annotations

import gzip
import json
import math
import re
from functools import cache

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.parts import EMBLEMS_SVG
from tabularium.engine import Ask, Line, Match, Subset, find_game
from tabularium.games.conquest.board import COASTS, KEYS, LANDS, NAMES, SEAS
from tabularium.games.conquest.odds import Force, flight, land_battle
from tabularium.games.conquest.table import finale
from tabularium.games.conquest.table.geometry import COAST, MIDDLE, NEAR, NEAR_MOST, SHAPES, bounds, frame, outlines
from tabularium.games.conquest.table.map import GROUND
from tabularium.games.conquest.table.news import lately, news
from tabularium.games.conquest.table.worth import percent
from tabularium.testing.language import play
from tabularium.web.assets import FIRST, assets, scripts
from tests.conquest.moments import ITALIA, MACEDONIA, MOMENTS, empire, moment
from tests.conquest.table import end_turn, march, position
from tests.web.gallery import Controls, drawn, reachable, shown, told

FIRST_PAINT = 150 * 1024
"""What a first visit to a table may weigh on the wire."""


@cache
def picture(key: str, lang: str = "en") -> tuple[Ask | None, str, str]:
    """A question: the ask, the page of the one who is asked, and a spectator's."""
    match, seat = moment(key)
    return match.asks.get(seat), drawn(match, seat, lang), drawn(match, None, lang)


@pytest.mark.parametrize("key", sorted(MOMENTS))
def test_every_position_asks_what_it_is_for(key: str) -> None:
    ask = picture(key)[0]

    assert (ask.key if ask else "over") == key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_can_be_drawn_in_every_language(lang: str) -> None:
    """Given strict words, a missing message would have been an error; none is shown by its id either."""
    ids = re.compile(r">[^<]*\b(board|bar|hint|table|log|ask|chance)\.[a-z_]+\.?[a-z_]*[^<]*<")

    for key in MOMENTS:
        for page in picture(key, lang)[1:]:
            assert ids.search(page) is None, (key, ids.search(page))


@pytest.mark.parametrize("key", sorted(set(MOMENTS) - {"over"}))
def test_every_legal_answer_is_within_reach_and_no_other(key: str) -> None:
    ask, page, _ = picture(key)

    assert ask is not None
    if isinstance(ask, Subset):
        assert set(Controls(page).options()) == set(ask.options)
    else:
        assert reachable(Controls(page), ask)


@pytest.mark.parametrize("key", sorted(MOMENTS))
def test_a_spectator_is_offered_nothing(key: str) -> None:
    controls = Controls(picture(key)[2])

    assert controls.answers() == []
    assert controls.options() == []
    assert controls.having("data-why") == []


@pytest.mark.parametrize("key", sorted(MOMENTS))
def test_nothing_is_inline_and_everything_is_ours(key: str) -> None:
    """The content security policy allows no style and no script inside the page, and nothing from elsewhere."""
    for page in picture(key)[1:]:
        for tag, attributes in Controls(page).elements:
            assert tag not in ("script", "style")
            assert "style" not in attributes
            assert not any(name.startswith("on") for name in attributes)
            link = attributes.get("href", "/")
            assert link.startswith(("/", "#")), link
            assert not link.startswith("//"), link


@pytest.mark.parametrize("key", sorted(MOMENTS))
def test_whatever_can_be_pressed_has_a_name_and_every_id_is_unique(key: str) -> None:
    _, page, _ = picture(key)

    for tag, attributes in Controls(page).elements:
        if tag == "g" and attributes.get("role") == "button":
            assert attributes["aria-label"]
            assert attributes["tabindex"] == "0"
            assert {"data-answer", "data-option", "data-why", "data-reveals", "data-give"} & set(attributes)
    ids = [attributes["id"] for attributes in Controls(page).having("id")]
    assert len(ids) == len(set(ids))


# -- the map ---------------------------------------------------------------------------------------------------------
def test_the_map_has_every_land_every_sea_and_every_coast() -> None:
    page = picture("move.who")[2]

    assert set(outlines()) == set(NAMES)
    assert all(f'id="a-{name}"'.encode() in GROUND.body for name in NAMES)
    assert all(f'href="/static/{GROUND.path}#a-{name}"' in page for name in NAMES)
    assert "<path id=" not in page, "the ground does not come with every move"
    assert sorted(COAST) == sorted(KEYS[coast].removeprefix("coast:") for coast in COASTS)
    assert page.count('class="land') == len(LANDS)
    assert page.count('class="sname"') == len(SEAS)


def test_an_outline_drawn_in_steps_ends_where_the_map_says() -> None:
    """Given every point as a step from the one before, when the steps are added up, then they are the points again."""
    for each in SHAPES["lands"]:
        rings = [ring for polygon in each["polygons"] for ring in (polygon["outer"], *polygon["holes"])]
        paths = re.findall(r"M([-\d. ]+)l([-\d. ]*)z", outlines()[each["id"]])
        for ring, (start, steps) in zip(rings, paths, strict=True):
            x, y = map(float, start.split())
            points = [(x, y)]
            numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", steps)]
            for right, down in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + right, y + down
                points.append((x, y))
            assert len(points) == len(ring)
            assert all(math.dist(a, b) < 0.12 for a, b in zip(points, ring, strict=True))


@pytest.mark.parametrize("coast", sorted(COAST))
def test_a_galley_lies_in_the_water_beside_its_coast(coast: str) -> None:
    land, sea = coast.split(".")
    x, y = COAST[coast]

    assert inside((x, y), sea)
    assert not any(inside((x, y), NAMES[each]) for each in LANDS)
    near = min(math.dist((x, y), point) for ring in rings_of(land) for point in ring)
    assert near < 26


def rings_of(name: str) -> list[list[list[float]]]:
    """The outer rings of a place."""
    each = next(each for each in SHAPES["lands"] + SHAPES["seas"] if each["id"] == name)
    return [polygon["outer"] for polygon in each["polygons"]]


def inside(point: tuple[float, float], name: str) -> bool:
    """Does a point lie in a land or sea?"""
    x, y = point
    found = False
    for ring in rings_of(name):
        for (ax, ay), (bx, by) in zip(ring, [ring[-1], *ring[:-1]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                found = not found
    return found


def test_a_view_of_places_holds_them_all_and_stays_on_the_sheet() -> None:
    view = frame(["italia", "dalmatia"])

    assert view is not None
    left, top, wide, high = map(float, view.split())
    for name in ("italia", "dalmatia"):
        box = bounds(name)
        assert left <= box[0] <= box[2] <= left + wide
        assert top <= box[1] <= box[3] <= top + high
    assert frame([]) is None
    assert (frame(["creta"]) or "").endswith(" 420 240"), "a small place is not blown up"


def test_a_small_screen_is_shown_no_more_than_a_finger_can_meet() -> None:
    """Given places far apart, when little may be shown at once, then it is what lies around the most important one."""
    view = frame(["hispania", "egyptus"], NEAR, NEAR_MOST, "egyptus")

    assert view is not None
    left, top, wide, high = map(float, view.split())
    assert (wide, high) == NEAR_MOST
    x, y = MIDDLE["egyptus"]
    assert left < x < left + wide
    assert top < y < top + high


def test_provinces_carry_the_sign_of_their_lord() -> None:
    """Given a province in foreign hands, then colour, pattern and emblem say whose it is, and its name in words."""
    page = drawn(empire(), ITALIA)

    assert re.search(
        r'#a-dalmatia" class="land owned owned-1 seat-1"[^>]*><title>Dalmatia, 5 talents, Seat 1, Seat 1: ',
        page,
    )
    assert 'id="pat-6"' in page
    assert page.count('class="road"') == 1


def test_only_what_the_ask_offers_glows() -> None:
    ask, page, _ = picture("move.march")
    assert ask is not None

    glowing = [
        json.loads(each["data-answer"])
        for tag, each in Controls(page).elements
        if tag == "g" and "target" in each.get("class", "")
    ]
    lands = {each for each in glowing if each.startswith("space:")}

    assert lands == {option for option in ask.options if option.startswith("space:")}  # type: ignore[attr-defined]


def test_a_land_stands_for_the_first_general_in_it() -> None:
    """Given a leader to be called, when the province is pressed, then a general answers and the Caesar stays."""
    match = empire()
    name = shown(match, ITALIA).look.words.ref("space:italia")
    home = re.search(
        rf'<g class="target target--home"[^>]*aria-label="{name}[^>]*data-answer="([^"]*)"', drawn(match, ITALIA)
    )

    assert home is not None
    assert "italia_general_2" in home[1]


def test_what_is_tempting_says_why_not() -> None:
    page = drawn(empire(), ITALIA)
    greyed = [each["data-why"] for each in Controls(page).having("data-why")]

    assert any("General IV" in why for why in greyed), "the captive"
    assert any("no leader" in why for why in greyed), "Noricum's infantry"


# -- odds ------------------------------------------------------------------------------------------------------------
def test_the_odds_on_the_map_are_the_exact_ones() -> None:
    mine = Force(infantry=3, cavalry=2, catapult=2, general=1)
    theirs = Force(infantry=4, cavalry=2, catapult=1, general=1)
    won = percent(land_battle(mine, theirs).outcomes.attacker_wins)
    _, page, _ = picture("move.march")

    assert re.search(rf'class="oddstext">{won} %</text>', page)
    assert f"Battle, {won} percent to win" in page


def test_a_leader_who_follows_a_legion_sees_the_odds_of_both_together() -> None:
    match = empire()
    play(match, "leader:italia_general_2", "space:dalmatia", "leader:italia_general_3", "unit:infantry_0")

    mine = Force(infantry=3, cavalry=2, catapult=2, general=2)
    theirs = Force(infantry=4, cavalry=2, catapult=1, general=1)
    won = percent(land_battle(mine, theirs).outcomes.attacker_wins)
    page = drawn(match, ITALIA, "en")

    assert f"Battle, {won} percent to win" in page


def test_standing_or_leaving_shows_chances_and_losses() -> None:
    match, seat = moment("battle.stand")
    state = match.view(seat)["lands"]["dalmatia"]["units"]
    mine, theirs = (Force(**state[str(each)], general=1) for each in (ITALIA, MACEDONIA))
    found = land_battle(mine, theirs)
    page = drawn(match, seat)

    assert f"you win {percent(found.outcomes.attacker_wins)}%" in page
    assert f"lose {percent(found.outcomes.defender_wins)}%" in page
    away = flight(mine, theirs)
    lost = max(away.infantry.expected, away.cavalry.expected, away.catapult.expected)
    assert f"{lost:.1f}" in page


@pytest.mark.parametrize(("chance", "shown_as"), [(0.0, 0), (0.001, 1), (0.5, 50), (0.999, 99), (1.0, 100)])
def test_only_what_is_certain_is_a_hundred_or_nothing(chance: float, shown_as: int) -> None:
    assert percent(chance) == shown_as


def test_who_falls_is_weighed_against_what_is_left() -> None:
    """Given hits to take, then every number is offered with all who would fall and the odds from there."""
    ask, page, _ = picture("battle.losses")
    assert ask is not None
    rows = re.findall(r'<button class="part-row[^>]*data-answer="(\d+)"', page)

    assert [int(row) for row in rows] == list(ask.legal())
    assert page.count('class="odds"') >= len(rows)


def test_dice_that_hit_are_ringed() -> None:
    _, page, _ = picture("battle.losses")

    assert page.count("die--hit") == 8, "four hits on either side"
    assert page.count("die--miss") == 4


@pytest.mark.parametrize("key", ["pursuit.losses", "retreat.to"])
def test_a_pursuit_shows_the_dice_of_the_pursuer_alone(key: str) -> None:
    """Given a side that has left a battle, then the dice of the round are gone, and what each side does is said."""
    match, _ = moment(key)
    hits = next(line.params["hits"] for line in reversed(match.log) if line.message == "battle.rolled")
    page = picture(key)[1]

    assert page.count('class="throw"') == 1
    assert page.count("die--hit") == hits
    assert all(f">{word}<" in page for word in ("pursues", "flees", "The pursuit from Dalmatia"))
    assert "Battle legion" not in page


def test_who_is_struck_down_is_weighed_against_who_is_left() -> None:
    """Given a pursuit, then every choice says who of the fleeing is left, and no odds are claimed to be exact."""
    page = picture("pursuit.losses")[1]

    left = re.findall(r'class="muted">(left: [^<]*)<', page)
    assert left == ["left: General II of Italy and 1 catapult", "left: General II of Italy and 1 cavalry"]
    assert "Exact" not in page


# -- money and letters -----------------------------------------------------------------------------------------------
def test_the_tray_counts_the_basket_at_the_prices_of_the_day() -> None:
    _, page, _ = picture("buy.piece")

    assert "<s>10</s> <b>20</b>" in page, "infantry, doubled"
    assert re.search(r"In the basket</span><b>− 60<", page)
    assert re.search(r"Left</span><b>125<", page)
    assert page.count("ware--on") == 2


def test_inflation_is_announced_when_a_mark_is_reached() -> None:
    """Given no mark reached, then no banner; reached, then that it comes; in force, then by how much."""
    calm, coming, now = (
        drawn(empire("buy", **fields), ITALIA) for fields in ({}, {"due": [34, -1]}, {"due": [20, -1], "factor": 2})
    )

    assert 'class="inflate"' not in calm
    assert "Prices are about to rise" in coming
    assert "105 is reached" in coming
    assert "All prices × 2" in now


def test_hidden_treasuries_are_veiled() -> None:
    page = drawn(empire(options={"hidden_treasury": True}), ITALIA)

    assert page.count('class="veil"') == 5
    assert "185" in page


def test_a_letter_says_what_is_asked_given_and_promised() -> None:
    match, seat = moment("ransom.reply")
    page = drawn(match, seat)

    assert 'class="letter"' in page
    assert "20 talents" in page
    assert "In exchange: General" in page
    assert "A promise: peace" in page
    assert "Promises bind nobody." in page


# -- news ------------------------------------------------------------------------------------------------------------
def turn(seat: int) -> Line:
    """A turn begins."""
    return Line(message="turn.begins", params={"seat": f"seat:{seat}", "round": 1})


def deed(seat: int, to: str = "dalmatia") -> Line:
    """A march from Italia."""
    params = {"seat": f"seat:{seat}", "leaders": [], "units": [], "land": "space:italia", "into": f"space:{to}"}
    return Line(message="move.march", params=params)


def test_news_is_what_others_did_between_my_turns() -> None:
    mine, theirs, now = deed(0), deed(1), deed(0, "noricum")
    lines = [turn(0), mine, turn(1), theirs, turn(0), now]

    assert lines[lately(lines, 0)] == [turn(1), theirs]
    assert lines[lately(lines, 1)] == [turn(0), now]
    assert lines[:4][lately(lines[:4], 0)] == [turn(1), theirs]
    assert lines[:2][lately(lines[:2], 0)] == []
    assert lines[lately(lines, None)] == [turn(0), now], "a spectator sees the newest turn"
    assert lately([], None) == lately([], 0) == slice(0, 0)


def test_a_voyage_is_drawn_from_where_it_began() -> None:
    """Given a galley that sailed in an earlier turn, when it sails on, then the trail begins where it lay."""

    def sailed(to: str) -> Line:
        return Line(
            message="move.sailed", params={"seat": "seat:1", "galley": "galley:egyptus_1", "into": f"space:{to}"}
        )

    look = shown(position(2, active=1), 0).look
    look.lines = [turn(1), sailed("m_libycum"), turn(0), turn(1), sailed("m_sabrata"), sailed("m_numidia"), turn(0)]

    assert news(look).trails == [(1, "m_libycum", "m_sabrata", "sea"), (1, "m_sabrata", "m_numidia", "sea")]


def test_news_is_drawn_on_the_map() -> None:
    """Given a march and a conquest in the other's turn, then there is an arrow and a ring."""
    match = end_turn(position(2, active=1, units={"egyptus": {0: (5, 0, 0)}}))
    end_turn(march(match, "egyptus_general_1", "cyrenaica", infantry=2))
    found = news(shown(match, 1).look)
    page = drawn(match, 1)

    assert found.trails == [(0, "egyptus", "cyrenaica", "march")]
    assert found.taken == {"cyrenaica": 0}
    assert 'class="trail trail--march"' in page
    assert drawn(play(match, "leader:hispania_general_1"), 1).count("trail--march") == 0, "gone when I begin to act"


def test_the_record_is_marked_where_my_last_turn_ended() -> None:
    match = end_turn(end_turn(position(2, active=1)))
    first, again = drawn(match, 1), drawn(end_turn(end_turn(match)), 1)

    assert "since your last turn" not in first, "it is my first"
    assert again.count('<li class="since">since your last turn</li>') == 1


def test_my_own_path_stays_on_the_map_until_the_movement_ends() -> None:
    match = end_turn(position(2, active=1))
    march(match, "egyptus_general_1", "cyrenaica", infantry=2)
    page, after = drawn(match, 0), drawn(play(match, "done"), 0)

    assert page.count('class="trail trail--march"') == 1
    assert "trail--march" not in after


# -- the end ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_told_with_a_chart(lang: str) -> None:
    match, _ = moment("over")
    page = drawn(match, 1, lang, history=[[15, 15], [15, 20], [15, 25], [0, 40]])

    assert page.count("<polyline") == 2
    assert 'class="panel finale"' in page
    assert page.count('<tr class="won">') == 1


def test_the_score_of_a_turn_is_everybodys_tribute() -> None:
    """Given a record with one turn each, then the chart has the tribute at the end of both."""
    game = find_game("conquest")
    match = Match.new(game, 2, seed=3, options={"round_limit": 1})
    while match.asks:
        (seat,) = match.asks
        match.answer(seat, "done")

    assert match.record is not None
    assert told(game, match.record) == [[15, 15]] * 3


@pytest.mark.parametrize(
    ("tribute", "winners", "said"),
    [
        ([40, 70], [1], "The highest tribute when the last round was over."),
        ([70, 70], [1], "the fullest treasury among them"),
        ([70, 70], [0, 1], "The highest tribute when the last round was over."),
    ],
)
def test_a_round_limit_says_what_decided(tribute: list[int], winners: list[int], said: str) -> None:
    look = shown(moment("over")[0], 1).look
    look.outcome = {
        "winners": winners,
        "ending": "round_limit",
        "tribute": tribute,
        "talents": [0, 10],
        "homes": ["egyptus", "hispania"],
        "rounds": 6,
    }

    assert said in finale(look, [])


# -- weight ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", ["move.march", "battle.losses", "buy.piece", "over"])
def test_a_first_visit_is_light(key: str) -> None:
    """Given an empty cache, then page, style sheets, script and emblems together stay below the limit when packed."""
    modules = [path.removeprefix("/static/") for path in scripts("conquest")]
    files = [*FIRST, *modules, "games/conquest/table.css"]
    fixed = sum(len(assets()[name].packed) for name in files) + len(gzip.compress(EMBLEMS_SVG, 9))
    page = len(gzip.compress(picture(key)[1].encode(), 6))

    assert fixed + page < FIRST_PAINT, (fixed, page)
