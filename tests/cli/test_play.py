"""A game in the terminal: questions, answers, commands, and the record it leaves."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tabularium.engine import Answer, find_game, verify
from tabularium.engine.record import Auto, Back, Given, Interject, Stop
from tabularium.terminal.keep import seed_path
from tabularium.terminal.play import Play
from tabularium.terminal.problems import BadInput
from tests.cli.table import SENATORS, Table, Typing, clever, first, rows, wish
from tests.mini.courteous import COURTEOUS
from tests.mini.game import MINI
from tests.mini.tribute.game import TRIBUTE

OFFER = {"partner": "seat:1", "gives": "favour", "amount": 0, "gets": "favour", "price": 0}
"""A deal of The Republic as its sheet first lies there."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def then(count: int, *lines: str) -> Typing:
    """A typist who plays cleverly for some answers and then types these lines."""

    def typist(play: Play) -> Iterator[str]:
        yield from islice(clever(play), count)
        yield from lines

    return typist


def at(key: str, *lines: str) -> Typing:
    """A typist who plays cleverly until this question, and then types these lines."""

    def typist(play: Play) -> Iterator[str]:
        while play.match.asks[play.before].key != key:
            yield wish(play)
        yield from lines

    return typist


def test_a_whole_game_is_played_and_its_dice_hold(path: Path) -> None:
    table = Table.new(path, clever)

    assert table.run()
    assert "Ave Caesar" in table.text
    assert verify(SENATORS, rows(path)) > 20


def test_bots_answer_in_their_own_name(path: Path) -> None:
    Table.new(path, first(6)).run()
    by = {(row.seat, row.by) for row in rows(path).rows if isinstance(row, Auto)}

    assert by == {(1, "bot:greedy"), (2, "bot:random")}


def test_the_table_shows_the_own_secrets_and_hides_those_of_others(path: Path) -> None:
    table = Table.new(path, [])
    table.run()
    view = table.play.match.view(0)

    assert "only you see this" in table.text
    assert f"{view['players'][0]['coins']} coins" in table.text
    assert "▒▒▒ 3 hidden" in table.text


def test_the_seed_lies_beside_the_record_for_the_host_alone_until_the_end(path: Path) -> None:
    left = Table.new(path, first(2))
    left.run()
    secret = seed_path(path)

    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert left.play.match.run.table.dice.reveal()["seed"] in secret.read_text()

    Table.resume(path, clever).run()
    end = rows(path).end

    assert not secret.exists()
    assert end is not None
    assert end.seed == left.play.match.run.table.dice.reveal()["seed"]


def test_the_seed_makes_a_game_repeatable(path: Path, tmp_path: Path) -> None:
    Table.new(path, first(12)).run()
    Table.new(tmp_path / "again.jsonl", first(12)).run()

    assert path.read_bytes() == (tmp_path / "again.jsonl").read_bytes()


def test_every_row_is_on_disk_when_the_next_question_stands(path: Path) -> None:
    def typist(play: Play) -> Iterator[str]:
        for line in islice(clever(play), 6):
            assert play.match.record is not None
            assert path.read_bytes() == play.match.record.to_bytes()
            yield line

    Table.new(path, typist).run()


def test_leaving_keeps_the_record_and_resuming_goes_on_at_the_same_question(path: Path) -> None:
    left = Table.new(path, then(5, "q"))
    over = left.run()
    before = rows(path).lines
    resumed = Table.resume(path, ["q"])

    assert not over
    assert not resumed.run()
    assert resumed.play.match.asks[0].describe() == left.play.match.asks[0].describe()
    assert [sitter.level for sitter in resumed.play.sitters] == ["me", "greedy", "random"]
    assert rows(path).lines == before


def test_a_torn_last_line_is_cut_off_and_said(path: Path) -> None:
    Table.new(path, first(5)).run()
    sound = path.read_bytes()
    path.write_bytes(sound + sound[-60:-20])
    table = Table.resume(path, clever)

    assert table.run()
    assert "is broken" in table.text
    assert path.read_bytes().startswith(sound)
    assert verify(SENATORS, rows(path)) > 0


def test_another_seat_may_take_over_on_resuming(path: Path) -> None:
    Table.new(path, first(3)).run()
    table = Table.resume(path, [], "greedy,greedy,random")

    assert table.run()


