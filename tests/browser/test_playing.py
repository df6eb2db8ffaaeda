"""People play Senators in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import (
    PATIENCE,
    Friend,
    House,
    Person,
    against_bots,
    against_bots_until,
    boxes,
    seats_are,
    sideways,
)

OWN_VIEW = re.compile(r"/t/.*[?&]part=1")
NEWS = """() => { document.dispatchEvent(new Event("visibilitychange")); }"""
"""The page is looked at again and asks what is new."""
ALL_NEW = """() => {
  document.querySelectorAll("[data-part]").forEach(part => { part.dataset.v = "old"; });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The same, and every part of it has changed."""
BOT_BEGINS = bytes(32)
"""Dice with which the third seat of Senators begins."""
WITH_LINK = {1: "link", 2: "bot", 3: ""}


def opens_table(page: Page, house: House, seats: dict[int, str], name: str, public: bool = False) -> None:
    """Fill in the form for a new table and open it."""
    page.goto(f"{house.url}/new?game=senators")
    seats_are(page, "senators", seats)
    page.get_by_label("Show it under open tables").set_checked(public)
    page.locator('[name="who"]').fill(name)
    page.locator("[data-open]:visible").click()


@pytest.mark.parametrize("by_hand", [12, pytest.param(600, marks=pytest.mark.prove)])
def test_a_person_plays_to_the_end_against_bots(house: House, visitor: Visitor, by_hand: int) -> None:
    """Given one click on the first page, when all questions are answered, the end is told and the dice are verified."""
    page = visitor()
    me = against_bots(page, house)
    me.waits()
    expect(page).to_have_title(re.compile("^● Your turn"))

    for _ in range(by_hand):
        me.waits()
        if me.is_over():
            break
        me.answers()
    me.goes_on_elsewhere(house)

    expect(page.locator("#table")).to_have_attribute("data-over", "1")
    expect(page.locator(".finale h1")).to_contain_text("Rome")
    expect(page.locator(".chart polyline")).to_have_count(4)
    expect(page.locator(".standings tbody tr")).to_have_count(4)
    expect(page.locator(".chip--ok", has_text="verified")).to_be_visible()
    expect(page).to_have_title(re.compile("Tabularium$"))


def test_two_browsers_play_each_other_live_with_a_third_watching(house: House, visitor: Visitor) -> None:
    """Given a table with a link, when one answers, then the other's page and the spectator's move by themselves."""
    livia, marco, watcher = visitor(), visitor(), visitor()
    opens_table(livia, house, WITH_LINK, "Livia", public=True)
    link = livia.locator("[data-link]").get_attribute("data-link")
    marco.goto(house.url + str(link))
    marco.locator('[name="name"]').fill("Marco")
    marco.locator("main button").click()
    expect(livia.locator("#table"), "her room became the table when he sat down").to_be_visible()
    watcher.goto(livia.url)
    expect(watcher.locator("#ask .ask__flag")).to_contain_text("You watch")
    people = [Person(livia, 1), Person(marco, 2), Person(watcher, 3)]
    for page in (livia, marco, watcher):
        page.evaluate("window.stayed = true")

    for _ in range(12):
        asked = waits_for_either(people[:2])
        asked.answers()

    number = max(person.number() for person in people[:2])
    for page in (livia, marco, watcher):
        page.wait_for_function("number => +document.querySelector('#table').dataset.n >= number", arg=number)
        assert page.evaluate("window.stayed"), "no page was loaded anew"
    assert watcher.locator(".pane-hand").count() == 0, "a spectator has no screen"
    assert watcher.locator("[data-answer]").count() == 0
    expect(marco.locator(".seat__name", has_text="Livia")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_way_back_of_a_guest_is_shown_once_and_covers_nothing(
    house: House, visitor: Visitor, width: int, height: int
) -> None:
    """Given a guest who sits down by link, then the way back lies beside the question, is put away, and is gone."""
    livia, marco = visitor(), visitor(width, height)
    opens_table(livia, house, WITH_LINK, "Livia")
    marco.goto(house.url + str(livia.locator("[data-link]").get_attribute("data-link")))
    marco.locator('[name="name"]').fill("Marco")
    marco.locator("main button").click()
    strip = marco.locator(".strip")
    expect(strip.locator("code")).to_contain_text(f"{house.url}/link/")

    way_back, ask = boxes(marco, ".strip", "#ask")
    assert way_back["bottom"] <= ask["top"], "it does not cover the question"
    assert way_back["height"] < height / 5, "it leaves the table its place"
    assert sideways(marco) <= 0
    assert audit(marco) == []
    strip.locator("[data-dismiss]").click()
    expect(strip).to_have_count(0)
    marco.reload()
    expect(marco.locator("#table")).to_be_visible()
    expect(strip).to_have_count(0)


def waits_for_either(people: list[Person]) -> Person:
    """Whoever of them is asked first."""
    for _ in range(PATIENCE * 20):
        for person in people:
            if person.page.locator("#ask[data-mine]").count():
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked any more")


def test_the_press_reaches_the_other_browser_and_brings_no_markup(house: House, visitor: Visitor) -> None:
    livia, watcher = visitor(), visitor()
    opens_table(livia, house, {1: "bot", 2: "bot", 3: ""}, "Livia", public=True)
    expect(livia.locator("#table")).to_be_visible()
    livia.wait_for_load_state()
    watcher.goto(livia.url)
    watcher.locator("#t-press").click()

    livia.keyboard.press("/")
    livia.locator("[data-press] input").fill("<b>Alea</b> & <script>iacta</script>")
    livia.keyboard.press("Enter")

    expect(watcher.locator(".press p")).to_have_text("<b>Alea</b> & <script>iacta</script>")
    expect(livia.locator("[data-press] input")).to_have_value("")


def test_hot_seat_passes_one_screen_with_a_curtain(house: House, visitor: Visitor) -> None:
    """Given three seats at one screen, then a curtain falls before each change and shows nothing of anybody."""
    page, names = visitor(), ("Livia", "Marco", "Tito")
    page.goto(f"{house.url}/new?game=senators")
    seats_are(page, "senators", {1: "me", 2: "me", 3: ""})
    for seat, name in enumerate(names):
        page.locator(f'[name="senators.name.{seat}"]').fill(name)
    page.locator("[data-open]:visible").click()
    curtain, seen = page.locator(".curtain h1"), set()
    for answers in range(40):
        page.locator(".curtain, #ask[data-mine]").first.wait_for()
        if curtain.count():
            assert page.locator(".curtain :is([data-part], .pane-hand, [data-answer], .coins)").count() == 0
            seen.add(curtain.inner_text())
            page.locator(".curtain a").click()
            expect(curtain).to_have_count(0)
        if len(seen) == len(names):
            break
        Person(page, answers).answers()

    assert seen == {f"Pass the screen to {name}." for name in names}


def test_a_curtain_falls_over_the_whole_table(new_house: Callable[..., House], visitor: Visitor) -> None:
    """Given a hot-seat at which a bot begins, when the first of its people is asked, then only the curtain is seen."""
    page = visitor()
    page.goto(f"{new_house(pause=1, seed=BOT_BEGINS).url}/new?game=senators")
    seats_are(page, "senators", {1: "me", 2: "bot", 3: ""})
    page.locator("[data-open]:visible").click()
    expect(page.locator("#table")).to_be_visible()

    expect(page.locator(".curtain h1")).to_contain_text("Pass the screen to")
    expect(page.locator(".curtain [data-part]")).to_have_count(0)


def test_undo_by_key_brings_the_question_back(new_house: Callable[..., House], visitor: Visitor) -> None:
    """Given bots that wait for me, when I answer and press U, then the same question stands again."""
    page = visitor()
    me = against_bots(page, new_house(grace=60))
    for _ in range(60):
        me.waits()
        question = me.question
        me.answers()
        if page.locator("[data-do=done]").count():  # a closed fist opens again too, but only until bots close theirs
            break

    page.locator("body").click(position={"x": 2, "y": 300})
    page.keyboard.press("u")

    expect(page.locator(".ask__q")).to_have_text(question)
    expect(page.locator("#ask")).to_have_attribute("data-mine", "1")


def test_the_only_answer_is_announced_and_can_be_held(new_house: Callable[..., House], visitor: Visitor) -> None:
    """Given the last home that is left, then the bar says that it is given for me; or the table waits if I wish."""
    livia = Friend(new_house(forced=600), "Livia")
    options = {"home_assignment": "choice"}
    table = livia.opens("conquest", seats=["bot:random", "bot:random", "me"], options=options)
    livia.asked(table)
    page = livia.comes(visitor(), f"/t/{table}").page
    expect(page.locator(".ask__hint")).to_contain_text("Only one answer is possible")
    expect(page.locator(".ask__hint .timer")).not_to_be_empty()
    kind = page.locator("[data-hold]").get_attribute("data-hold")

    page.locator("[data-hold]").click()

    expect(page.locator("[data-hold]")).to_have_count(0)
    page.locator("[data-fold=ahead] summary").click()
    wish = page.locator(f'[data-stop="{kind}"]')
    expect(wish).to_be_checked()
    wish.click()  # the box may be gone by the time one could see it unchecked
    expect(page.locator("[data-hold]")).to_be_visible()


def test_why_not_explains_itself_to_pointer_keyboard_and_finger(house: House, visitor: Visitor) -> None:
    """Given something greyed, then it says why, what to do instead and which rule says so."""
    page = visitor()
    something_greyed = "#ask [data-why]:not([data-key], .only-s)"
    me = against_bots_until(page, house, something_greyed)
    greyed = page.locator(something_greyed).first
    number = me.number()

    greyed.hover()
    expect(page.locator("#whynot")).to_be_visible()
    expect(page.locator("#whynot b")).to_have_text(greyed.get_attribute("data-why") or "")
    page.keyboard.press("Escape")
    expect(page.locator("#whynot")).to_be_hidden()
    greyed.focus()
    expect(page.locator("#whynot")).to_be_visible()
    expect(greyed).to_have_attribute("aria-describedby", "whynot")
    with page.expect_response(OWN_VIEW):
        page.evaluate(NEWS)
    expect(greyed, "news of the table do not silence it").to_have_attribute("aria-describedby", "whynot")
    greyed.click(force=True)

    assert me.number() == number, "nothing was answered"
    page.locator("#whynot a").click()
    expect(page.locator("dialog.beside h2.display")).to_be_focused()


def test_a_rule_opens_beside_the_table_with_search_and_a_way_back(house: House, visitor: Visitor) -> None:
    """Given a rule that a question names, then it is read without leaving the table, and so are others."""
    page = visitor()
    against_bots_until(page, house, "#ask a.rule")
    address, cited = page.url, page.locator("#ask a.rule").first
    panel = page.locator("dialog.beside")

    cited.click()
    expect(panel.locator("h2.display")).to_be_focused()
    first = panel.locator("h2.display").inner_text()
    assert audit(page) == []
    panel.locator("[data-find]").fill("war.1")
    found = panel.locator("[data-found]:not([hidden]) a").first
    title = found.locator("span").first.inner_text()
    found.click()
    expect(panel.locator("h2.display")).to_have_text(title)
    panel.get_by_role("button", name="Back to the rule before").click()
    expect(panel.locator("h2.display")).to_have_text(first)
    page.keyboard.press("Escape")

    expect(panel).to_be_hidden()
    expect(page.locator("#ask")).to_be_visible()
    assert page.url == address


def test_news_do_not_take_away_what_is_being_pressed(house: House, visitor: Visitor) -> None:
    """Given a finger on a button, when the table is drawn anew before it is lifted, then the answer is given."""
    page = visitor()
    me = against_bots(page, house)
    me.waits()
    me.choice().hover()
    page.mouse.down()
    with page.expect_response(OWN_VIEW):
        page.evaluate(ALL_NEW)

    with page.expect_response(re.compile(r"/answer\b")) as heard:
        page.mouse.up()

    assert heard.value.ok


def test_a_page_finds_back_after_the_house_was_killed(new_house: Callable[..., House], visitor: Visitor) -> None:
    """Given a game in progress, when the server dies and comes back, then the page says so, catches up and goes on."""
    house = new_house()
    page = visitor()
    me = against_bots(page, house)
    me.waits()
    me.answers()
    me.waits()
    number = me.number()

    house.kill()
    expect(page.locator(".offline")).to_be_visible()
    house.open()

    expect(page.locator(".offline")).to_be_hidden(timeout=20000)
    assert me.number() >= number, "what was answered is still there"
    me.waits()
    me.answers()


def test_a_stale_page_changes_nothing_and_says_so(house: House, visitor: Visitor) -> None:
    """Given the same seat in two windows, when both answer, then the second is told that the table has moved on."""
    page = visitor()
    me = against_bots(page, house)
    me.waits()
    other = page.context.new_page()
    other.goto(page.url)
    other.route("**/events", lambda route: route.abort())
    other.reload()
    choice = Person(other, 0).choice()

    me.answers()
    choice.click()

    expect(other.locator(".toast")).to_be_visible()


def test_standing_answers_and_hints(house: House, visitor: Visitor) -> None:
    page = visitor()
    me = against_bots(page, house)
    me.plays_until(".popbox [data-stand]")

    page.locator("[data-do=hint]").click()
    expect(page.locator(".toast")).to_contain_text("A bot would choose")
    page.locator(".ask__aside .popbox", has=page.locator("[data-stand]")).locator("summary").click()
    page.locator("[data-stand]").click()

    expect(page.locator("[data-unstand]")).to_be_visible()
    page.locator("[data-unstand]").click()
    expect(page.locator("[data-unstand]")).to_be_hidden()


def test_a_hint_rings_the_answer_to_one_question_only(house: House, visitor: Visitor) -> None:
    """Given what may be done at any moment, a hint that means it rings it, and one that does not never does."""
    page = visitor()
    against_bots_until(page, house, "[data-chance][data-answer]")
    chance = page.locator("[data-chance][data-answer]").first
    name, answer = chance.get_attribute("data-chance"), json.loads(chance.get_attribute("data-answer") or "")
    wording = {
        "level": "greedy",
        "answer": answer,
        "question": "At any moment:",
        "text": "do it",
        "sections": [],
        "reason": "",
    }

    page.route("**/hint", lambda route: route.fulfill(json={**wording, "interject": None}), times=1)
    page.locator("[data-do=hint]").click()
    expect(page.locator(".toast")).to_contain_text("do it")
    assert page.locator("[data-chance].is-hinted").count() == 0
    told = {**wording, "interject": name, "reason": "The chance is 55%."}
    page.route("**/hint", lambda route: route.fulfill(json=told), times=1)
    page.locator("[data-do=hint]").click()

    expect(page.locator(".toast", has_text="At any moment: do it")).to_contain_text("The chance is 55%.")
    expect(page.locator(f'[data-chance="{name}"].is-hinted')).to_have_count(1)
    expect(page.locator(".is-hinted")).to_have_count(1)


def test_replay_shows_any_moment_again(house: House, visitor: Visitor) -> None:
    page = visitor()
    me = against_bots(page, house)
    for _ in range(4):
        me.waits()
        me.answers()
    me.waits()
    newest = page.locator(".log li").first.inner_text().splitlines()[0]
    page.goto(f"{page.url}/replay")
    expect(page.locator(".log li").first).not_to_contain_text(newest)

    page.locator("[data-jump=last]").click()
    expect(page.locator(".log li").first).to_contain_text(newest)
    page.locator("[data-skip='-1']").click()

    last = int(page.locator("[data-replay]").get_attribute("max") or 0)
    expect(page.locator("#step")).to_have_text(f"Step {last - 1} of {last}")
    expect(page).to_have_url(re.compile(r"[?&]at=\d+"))
