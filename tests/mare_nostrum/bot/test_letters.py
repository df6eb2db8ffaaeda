"""The greedy bot answers letters, signs what brings more than it costs, and keeps its word as its temper is."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.draw.catalogue import LANGUAGES
from tabularium.draw.words import Words
from tabularium.engine.post import Correspondent, Note, Paper, Term
from tabularium.games.mare_nostrum.bot import GreedyBot
from tabularium.games.mare_nostrum.bot.greedy.temper import AMBITIOUS, EVEN, FAITHFUL, Temper
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.view import view
from tabularium.games.mare_nostrum.year import order_sheet

from ..world import alliance, go_to_war, muster, nation
from .test_courts import border


def seat(s: MareNostrum, name: str) -> int:
    return s.seat_of[nation(s, name)]


def treaty(s: MareNostrum, sender: str, to: str, *terms: Term, all_signed: bool = False) -> Paper:
    """A treaty that one proposes to another."""
    parties = [seat(s, sender), seat(s, to)]
    return Paper(key="1", sender=parties[0], to=parties[1:], terms=list(terms), signed=parties[: 1 + all_signed])


def written(s: MareNostrum, name: str, *papers: Paper, temper: Temper = FAITHFUL) -> list[Note]:
    """What the bot of a nation writes."""
    bot = GreedyBot(temper=temper)
    assert isinstance(bot, Correspondent)
    return bot.post(view(s, seat(s, name)), list(papers))


def replied(s: MareNostrum, name: str, paper: Paper) -> Note:
    """Its answer to one paper."""
    (note,) = [note for note in written(s, name, paper) if note.answers == paper.key]
    return note


def messages(note: Note) -> list[str]:
    return [line.message for line in note.lines]


def ordered_wars(s: MareNostrum, name: str, temper: Temper, *papers: Paper) -> list[str]:
    """On whom a nation declares war that has signed these."""
    s.resume([["open_turn"], ["write_orders"]])
    ask = order_sheet(s, seat(s, name))
    sight: dict[str, Any] = {**view(s, seat(s, name)), "papers": list(papers)}
    sheet = GreedyBot(temper=temper)(sight, ask)
    assert ask.accepts(sheet)
    return [row["nation"] for row in sheet.get("diplomacy", []) if row.get("declare_war")]


# -- answers ------------------------------------------------------------------
def test_every_letter_is_answered_and_a_bot_says_that_it_is_one() -> None:
    s = border(20, 20)
    for other in s.others(nation(s, "germans")):
        letter = Paper(key="7", sender=s.seat_of[other], to=[seat(s, "germans")])
        note = replied(s, "germans", letter)
        assert note.to == [s.seat_of[other]]
        assert messages(note)[0] == "letter.bot"
        assert len(note.lines) > 1


def test_what_was_answered_or_signed_is_left_alone() -> None:
    s = border(20, 20)
    done = Paper(key="7", sender=seat(s, "gauls"), to=[seat(s, "germans")], answered=True)
    signed = treaty(s, "gauls", "germans", Term(kind="promise", words="we are friends"), all_signed=True)
    assert [note.answers for note in written(s, "germans", done, signed) if note.answers] == []


def test_a_truce_is_signed_by_who_does_not_win_and_declined_by_who_does() -> None:
    s = border(20, 20)
    go_to_war(s, "germans", "gauls")
    truce = Term(kind="truce", by=seat(s, "gauls"), to=seat(s, "germans"))
    paper = treaty(s, "gauls", "germans", truce)
    assert replied(s, "germans", paper).signs is True
    muster(s, "germans", "GL3", inf=30)
    note = replied(s, "germans", paper)
    assert (note.signs, messages(note)) == (False, ["letter.bot", "letter.declines"])


def test_a_court_has_only_so_many_friends_for_war() -> None:
    """Given offers of everybody at once, then it signs as many as its temper wants, with whom it gets on."""
    s = border(20, 20)
    names = [s.name(other).removeprefix("nation:") for other in s.others(nation(s, "germans"))]
    allied = {name: Term(kind="military_alliance", by=seat(s, name), to=seat(s, "germans")) for name in names}
    offers = [
        Paper(key=name, sender=seat(s, name), to=[seat(s, "germans")], terms=[term], signed=[seat(s, name)])
        for name, term in allied.items()
    ]
    signed = [note.answers for note in written(s, "germans", *offers) if note.signs]
    assert len(signed) == FAITHFUL.friends


def test_what_is_so_already_is_signed() -> None:
    s = border(20, 20)
    alliance(s, "germans", "illyria")
    allied = Term(kind="military_alliance", by=seat(s, "illyria"), to=seat(s, "germans"))
    assert replied(s, "germans", treaty(s, "illyria", "germans", allied)).signs is True
    words = Term(kind="promise", words="we are friends")
    assert replied(s, "germans", treaty(s, "illyria", "germans", allied, words)).signs is False


def test_nobody_promises_a_war_that_it_would_not_begin() -> None:
    s = border(20, 20)
    ours = Term(kind="war", by=seat(s, "germans"), about=seat(s, "dacians"))
    theirs = Term(kind="trade_alliance", by=seat(s, "gauls"), to=seat(s, "germans"))
    note = replied(s, "germans", treaty(s, "gauls", "germans", ours, theirs))
    assert note.signs is False
    assert note.terms == [theirs]
    assert "letter.instead" in messages(note)


def test_an_ally_is_asked_to_join_a_war() -> None:
    s = border(20, 20)
    alliance(s, "germans", "illyria")
    go_to_war(s, "germans", "gauls")
    (note,) = [note for note in written(s, "germans") if note.to == [seat(s, "illyria")]]
    assert note.terms == [Term(kind="war", by=seat(s, "illyria"), about=seat(s, "gauls"))]
    assert messages(note) == ["letter.bot", "letter.joins"]


def test_it_does_not_write_the_same_twice() -> None:
    s = border(20, 20)
    go_to_war(s, "germans", "gauls")
    (first,) = [note for note in written(s, "germans") if note.to == [seat(s, "gauls")]]
    again = Paper(key="2", sender=seat(s, "germans"), to=first.to, terms=first.terms, signed=[seat(s, "germans")])
    assert not [note for note in written(s, "germans", again) if note.to == [seat(s, "gauls")]]


def test_it_offers_something_else_when_that_has_become_better() -> None:
    """Given a court to which an alliance was once offered, when war has come between them, then it offers peace."""
    s = border(20, 20)
    go_to_war(s, "germans", "gauls")
    parties = seat(s, "germans"), seat(s, "gauls")
    allied = Term(kind="military_alliance", by=parties[0], to=parties[1])
    before = Paper(key="2", sender=parties[0], to=[parties[1]], terms=[allied], signed=[parties[0]])
    (note,) = [note for note in written(s, "germans", before) if note.to == [parties[1]]]
    assert note.terms == [Term(kind="truce", by=parties[0], to=parties[1])]


# -- promises ------------------------------------------------------------------
def test_some_courts_break_a_promise_of_peace_where_another_keeps_it() -> None:
    s = border(50, 25)
    no_war = Term(kind="no_war", by=seat(s, "germans"), to=seat(s, "gauls"), until=s.year + 3)
    paper = treaty(s, "gauls", "germans", no_war, all_signed=True)
    assert ordered_wars(s, "germans", EVEN) == ["nation:gauls"]
    assert ordered_wars(s, "germans", EVEN, paper) == []
    assert ordered_wars(s, "germans", AMBITIOUS, paper) == ["nation:gauls"]


def test_a_war_that_was_promised_is_declared() -> None:
    s = border(25, 27)
    war = Term(kind="war", by=seat(s, "germans"), about=seat(s, "gauls"))
    assert ordered_wars(s, "germans", FAITHFUL) == []
    assert ordered_wars(s, "germans", FAITHFUL, treaty(s, "dacians", "germans", war)) == []
    assert ordered_wars(s, "germans", FAITHFUL, treaty(s, "dacians", "germans", war, all_signed=True)) == [
        "nation:gauls"
    ]


# -- in words ------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_writes_can_be_read_in_every_language(lang: str) -> None:
    s = border(20, 20)
    alliance(s, "germans", "illyria")
    go_to_war(s, "germans", "gauls")
    words = Words(GAME, lang, strict=True)
    for note in written(s, "germans"):
        for line in note.lines:
            assert words.line(line)