@pytest.mark.parametrize("seats", ["me,greedy", "me,greedy,random,random"])
def test_resuming_needs_the_seats_of_the_game(path: Path, seats: str) -> None:
    Table.new(path, first(3)).run()

    with pytest.raises(BadInput):
        Table.resume(path, [], seats)


def test_undo_takes_the_last_answer_back(path: Path) -> None:
    table = Table.new(path, at("auction.bids", "2", "u", "q"))
    table.run()

    assert "→ Bid on" in table.text
    assert "Taken back." in table.text
    assert table.play.match.asks[0].key == "auction.bids"
    assert isinstance(rows(path).rows[-1], Back)


def test_undo_beyond_a_seal_is_refused_with_the_reason(path: Path) -> None:
    table = Table.new(path, ["u", "q"])
    table.run()

    assert "This cannot be taken back" in table.text
    assert not any(isinstance(row, Back) for row in rows(path).rows)


def test_the_table_goes_back_beyond_a_seal_by_consent(path: Path) -> None:
    table = Table.new(path, then(4, "b", "q"))
    table.run()
    last = rows(path).rows[-1]

    assert isinstance(last, Back)
    assert last.to is not None
    assert last.consent == [0, 1, 2]
    assert Table.resume(path, clever).run()
    assert verify(SENATORS, rows(path)) > 0


def test_going_back_twice_reaches_the_answer_before(path: Path) -> None:
    table = Table.new(path, then(4, "b", "b", "q"))
    table.run()
    first_back, second_back = [row for row in rows(path).rows if isinstance(row, Back)]

    assert first_back.to is not None
    assert second_back.to is not None
    assert second_back.to < first_back.to


def test_nobody_goes_back_before_the_first_answer(path: Path) -> None:
    table = Table.new(path, ["b", "q"])
    table.run()

    assert "no answer of yours" in table.text


def test_why_not_lists_what_a_player_would_try(path: Path) -> None:
    table = Table.new(path, at("turn.action", "w", "q"))
    table.run()

    assert "✗ Pass" in table.text
    assert "senators:turn.3" in table.text
    assert "Extortion without any offer" in table.text


def test_why_not_answers_about_one_answer(path: Path) -> None:
    table = Table.new(path, at("turn.action", "w pass", "w auction", "w nonsense", "q"))
    table.run()

    assert "A turn cannot be passed" in table.text
    assert "Auction: that is allowed." in table.text
    assert "nonsense is not among the answers" in table.text


def test_a_refused_answer_changes_nothing(path: Path) -> None:
    table = Table.new(path, at("turn.action", "pass", "q"))
    table.run()

    assert "A turn cannot be passed" in table.text
    assert table.play.match.asks[0].key == "turn.action"


def test_a_hint_is_what_the_bot_would_answer(path: Path) -> None:
    table = Table.new(path, at("turn.action", "h", "q"))
    table.run()

    assert "greedy would answer:" in table.text


def test_the_log_is_shown_with_its_rules(path: Path) -> None:
    table = Table.new(path, then(3, "l 2", "q"))
    table.run()
    shown = table.text[table.text.index("l 2") :]

    assert shown.count("senators:") == 2


def test_what_may_be_done_at_any_moment_is_listed_and_done(path: Path) -> None:
    table = Table.new(path, at("turn.action", "e", "1", "q"))
    table.run()
    last = rows(path).rows[-1]

    assert "Give up a senator for 5 coins" in table.text
    assert isinstance(last, Interject)
    assert last.key == "embezzle"


def test_looking_at_what_may_be_done_does_nothing(path: Path) -> None:
    table = Table.new(path, at("turn.action", "e", "", "q"))
    table.run()

    assert not any(isinstance(row, Interject) for row in rows(path).rows)


def test_cards_at_whose_moments_one_is_waited_for_are_listed_and_ticked(path: Path) -> None:
    """Given the tick that all cards have at first, their number takes it away and gives it back; Enter leaves it."""
    table = Table.new(path, ["m", "1", "1", "", "m 1", "", "q"], game=COURTEOUS, seats="me,random,random")
    table.run()
    ticks = [row.on for row in rows(path).rows if isinstance(row, Stop)]

    assert ticks == [False, True, False]
    assert [line.split()[1] for line in table.text.splitlines() if line.startswith("   1  ")] == list("✓·✓✓·")


