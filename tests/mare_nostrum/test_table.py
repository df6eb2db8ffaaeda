"""The pages of a nation: drawn in every language, from what it may know and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from tabularium.draw import LANGUAGES
from tabularium.engine import Line, Match
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.table import board
from tabularium.games.mare_nostrum.table.battles import weight
from tabularium.games.mare_nostrum.table.contents import LEAVES
from tabularium.games.mare_nostrum.table.diplomacy import DEALING, _joins
from tabularium.games.mare_nostrum.table.livery import LIVERY
from tabularium.games.mare_nostrum.table.overview import letters
from tabularium.games.mare_nostrum.table.places import cards
from tabularium.games.mare_nostrum.table.relations import relations
from tabularium.games.mare_nostrum.table.report import carried_out, report
from tabularium.games.mare_nostrum.table.stage import Stage
from tabularium.games.mare_nostrum.table.week import week
from tabularium.web.table import table
from tests.web.gallery import Controls, drawn, shown

IDS = re.compile(r">[^<]*\b(board|view|ask|hint|bar)\.[a-z_]+\.?[a-z_]*[^<]*<")
"""A message that is shown by its id is missing."""


@cache
def first_year(bidding: bool = False) -> Match:
    """Thirteen nations before their blank sheets; or before the bidding."""
    return Match.new(GAME, 13, seed=3, options={"bidding": bidding}, names=[f"P{seat}" for seat in range(13)])


@cache
def later() -> Match:
    """The same a year on, as the random bots play it."""
    match = Match.new(GAME, 3, seed=5, options={"scenario": "three_shores", "bidding": False}, names=["A", "B", "C"])
    bot = GAME.bot("greedy", 1)
    while match.view(0)["turn"] < 2 or match.asks[min(match.asks)].key != "orders":
        seat = min(match.asks)
        match.answer(seat, bot(match.view(seat), match.asks[seat]))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("match", [first_year, later, lambda: first_year(True)], ids=["first", "later", "bidding"])
def test_every_page_is_drawn_in_every_language(match: object, lang: str) -> None:
    """Given strict words, a missing message would have been an error; none is shown by its id either."""
    assert callable(match)
    for seat in (0, None):
        page = drawn(match(), seat, lang)
        assert IDS.search(page) is None, IDS.search(page)


def test_every_order_page_stands_in_the_sheet_once_in_the_order_of_the_book() -> None:
    page = drawn(first_year(), 0)
    found = re.findall(r'class="panel orderpage mn-page mn-page--(\w+)"', page)
    assert found == [leaf.name for leaf in LEAVES if not leaf.period]


def test_a_problem_names_the_row_by_what_it_is_about() -> None:
    """Given orders against a nation that are refused, then the list says which nation, not which row."""
    match = first_year()
    ask = match.asks[0]
    other = next(name for name in match.view(0)["nations"] if name != match.view(0)["nation"])
    sheet = {"diplomacy": [{"declare_war": True, "nation": other}]}
    words = shown(match, 0).look.words
    assert words.path(ask, "diplomacy[0].declare_war", sheet).startswith(f"Diplomatic actions › {words.ref(other)} › ")
    assert words.path(ask, "diplomacy[0].declare_war").startswith("Diplomatic actions › Row 1 › ")
    assert words.path(ask, "diplomacy[3]", sheet) == "Diplomatic actions › Row 4"


def test_every_field_of_the_sheet_can_be_read_from_the_form() -> None:
    """Given the form as it is sent, then every section of the orders has its box, and nothing has two."""
    page = drawn(first_year(), 0)
    form = page.partition("<form")[2].partition("</form>")[0]
    ask = first_year().asks[0]
    for name in ask.default:  # type: ignore[union-attr]
        assert len(re.findall(rf'data-name="{name}"', form)) >= 1, name
    ids = [each["id"] for each in Controls(page).having("id")]
    assert len(ids) == len(set(ids))


def test_nothing_is_inline_and_everything_is_ours() -> None:
    for tag, attributes in Controls(drawn(first_year(), 0)).elements:
        assert tag not in ("script", "style")
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert attributes.get("href", attributes.get("src", "/")).startswith(("/", "#"))


def test_every_nation_has_a_colour_and_an_emblem_of_its_own() -> None:
    hues, emblems = zip(*LIVERY.values(), strict=True)
    assert sorted(LIVERY) == sorted(first_year().view(None)["nations"])
    assert len(set(hues)) == len(set(emblems)) == 13


def test_no_page_of_another_nation_tells_a_secret() -> None:
    """Given other treasuries, levels and garrisons than they are, then nobody else's page changes by a byte."""
    match = first_year()
    state, other = match.state, 4
    before = drawn(match, other), drawn(match, None)
    mine = state.nation_of[0]  # type: ignore[attr-defined]
    state.treasury[mine][0] += 70  # type: ignore[attr-defined]
    state.stability[mine] += 1  # type: ignore[attr-defined]
    try:
        assert (drawn(match, other), drawn(match, None)) == before
    finally:
        state.treasury[mine][0] -= 70  # type: ignore[attr-defined]
        state.stability[mine] -= 1  # type: ignore[attr-defined]


