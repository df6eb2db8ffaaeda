"""A room full of people in real browsers: a screen that follows by itself, a phone each, and the desk that presides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, Friend, House, sideways

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")


class Room:
    """A hall of six or more with its desk; people join by code, over the API or with phones of their own."""

    def __init__(self, house: House, free: int = 0, seats: int = 6) -> None:
        self.house = house
        self.serra = Friend(house, "Serra")
        wish = {"game": "hall", "seats": ["open"] * seats, "facilitated": True, "name": "Aula III"}
        made = self.serra.post("tables", **wish)["table"]
        self.table, self.code = str(made["id"]), str(made["code"])
        self.people = [Friend(house, name) for name in NAMES[: 6 - free]]
        for person in self.people:
            person.post("codes/sit", code=self.code)

    def begins(self) -> Room:
        """The desk opens the room."""
        self.serra.post(f"tables/{self.table}/start")
        return self

    def voting(self) -> Room:
        """Everybody bids nothing, and the officer puts an honour to the vote."""
        for _ in range(60):
            for friend in self.people:
                ask = friend.sight(self.table)["ask"]
                if ask is not None and ask["key"] == "vote.cast":
                    return self
                if ask is not None:
                    friend.answers(self.table, "honour" if ask["key"] == "preside.motion" else None)
        raise AssertionError("nothing is voted on")

    def asked(self) -> Friend:
        """Whoever must answer first."""
        return next(friend for friend in self.people if friend.sight(self.table)["ask"] is not None)

    def seat(self, friend: Friend) -> int:
        return int(friend.sight(self.table)["seat"])

    def screen(self, page: Page) -> Page:
        return self.serra.comes(page, f"/t/{self.table}/screen").page

    def desk(self, page: Page) -> Page:
        return self.serra.comes(page, f"/t/{self.table}/desk").page

    def phone(self, friend: Friend, page: Page) -> Page:
        return friend.comes(page, f"/t/{self.table}/phone").page


def test_a_phone_joins_by_the_code_and_the_screen_follows(visitor: Visitor, senate: House) -> None:
    """Given a screen with a code, when a phone types it, a name and a party, then both see the new one at once."""
    room = Room(senate, free=2)
    screen = room.screen(visitor())
    expect(screen.locator(".bigcode")).to_have_text(re.compile(room.code.upper()))
    phone = visitor(**PHONE)

    phone.goto(f"{senate.url}/join")
    phone.locator("[name=code]").fill(room.code.title())
    phone.get_by_role("button", name="Go in").click()
    expect(phone.locator("main")).to_contain_text("held by Serra")
    phone.locator("[name=name]").fill("Katia")
    expect(phone.get_by_label("Aquila")).to_be_disabled()
    phone.get_by_text("Columna").click()
    phone.get_by_role("button", name="Take the seat").click()

    expect(phone.locator(".ph-head h1")).to_have_text("Katia")
    expect(phone.locator(".ph-head p")).to_have_text("Columna")
    expect(screen.get_by_label("Columna")).to_contain_text("Katia")
    expect(screen.locator("main")).to_contain_text("5 of 6 are here")


def test_a_key_word_moves_a_seat_to_another_phone(visitor: Visitor, senate: House) -> None:
    room = Room(senate, free=1)
    first, second = visitor(**PHONE), visitor(**PHONE)
    address = f"{senate.url}/join/{room.code.replace(' ', '-')}"
    first.goto(address)
    first.locator("[name=name]").fill("Katia")
    first.get_by_role("button", name="Take the seat").click()
    told = first.get_by_label("If the phone dies").inner_text()
    found = re.search(r"key word: (\w+ \w+ \w+)", told)
    assert found is not None

    second.goto(address)
    second.get_by_text("I was here already").click()
    second.locator("[name=seat]").select_option(label="Katia")
    second.locator("[name=key]").fill(found[1].upper())
    second.get_by_role("button", name="Go on at this device").click()

    expect(second.locator(".ph-head h1")).to_have_text("Katia")
    first.goto(f"{senate.url}/t/{room.table}/phone")
    expect(first.locator("main")).not_to_contain_text("Katia")


def test_the_desk_begins_and_every_page_follows(visitor: Visitor, senate: House) -> None:
    room = Room(senate)
    desk, screen = room.desk(visitor()), room.screen(visitor())
    phone = room.phone(room.people[0], visitor(**PHONE))
    expect(phone.locator("#ask")).to_contain_text("Serra begins when all are here")

    desk.get_by_role("button", name="Begin").click()

    expect(phone.locator("#ask[data-mine]")).to_be_visible()
    expect(screen.locator(".dot")).to_have_count(6)
    expect(desk.get_by_role("button", name="Pause the room")).to_be_visible()


def test_all_answer_at_once_and_the_room_sees_only_who_has_closed(visitor: Visitor, senate: House) -> None:
    """Given secret bids, when phones close, then the screen counts them; what was bid opens with the last."""
    room = Room(senate).begins()
    screen = room.screen(visitor())
    ana, bruno, *others = room.people
    phone = room.phone(ana, visitor(**PHONE))
    phone.locator("[data-amount]").fill("3")
    phone.locator("[data-give=amount]").click()
    expect(screen.locator(".dot.on")).to_have_count(1)
    expect(screen.locator(".pj-main")).not_to_contain_text("3")
    for friend in others:
        friend.answers(room.table, 0)
    expect(screen.locator(".dot.on")).to_have_count(5)

    bruno.answers(room.table, 0)

    expect(screen.locator(".pj-events")).to_contain_text("Ana takes the chair")
    expect(screen.locator(".dot.on")).to_have_count(0)


def test_a_vote_is_counted_on_the_screen_and_a_silent_one_is_skipped(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins().voting()
    screen, desk = room.screen(visitor()), room.desk(visitor())
    voter = room.asked()
    phone = room.phone(voter, visitor(**PHONE))
    expect(screen.locator("h1")).to_contain_text("honour")
    phone.get_by_role("button", name="Aye").click()
    expect(screen.locator(".pj-n b").first).to_have_text("1")
    silent = room.asked()
    name = silent.sight(room.table)["table"]["seats"][room.seat(silent)]["name"]
    desk.on("dialog", lambda dialog: dialog.accept())

    desk.get_by_role("button", name=f"Skip {name}").click()

    expect(screen.locator(".pj-events")).to_contain_text("takes the silence of")
    expect(desk.get_by_role("button", name=f"Skip {name}")).to_have_count(0)
    lines = [line["message"] for line in silent.sight(room.table)["lines"]]
    assert "house.desk_skipped" in lines


def test_hands_are_the_same_list_on_phone_desk_and_screen(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins().voting()
    screen, desk = room.screen(visitor()), room.desk(visitor())
    ana, bruno = room.people[:2]
    phone = room.phone(ana, visitor(**PHONE))
    bruno.post(f"tables/{room.table}/floor/hand", seat=room.seat(bruno), kind="against")
    expect(phone.locator(".speakers li")).to_have_count(1)
    phone.get_by_label("Point of order").check()
    phone.locator("[name=words]").fill("who counts?")
    phone.get_by_role("button", name="Raise my hand").click()
    for page, rows in ((phone, ".speakers li"), (desk, ".speakers li"), (screen, ".floor li")):
        expect(page.locator(rows)).to_have_count(2)
        expect(page.locator(rows).first).to_contain_text("Ana")
        expect(page.locator(rows).first).to_contain_text("who counts?")

    desk.get_by_role("button", name="Give the floor").first.click()

    expect(screen.locator(".orator")).to_contain_text("Ana")
    expect(screen.locator(".count__n .timer")).to_have_text(re.compile(r"0:\d\d|1:00"))
    expect(phone.locator("main")).to_contain_text("You have the floor.")
    phone.get_by_role("button", name="Yield the floor").click()
    expect(screen.locator(".orator")).to_have_count(0)


def test_what_a_party_says_among_itself_nobody_else_reads(visitor: Visitor, senate: House) -> None:
    """Given two who sit together, when one writes, then the other reads it, and nobody elsewhere nor at the desk.

    What is said often a tap says, and it leaves alone what is being written.
    """
    room = Room(senate, seats=12)
    katia = Friend(senate, "Katia")
    katia.post("codes/sit", code=room.code, bench=0)
    room.begins()
    ana = next(friend for friend in room.people if room.seat(friend) == 0)
    other = next(friend for friend in room.people if room.seat(friend) == 1)
    writes, reads, elsewhere = (room.phone(friend, visitor(**PHONE)) for friend in (katia, ana, other))
    desk = room.desk(visitor())

    writes.locator("[data-press] [name=text]").fill("We vote no.")
    writes.locator("[data-press]").get_by_role("button", name="Send").click()

    for page in (writes, reads):
        expect(page.locator(".press .whisper")).to_have_text("We vote no.")
    reads.locator("[data-press] [name=text]").fill("Both of us?")
    reads.get_by_role("button", name="With you").click()
    expect(writes.locator(".press .whisper")).to_have_text(["We vote no.", "With you"])
    writes.get_by_role("button", name="Raise my hand").click()
    for page in (reads, elsewhere, desk):
        expect(page.locator(".speakers li")).to_have_count(1)
    expect(reads.locator("[data-press] [name=text]")).to_have_value("Both of us?")
    for page in (elsewhere, desk):
        expect(page.locator("main")).not_to_contain_text("We vote no.")
    expect(desk.locator(".att header").first, "all are asked for a bid").to_contain_text("called")


def test_a_straw_vote_is_counted_among_those_who_sit_together_and_binds_nobody(visitor: Visitor, senate: House) -> None:
    """Given two who sit together, when one asks and both answer, then both read the count; one may think again."""
    room = Room(senate, seats=12)
    katia = Friend(senate, "Katia")
    katia.post("codes/sit", code=room.code, bench=0)
    room.begins()
    ana = next(friend for friend in room.people if room.seat(friend) == 0)
    asks, answers = (room.phone(friend, visitor(**PHONE)) for friend in (katia, ana))

    asks.locator(".straw__new summary").click()
    asks.locator("[name=question]").fill("Do we split?")
    for field, word in zip(asks.locator("[name=choice]").all(), ("Split", "As one"), strict=True):
        field.fill(word)
    asks.get_by_role("button", name="Ask them").click()
    for page, word in ((asks, "Split"), (answers, "As one"), (answers, "Split")):
        page.locator(".straw [data-says]", has_text=word).click()
        expect(page.locator(".straw [aria-pressed=true]")).to_contain_text(word)

    for page in (asks, answers):
        expect(page.locator(".straw")).to_contain_text("Straw vote of Katia")
        expect(page.locator(".straw [data-says]")).to_have_text(["Split 2", "As one 0"])
        expect(page.locator(".press .whisper"), "ballots are counted, not told one by one").to_have_count(0)
    assert audit(asks) == []
    assert sideways(asks) <= 0


def test_a_pause_reaches_every_phone_and_a_ruling_is_read_out(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins().voting()
    screen, desk = room.screen(visitor()), room.desk(visitor())
    phone = room.phone(room.asked(), visitor(**PHONE))
    desk.get_by_role("button", name="Pause the room").click()
    expect(screen.locator("h1")).to_have_text("Paused")
    expect(phone.locator("#table[data-still]")).to_be_visible()
    expect(phone.get_by_role("button", name="Aye")).to_have_count(0)
    desk.get_by_role("button", name="Go on").click()
    expect(phone.get_by_role("button", name="Aye")).to_be_visible()

    desk.locator("[name=decided]").fill("The late vote counts.")
    desk.locator("[name=because]").fill("It was given aloud.")
    desk.get_by_role("button", name="Read it out and rule").click()

    expect(screen.locator(".pj-ruling")).to_contain_text("The late vote counts.")
    expect(phone.get_by_label("Rulings")).to_contain_text("It was given aloud.")
    expect(desk.locator("[name=decided]")).to_have_value("")


def test_the_desk_steps_back_for_a_reason(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins().voting()
    voter = room.asked()
    voter.answers(room.table, "no")
    desk, screen = room.desk(visitor()), room.screen(visitor())
    expect(screen.locator(".pj-n--r b")).to_have_text("1")
    back = desk.get_by_label("Step back")
    back.get_by_role("button", name="Before this").first.click()
    expect(back.locator("[data-reason]")).to_be_focused()
    back.locator("[data-reason]").fill("The wrong button.")

    back.get_by_role("button", name="Before this").first.click()

    expect(screen.locator(".pj-n--r b")).to_have_text("0")
    expect(screen.locator(".pj-events")).to_contain_text("The wrong button.")
    assert voter.sight(room.table)["ask"] is not None


def test_the_desk_knows_whose_phone_is_lost_and_gives_the_seat_to_a_bot(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins()
    desk = room.desk(visitor())
    ana = room.people[0]
    phone = visitor(**PHONE)
    room.phone(ana, phone)
    place = desk.locator("li[data-seat='0']")
    expect(place).to_contain_text(re.compile("here$|here "))

    place.get_by_label("Who answers for Ana").click()
    place.get_by_role("button", name="Away").click()

    expect(place).to_contain_text("away")
    expect(phone.locator("#ask[data-mine]")).to_have_count(0)


def test_the_clock_of_the_room_is_on_every_page(visitor: Visitor, senate: House) -> None:
    room = Room(senate).begins()
    desk, screen = room.desk(visitor()), room.screen(visitor())
    phone = room.phone(room.people[0], visitor(**PHONE))

    desk.get_by_role("button", name="+ 1 min").click()

    for page in (desk, screen, phone):
        expect(page.locator("[data-rings]").first).to_have_text(re.compile(r"0:5\d|1:00"))
    desk.get_by_role("button", name="Call time").click()
    for page in (desk, screen, phone):
        expect(page.locator(".is-ringing").first).to_have_text("0:00")


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (390, "dark"),
        pytest.param(1440, "light", marks=pytest.mark.prove),
        pytest.param(1440, "dark", marks=pytest.mark.prove),
        pytest.param(390, "light", marks=pytest.mark.prove),
    ],
)
def test_the_pages_of_the_room_fit_and_are_for_everybody(
    visitor: Visitor, senate: House, width: int, scheme: str
) -> None:
    """Given a room at a vote, with a speaker and a ruling, no page of it hides anything or scrolls sideways."""
    room = Room(senate).begins().voting()
    ana = room.people[0]
    ana.post(f"tables/{room.table}/floor/hand", seat=0, kind="for", words="the veterans wait")
    room.serra.post(f"tables/{room.table}/floor/give", seat=0)
    room.serra.post(f"tables/{room.table}/desk/ruling", decided="So it is.", because="It was said.")
    page = visitor(width=width, height=900, color_scheme=scheme)

    for friend, path in ((room.serra, "screen"), (room.serra, "desk"), (room.serra, "minutes"), (ana, "phone")):
        friend.comes(page, f"/t/{room.table}/{path}")
        page.wait_for_load_state()
        assert (path, audit(page)) == (path, [])
        assert (path, sideways(page)) == (path, 0)
    for path in ("/join", f"/join/{room.code.replace(' ', '-')}"):
        page.goto("about:blank")  # a page that is told to go goes by itself, and would cross this way
        page.context.clear_cookies()
        page.goto(senate.url + path)
        assert (path, audit(page)) == (path, [])
        assert (path, sideways(page)) == (path, 0)