def test_what_is_no_number_of_a_card_changes_no_tick(path: Path) -> None:
    table = Table.new(path, ["m", "2", "m", "x", "q"], game=COURTEOUS, seats="me,random,random")
    table.run()

    assert not any(isinstance(row, Stop) for row in rows(path).rows)


def test_a_game_without_such_cards_says_so(path: Path) -> None:
    table = Table.new(path, ["m", "q"])
    table.run()

    assert "No card of this game answers a moment." in table.text


def test_a_sheet_for_something_unasked_is_filled_in_and_handed_in(path: Path) -> None:
    table = Table.new(path, ["e", "1", "2 card", "ok", "q"], game=find_game("republic"))
    table.run()
    last = rows(path).rows[-1]

    assert isinstance(last, Interject)
    assert (last.key, last.answer) == ("record_deal", {**OFFER, "gives": "card"})


def test_a_sheet_for_something_unasked_is_put_away_by_an_empty_line(path: Path) -> None:
    table = Table.new(path, ["e", "1", "2 card", "", "q"], game=find_game("republic"))
    table.run()

    assert not any(isinstance(row, Interject) for row in rows(path).rows)


def test_a_rule_is_shown_by_its_id_with_or_without_prefix(path: Path) -> None:
    table = Table.new(path, ["r war.1", "r senators:war.2", "r war.77", "q"])
    table.run()

    assert "War - secret contributions" in table.text
    assert "War - reward" in table.text
    assert "There is no rule war.77" in table.text


def test_help_lists_every_command(path: Path) -> None:
    table = Table.new(path, ["?", "q"])
    table.run()

    assert all(f"  {command}  " in table.text for command in "ubwhlert?q")


def test_answers_are_understood_by_name_and_by_its_beginning(path: Path) -> None:
    table = Table.new(path, at("turn.action", "EXTOR", "q"))
    table.run()
    last = next(row for row in reversed(rows(path).rows) if isinstance(row, Given) and row.seat == 0)

    assert (last.key, last.answer) == ("turn.action", "extortion")


def test_an_amount_must_be_a_number(path: Path) -> None:
    def typist(play: Play) -> Iterator[str]:
        while play.match.asks[0].key != "auction.amount":
            ask = play.match.asks[0]
            yield "2" if ask.key == "auction.bids" and len(ask.describe()["options"]) > 1 else wish(play)
        yield "much"
        yield "999"
        yield "q"

    table = Table.new(path, typist)
    table.run()

    assert "much is no whole number." in table.text
    assert "You can raise" in table.text


def test_enter_gives_the_only_answer_and_nothing_else(path: Path) -> None:
    """Given too few coins for the new senator on offer, Enter declines; where there is a choice it does nothing."""
    table = Table.new(path, ["", "", "q"])
    table.run()
    mine = [row for row in rows(path).rows if type(row) is Given]

    assert [(row.key, row.answer) for row in mine] == [("newsenator.answer", "decline")]


def test_a_curtain_falls_between_two_players_at_one_screen(path: Path) -> None:
    table = Table.new(path, ["", "1", "", "q"], "me,me,random")
    table.run()

    assert "The screen is for Livia" in table.text
    assert "The screen is for Marcus" in table.text


def test_going_back_needs_the_consent_of_everybody_at_the_screen(path: Path) -> None:
    refused = Table.new(path, ["", "1", "", "1", "", "b", "-", "q"], "me,me,random")
    refused.run()

    assert "Without consent everything stays." in refused.text
    assert not any(isinstance(row, Back) for row in rows(path).rows)


def test_bots_can_play_alone(path: Path) -> None:
    table = Table.new(path, [], "greedy,greedy,random")

    assert table.run()
    assert "begins." in table.text


def test_influence_cards_lie_on_the_table(path: Path) -> None:
    table = Table.new(path, ["q"], influence_cards=True)
    table.run()

    assert "Influence cards" in table.text


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("es", "Elige tu acción."),
        ("it", "Scegli la tua azione."),
        ("fr", "Choisissez votre action."),
        ("de", "Wähle deine Aktion."),
    ],
)
def test_the_game_speaks_the_language_of_the_player(path: Path, lang: str, question: str) -> None:
    table = Table.new(path, at("turn.action", "?", "q"), lang=lang)
    table.run()

    assert question in table.text