def test_a_garrison_that_is_not_ones_own_is_a_veil_on_every_card() -> None:
    match = first_year()
    found = cards(Stage(shown(match, 0).look))
    garrisons = [city["garrison"] for city in match.view(0)["cities"].values()]
    drawn_cards = "".join(found[name] for name in match.view(0)["provinces"])
    assert drawn_cards.count('class="veil"') == garrisons.count(None) > 0
    assert drawn_cards.count("#u-fort") == len(garrisons)


# -- all nations, and the week ---------------------------------------------------------------------------------------
def squares(page: str) -> list[list[str]]:
    """The square of relations as it is drawn: what stands in each cell, row by row."""
    body = page.partition('class="mx"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [row.split("<td")[1:] for row in body.split("<tr")[1:]]
    return [[" ".join(re.findall(r'class="sr">([^<]*)<', cell)) for cell in row] for row in rows]


def test_the_square_of_nations_tells_what_all_know_the_same_way_from_both_sides() -> None:
    look = shown(first_year(), 0).look
    nations = list(look.view["nations"])
    view = {**look.view, "wars": [nations[3:5]], "military_alliances": [nations[:2]], "trade_alliances": [nations[:2]]}
    for seat in (0, None):
        found = squares(str(relations(Stage(replace(look, seat=seat, view=view)))))
        assert [len(row) for row in found] == [13] * 13
        assert found[3][4] == found[4][3] == "war"
        assert found[0][1] == found[1][0] == "military alliance, trade alliance"
        assert sum(bool(cell) for row in found for cell in row) == 4


def test_a_truce_stands_in_the_own_row_and_in_no_other() -> None:
    look = shown(first_year(), 0).look
    me, nations = look.view["nation"], list(look.view["nations"])
    other = next(name for name in nations if name != me)
    view = {**look.view, "own": {**look.view["own"], "treaties": {other: {"no_war_before": 528}}}}
    found = squares(str(relations(Stage(replace(look, view=view)))))
    at, with_ = nations.index(me), nations.index(other)
    assert found[at][with_] == found[with_][at] == "no war until 527"
    assert sum("no war" in cell for row in found for cell in row) == 2


@dataclass(frozen=True)
class Calendar:
    """A week as the table knows it."""

    phase: str
    deadline: float | None = 1_800_000_000.0
    early: bool = False
    sealed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    phases: dict[str, float] = field(default_factory=lambda: {"offers": 48.0, "accept_surrender": 24.0, "terms": 24.0})


@pytest.mark.parametrize(
    ("phase", "classes", "now"),
    [
        ("offers", ["now", None, None], "Diplomatic phase"),
        ("accept_surrender", ["done", "now", None], "Answers to surrenders"),
        ("terms", ["done", "now", None], "Clauses of surrenders"),
        ("orders", ["done", "done", "now"], "then all sheets open at once"),
    ],
)
def test_the_week_is_a_line_of_three_phases(phase: str, classes: list[str | None], now: str) -> None:
    """Given a question by the calendar, then its phase counts down, those before are over, those to come have hours."""
    drawn_week = str(week(Stage(replace(shown(first_year(), 0).look, week=Calendar(phase)))))
    steps = drawn_week.split("<li")[1:]
    found = [match[1] if (match := re.match(r' class="(\w+)"', step)) else None for step in steps]
    assert found == classes
    assert [each for each in steps if "data-deadline" in each] == [steps[classes.index("now")]]
    assert now in steps[classes.index("now")]
    assert [each for each in steps if "48 hours" in each] == (steps[1:2] if phase == "offers" else [])


def test_there_is_no_week_without_a_calendar_and_none_before_the_first_year() -> None:
    look = shown(first_year(), 0).look
    assert week(Stage(look)) is None
    assert week(Stage(replace(look, week=Calendar("bids")))) is None


@pytest.mark.parametrize("played", [True, False])
def test_a_leader_whom_a_played_card_brings_stands_among_the_leaders_by_his_name(played: bool) -> None:
    """Given a hand with Masinissa, then he can be placed, armed and sent once his card is on the sheet."""
    whole = shown(first_year(), 0)
    named = [{"parameter": "province", "value": whole.look.view["own"]["capital"]}]
    draft = {"cards": {"play": [{"card": "card:C06_1", "named": named}]}} if played else {}
    page = str(table(replace(whole, look=replace(whole.look, draft=draft))))
    for leaf in ("leaders", "armies", "movement"):
        part = page.partition(f'orderpage mn-page mn-page--{leaf}"')[2].partition("orderpage mn-page")[0]
        assert ("Masinissa" in part) is played, leaf
        assert "Leader 9" not in part


def test_every_card_in_the_hand_tells_both_checks_and_what_stays() -> None:
    page = drawn(first_year(), 0).partition('orderpage mn-page mn-page--cards"')[2].partition("orderpage")[0]
    hand = len(first_year().view(0)["own"]["hand"])
    assert hand
    for text in ("First check, now", "Second check, when sheets open", 'class="card-checks"'):
        assert page.count(text) == hand, text


def test_the_overview_leads_to_the_letters_and_says_how_many_wait() -> None:
    """Given letters, then the rail tells how many wait; where there are none, there is no such box."""
    look = shown(first_year(), 0).look
    assert letters(Stage(look)) is None
    assert "No new letters" in str(letters(Stage(replace(look, letters="/t/k7w/letters"))))
    waiting = str(letters(Stage(replace(look, letters="/t/k7w/letters", unread=2))))
    assert 'href="/t/k7w/letters"' in waiting
    assert "No new letters" not in waiting


def test_the_routes_of_a_nation_are_a_table_with_their_sum() -> None:
    page = drawn(later(), 0).partition('orderpage mn-page mn-page--trade"')[2].partition("orderpage")[0]
    assert 'class="tbl account lanes"' in page
    assert "All points that are awake" in page


def test_before_a_war_its_price_stands_beside_the_order() -> None:
    """Given nations at peace, then each has its card; the cost is told in levels."""
    page = drawn(first_year(), 0).partition('orderpage mn-page mn-page--diplomacy"')[2].partition("orderpage")[0]
    cards = [each for name, each in board(shown(first_year(), 0).look).asides.items() if name.startswith(DEALING)]
    assert page.count("war: −") == 12
    assert sum("Before you declare war" in each for each in cards) == 12
    assert sum("without casus belli" in each for each in cards) == 12


@pytest.mark.rule("mare:1.0b")
def test_the_report_tells_its_year_as_the_romans_count_and_as_we_do() -> None:
    page = drawn(later(), 0).partition('class="mast"')[2].partition("</header>")[0]
    assert re.search(r"<span>Year (\d+) since the founding of the City · (\d+)\u00a0BC</span>", page), page[:200]


def test_who_would_join_a_war_is_told_by_what_all_know() -> None:
    """Given an ally of the victim and a nation at war with it, then they stand on their sides; own secrets add none."""
    look = shown(first_year(), 0).look
    me, victim, ally, enemy, *_ = sorted(look.view["nations"], key=lambda name: name != look.view["nation"])
    view = {**look.view, "military_alliances": [[victim, ally]], "wars": [[victim, enemy]]}
    with_you, with_them = str(_joins(Stage(replace(look, view=view)), victim)).split('class="joins__side"')[1:]
    assert look.words.ref(enemy) in with_you
    assert "fights already" in with_you
    assert look.words.ref(ally) in with_them
    assert "ally, may join" in with_them
    assert look.words.ref(me) not in with_you + with_them


def test_the_lead_of_the_year_is_the_fight_that_decided_most() -> None:
    """Given three fights, then a city that fell comes before a battle that was won, and that before a bigger one."""
    stage = Stage(shown(later(), None).look)
    fight = {"one": ["nation:rome"], "other": ["nation:illyria"], "province": "province:IT1", "segment": 1}
    great = Line(message="battle.field", params=fight | {"units": 40, "enemies": 40})
    won = Line(message="battle.field", params=fight | {"units": 5, "enemies": 5})
    siege = Line(
        message="city.assault", params={"nations": ["nation:rome"], "city": "city:roma", "units": 3, "garrison": 1}
    )
    fell = Line(message="city.occupied", params={"city": "city:roma", "nation": "nation:illyria"})
    lines = [great, won, Line(message="battle.won", params={}), siege, fell]
    ranked = sorted((great, won, siege), key=lambda line: weight(stage, line, lines), reverse=True)
    assert [each is other for each, other in zip(ranked, (siege, won, great), strict=True)] == [True] * 3


def test_the_report_tells_each_order_that_was_not_carried_out_with_its_page_and_why() -> None:
    """Given an alliance that only one side ordered, then that side reads on which page it failed, and nobody else."""
    match = Match.new(GAME, 3, seed=5, options={"scenario": "three_shores", "bidding": False}, names=["A", "B", "C"])
    other = match.view(1)["nation"]
    match.answer(0, {**match.asks[0].default, "diplomacy": [{"nation": other, "military_alliance": "establish"}]})  # type: ignore[dict-item]
    for seat in (1, 2):
        match.answer(seat, match.asks[seat].default)
    reports = [str(report(Stage(shown(match, seat).look))) for seat in (0, 1)]
    went = [page.partition("Your orders, as they went")[2].partition("</section>")[0] for page in reports]
    assert "<b>Diplomacy</b>" in went[0]
    assert "not carried out" in went[0]
    assert "Nothing else on your sheet was refused." in went[0]
    assert "not carried out" not in went[1]
    assert "Nothing on your sheet was refused." in went[1]


def test_the_report_lists_what_was_carried_out_and_leaves_out_what_was_not() -> None:
    """Given an alliance that nobody else ordered and a gift for stability, then the gift alone is listed."""
    match = Match.new(GAME, 3, seed=5, options={"scenario": "three_shores", "bidding": False}, names=["A", "B", "C"])
    other = match.view(1)["nation"]
    alliance = [{"nation": other, "military_alliance": "establish"}]
    sheet = {**match.asks[0].default, "diplomacy": alliance, "stability": {"talents": 1}}  # type: ignore[dict-item]
    match.answer(0, sheet)
    for seat in (1, 2):
        match.answer(seat, match.asks[seat].default)
    look = shown(match, 0).look
    look.carried_out = sheet
    listed = str(carried_out(Stage(look)))
    assert "1 order carried out" in str(report(Stage(look)))
    assert "<b>Stability</b>" in listed
    assert "<b>Diplomacy</b>" not in listed


def test_a_spectator_has_the_map_and_no_sheet() -> None:
    page = drawn(first_year(), None)
    assert "mare-map" in page
    assert "<form data-sheet" not in page
    assert "orderpage" not in page


def test_what_could_follow_a_march_is_written_as_a_step_of_the_sheet() -> None:
    """Given a leader with units, then every step that is offered is one the sheet accepts."""
    match = first_year()
    ask, rome = match.asks[0], match.view(0)["nation"]
    leader = next(name for name, row in match.view(0)["leaders"].items() if row["nation"] == rome)
    standing = ask.foreseen(ask.default)  # type: ignore[attr-defined]
    place = standing.ways[leader].places[0]
    kinds = ("inf", "cav", "inf_mc", "cav_mc")
    units = {kind: n for kind, n in zip(kinds, standing.standing[place], strict=False) if n}
    sheet = {**ask.default, "armies": [{"leader": leader, "units": units}]}  # type: ignore[dict-item]
    page = drawn_with(match, sheet)
    steps = [json.loads(each["data-write"]) for each in Controls(page).having("data-write") if "btn" in each["class"]]
    assert steps
    for step in steps:
        written = {**sheet, "movement": [{"leader": leader, "steps": [step]}]}
        assert ask.accepts(written), step


def drawn_with(match: Match, draft: object) -> str:
    """The page of the first seat with this draft."""
    before = shown(match, 0)
    before.look.draft = draft  # type: ignore[assignment]
    return str(table(before))
