"""Log lines: message ids with parameters, written down only where somebody reads them."""

from __future__ import annotations

from tabularium.engine import Line, State, Table


def at_table(log: list[Line] | None) -> State:
    state = State()
    state.sit(Table(log=log))
    return state


def test_a_dict_by_seat_is_written_down_under_the_seats_names_and_any_other_as_it_is() -> None:
    log: list[Line] = []

    at_table(log).say("bids", rule="mini:1", bids={0: 5, 2: 0}, prices={"grain": 3})

    assert log == [
        Line(message="bids", rule="mini:1", params={"bids": {"seat:0": 5, "seat:2": 0}, "prices": {"grain": 3}})
    ]


def test_a_parameter_that_is_a_function_is_made_only_where_somebody_reads() -> None:
    made: list[str] = []
    log: list[Line] = []

    def costly() -> dict[int, int]:
        made.append("once")
        return {1: 7}

    at_table(None).say("nobody.listens", costs=costly)
    assert made == []

    at_table(log).say("somebody.listens", costs=costly)
    assert made == ["once"]
    assert log[0].params == {"costs": {"seat:1": 7}}


def test_a_line_for_some_seats_is_hidden_from_the_others_and_from_spectators() -> None:
    log: list[Line] = []

    at_table(log).say("whisper", to=[1])

    assert [log[0].visible(seat) for seat in (0, 1, None)] == [False, True, False]