def test_a_game_without_a_drawing_of_its_own_is_shown_as_its_view(path: Path) -> None:
    table = Table.new(path, clever, "me,random:2", game=MINI)

    assert table.run()
    assert "presiding Livia" in table.text
    assert "coins 5, ░░, ░░" in table.text
    assert "flow" not in table.text
    assert verify(MINI, rows(path)) > 0


def test_an_older_record_is_never_written_over(path: Path) -> None:
    path.write_text("precious")

    with pytest.raises(BadInput):
        Table.new(path, [])
    assert path.read_text() == "precious"


def test_a_sheet_is_filled_in_line_by_line_and_handed_in(path: Path) -> None:
    """Given a problem, the sheet says where it is, and the game goes on only when it is mended."""
    lines = ["1 4", "3 +", "5 2", "6 mars", "7 3", "ok", "1 0", "8 y", "ok", "q"]
    table = Table.new(path, lines, "me,random", game=TRIBUTE)
    table.run()
    mine = [row for row in rows(path).rows if type(row) is Given]

    assert "✗ The whole sheet: All this costs 13" in table.text
    assert "Gifts › Row 1 › Coins: 2" in table.text
    assert [row.answer for row in mine] == [
        {
            "levy": {"legions": 0, "ships": 0},
            "gifts": [{"to": "seat:1", "coins": 2}],
            "temple": {"god": "mars", "offering": 3, "procession": True, "vow": ""},
            "triumph": None,
        }
    ]


def test_a_section_of_a_sheet_is_put_in_and_left_out_again(path: Path) -> None:
    lines = ["8 +", "9 2", "8 -", "8 +", "ok", "8 +", "8 -", "ok", "q"]
    table = Table.new(path, lines, "me,random", game=TRIBUTE)
    table.run()
    mine = [row for row in rows(path).rows if type(row) is Given]

    assert "Triumph › Chariots: 2" in table.text
    assert [row.answer["triumph"] for row in mine] == [{"chariots": 1, "elephants": False}, None]


class Filler:
    """A bot that fills in one sheet."""

    blind = True

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.sheet = sheet

    def __call__(self, view: Any, ask: Any) -> Answer:
        return self.sheet


def test_what_a_bot_would_hand_in_is_told_by_section_and_can_be_taken_over(path: Path) -> None:
    lines = ["h", "h +", "ok", "q"]
    table = Table.new(path, lines, "me,random", game=TRIBUTE)
    filled = {"levy": {"legions": 2}, "gifts": [{"to": "seat:1", "coins": 1}], "triumph": {"chariots": 1}}
    table.play.hinter = Filler(filled)
    table.run()
    mine = [row for row in rows(path).rows if type(row) is Given]

    assert "Levy: Legions: 2" in table.text
    assert re.search(r"Gifts: \w+, Coins: 1$", table.text, re.M)
    assert re.search(r"Triumph: Chariots: 1$", table.text, re.M)
    assert "Temple: Nothing" in table.text
    assert [row.answer["levy"]["legions"] for row in mine] == [2]


def test_no_more_rows_are_put_in_than_there_is_room_for(path: Path) -> None:
    table = Table.new(path, ["3 +"] * 5 + ["ok", "q"], "me,random", game=TRIBUTE)
    table.run()
    assert "Gifts: rows: 3" in table.text
    assert "rows: 4" not in table.text


def test_a_row_of_a_sheet_is_removed_and_a_field_emptied(path: Path) -> None:
    lines = ["3 +", "3 +", "4 -", "6 ceres", "6 -", "1 many", "1 1", "ok", "q"]
    table = Table.new(path, lines, "me,random", game=TRIBUTE)
    table.run()
    mine = [row for row in rows(path).rows if type(row) is Given]

    assert "✗ Levy › Legions: many is no whole number." in table.text
    assert [(row.answer["gifts"], row.answer["temple"]["god"]) for row in mine] == [
        ([{"to": "seat:1", "coins": 1}], None)
    ]
