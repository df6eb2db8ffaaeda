"""The builder of HTML and SVG."""

from __future__ import annotations

import re
from itertools import pairwise

from markupsafe import Markup

from tabularium.draw.chart import Chart
from tabularium.draw.numerals import roman
from tabularium.draw.parts import disc, icon, odds
from tabularium.draw.svg import h, join


def test_text_and_attributes_are_escaped() -> None:
    made = h.p("<b>Brutus & Sons</b>", title='"et tu"')

    assert made == '<p title="&#34;et tu&#34;">&lt;b&gt;Brutus &amp; Sons&lt;/b&gt;</p>'


def test_what_is_marked_as_safe_stays_and_nothing_is_left_out() -> None:
    made = h.p(Markup("<b>x</b>"), None, 0, [1, ("a", None)], 2.5)

    assert made == "<p><b>x</b>01a2.5</p>"


def test_names_of_attributes() -> None:
    made = h.label("x", for_="y", class_="z", aria_label="w", data_on=True, hidden=False, id=None, viewBox="0 0 1 1")

    assert made == '<label for="y" class="z" aria-label="w" data-on viewBox="0 0 1 1">x</label>'


def test_void_elements_do_not_close() -> None:
    assert join(h.input(value=0), h.br(), h.use(href="#a")) == '<input value="0"><br><use href="#a"></use>'


def test_roman_numerals() -> None:
    assert [roman(n) for n in (0, 1, 4, 9, 14, 19, 20)] == ["", "I", "IV", "IX", "XIV", "XIX", "XX"]
    assert [roman(n) for n in (39, 44, 93, 199)] == ["XXXIX", "XLIV", "XCIII", "CXCIX"]
    assert [roman(n) for n in (404, 422, 503, 1999)] == ["CDIV", "CDXXII", "DIII", "MCMXCIX"]


def test_words_of_a_chart_do_not_lie_upon_each_other() -> None:
    """Given marks close to each other and at the end, then words go to another row and stay left of the names."""
    marks = [(10, "Seat 1 falls"), (11, "×3"), (60, "×4"), (100, "Seat 4 falls")]
    drawn = str(Chart(["A", "B"], [[1, 2]] * 101, marks=marks).draw("chart"))
    words = {
        word: (float(x), float(y)) for x, y, word in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<', drawn)
    }

    assert words["×3"][1] > words["Seat 1 falls"][1] == words["×4"][1] == words["Seat 4 falls"][1]
    assert words["Seat 4 falls"][0] < 880
    assert 'viewBox="0 0 1000 235"' in drawn


def test_a_disc_without_a_label_is_decoration_and_with_one_a_picture() -> None:
    assert 'aria-hidden="true"' in disc(2)
    assert 'role="img" aria-label="Livia"' in disc(2, "s", "Livia")
    assert disc(13) == disc(0), "seats beyond the last emblem begin anew"


def test_odds_are_words_first_and_a_bar_as_long_as_likely() -> None:
    made = odds("war: 25 %", 25)

    assert "war: 25 %" in made
    assert '<rect width="25"' in made
    assert icon("die") in made


def test_a_chart_has_a_line_a_seat_and_keeps_its_names_apart() -> None:
    made = Chart(["A", "B", "C"], [[5, 5, 5], [6, 5, 4], [7, 7, 7]], marks=[(1, "war I")], mine=1).draw("senators")

    assert made.count("<polyline") == 3
    assert made.count("line--mine") == 1
    assert "war I" in made
    heights = sorted(float(part.split('"')[0]) for part in made.split('cx="920" cy="')[1:])
    assert all(low + 19 < high for low, high in pairwise(heights))
