"""Words: how message ids, parameters and references become sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabularium.draw import LANGUAGES, Catalogue, MissingMessage, Words, catalogue, language
from tabularium.draw.paint import markup
from tabularium.engine import Amount, Line, Match, Pick, Refusal, Subset, find_game
from tabularium.games.mare_nostrum import GAME as MARE_NOSTRUM
from tabularium.games.republic import GAME as REPUBLIC
from tabularium.games.republic.assembly import GAME as ASSEMBLY
from tests.mini.game import MINI

SENATORS = find_game("senators")
CONQUEST = find_game("conquest")
NAMES = ["Livia", "Marcus", "Cassia", "Titus"]


@pytest.fixture
def words() -> Words:
    return Words(SENATORS, "en", NAMES)


def test_a_seat_is_called_by_the_name_of_its_person(words: Words) -> None:
    assert words.ref("seat:2") == "Cassia"


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "grain 7"), ("es", "grano 7"), ("it", "grano 7"), ("fr", "blé 7"), ("de", "Getreide 7")],
)
def test_a_card_is_called_as_the_language_calls_it(lang: str, name: str) -> None:
    assert Words(SENATORS, lang).ref("card:grain_7") == name


@pytest.mark.parametrize(("card", "name"), [("censor_3", "Censor"), ("governor_meat", "Governor (meat)")])
def test_copies_of_an_office_are_called_alike(words: Words, card: str, name: str) -> None:
    assert words.ref(f"card:{card}") == name


@pytest.mark.parametrize(("lang", "name"), [("en", "Leader 7"), ("es", "Líder 7"), ("de", "Anführer 7")])
def test_a_thing_that_has_only_a_number_is_called_by_it(lang: str, name: str) -> None:
    assert Words(MARE_NOSTRUM, lang).ref("leader:7") == name


def test_bids_are_listed_by_name(words: Words) -> None:
    line = Line(message="war.result", params={"bids": {"seat:0": 5, "seat:1": 0}, "winners": ["seat:0"]})

    assert words.line(line) == "The fists open: Livia 5, Marcus 0. Livia wins a senator."


def test_a_list_counts_by_its_length_and_is_joined_as_the_language_does() -> None:
    line = Line(message="war.result", params={"bids": {}, "winners": ["seat:0", "seat:1", "seat:2"]})

    assert Words(SENATORS, "en", NAMES).line(line).endswith("Livia, Marcus, and Cassia win a senator each.")
    assert Words(SENATORS, "de", NAMES).line(line).endswith("Livia, Marcus und Cassia gewinnen je einen Senator.")


def test_an_empty_list_has_a_sentence_of_its_own(words: Words) -> None:
    line = Line(message="war.result", params={"bids": {"seat:0": 0}, "winners": []})

    assert words.line(line) == "The fists open: Livia 0. Nobody gave, nobody wins."


def test_an_empty_list_the_message_does_not_speak_of_changes_nothing() -> None:
    params = {"leader": "leader:egyptus_caesar", "land": "space:egyptus", "leaders": []}
    words = Words(CONQUEST, "en", NAMES)

    some = words.text("ask.move.march", **params, units=["unit:infantry_3"])
    none = words.text("ask.move.march", **params, units=[])

    assert some == "Where does the legion of Caesar of Egypt march from Egypt? With it: 3 infantry."
    assert none == "Where does Caesar of Egypt march from Egypt, without units?"


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [("en", "1 catapult", "2 catapults"), ("fr", "1 catapulte", "2 catapultes"), ("de", "1 Katapult", "2 Katapulte")],
)
def test_a_number_of_things_is_called_in_its_plural(lang: str, one: str, two: str) -> None:
    words = Words(CONQUEST, lang)

    assert [words.ref("unit:catapult_1"), words.ref("unit:catapult_2")] == [one, two]


@pytest.mark.parametrize(
    ("lang", "style", "items", "listed"),
    [
        ("es", "standard", ["catapulta", "infantería"], "catapulta e infantería"),
        ("es", "standard", ["grano", "hierro"], "grano y hierro"),
        ("es", "standard", ["a", "b", "<b>Italia</b>"], "a, b e <b>Italia</b>"),
        ("es", "or", ["siete", "[bold]ocho[/]"], "siete u [bold]ocho[/]"),
        ("es", "standard", ["Livia"], "Livia"),
        ("it", "standard", ["Betica", "Egitto"], "Betica ed Egitto"),
        ("it", "standard", ["Egitto", "Betica"], "Egitto e Betica"),
        ("en", "standard", ["a", "infantry"], "a and infantry"),
    ],
)
def test_and_and_or_give_way_to_the_sound_after_them(lang: str, style: Any, items: list[str], listed: str) -> None:
    assert Words(None, lang).listing(items, style) == listed


@pytest.mark.parametrize(
    ("lang", "coins", "sentence"),
    [
        ("en", 1, "Livia receives 1 coin."),
        ("en", 0, "Livia receives 0 coins."),
        ("fr", 0, "Livia reçoit 0 pièce."),
        ("fr", 2, "Livia reçoit 2 pièces."),
    ],
)
def test_plurals_follow_the_language(lang: str, coins: int, sentence: str) -> None:
    line = Line(message="majority.paid", params={"seat": "seat:0", "coins": coins})

    assert Words(SENATORS, lang, NAMES).line(line) == sentence


def test_a_question_knows_its_own_range_and_parameters(words: Words) -> None:
    ask = Amount(1, "deficit.bid", 0, 13, params={"amount": 15})

    assert words.ask(ask) == "The deficit is 15: how many coins do you close in your fist? You have 13."


def test_a_button_is_filled_with_the_parameters_of_its_question(words: Words) -> None:
    ask = Pick(0, "newsenator.answer", ["buy", "decline"], params={"price": 12})

    assert [words.option(ask, option) for option in ask.options] == ["Buy for 12", "Decline"]


def test_a_target_is_named_as_what_would_be_done_with_it(words: Words) -> None:
    ask = Pick(0, "auction.bids", ["done", "card:iron_4"])

    assert words.option(ask, "card:iron_4") == "Bid on iron 4"


def test_a_target_without_such_a_sentence_is_called_by_its_name(words: Words) -> None:
    ask = Pick(0, "auction.settle", ["card:iron_4"])

    assert words.option(ask, "card:iron_4") == "iron 4"


def test_numbers_and_sets_are_answers_too(words: Words) -> None:
    ask = Subset(0, "trade.set", ["card:iron_4", "card:iron_5"], 2, 2)

    assert words.option(ask, ["card:iron_4", "card:iron_5"]) == "iron 4 and iron 5"
    assert words.option(Amount(0, "war.bid", 0, 9), 7) == "7"


def test_a_refusal_names_the_answers_as_they_are_on_the_buttons(words: Words) -> None:
    ask = Pick(0, "newsenator.answer", ["buy", "decline"], params={"price": 12})
    refusal = ask.why("bargain")

    assert refusal is not None
    assert words.refusal(refusal, ask) == "bargain is not among the answers: Buy for 12 or Decline."


def test_what_a_player_typed_is_never_taken_for_a_thing_that_is_not_there() -> None:
    refusal = Refusal(message="refused.not_a_number", params={"answer": "card:moon_7"})

    assert Words(SENATORS, "en", strict=True).refusal(refusal) == "card:moon_7 is no whole number."


def test_a_seal_says_what_has_sealed(words: Words) -> None:
    match = Match.new(SENATORS, 4, seed=1, names=NAMES)
    with pytest.raises(Exception, match="sealed") as caught:
        match.undo(0)
    refusal = caught.value.refusal

    assert words.refusal(refusal) == "This cannot be taken back: chance has spoken, or a secret was shown."
    assert words.remedy(refusal) is not None


def test_a_window_is_named_by_the_game_and_passed_in_the_words_of_the_house() -> None:
    ask = Pick(0, "stop.vote.closing", ["go_on"])

    assert Words(MINI, "fr").option(ask, "go_on") == "Continuer"


@pytest.mark.parametrize(("lang", "title"), [("en", "Fourth War"), ("es", "Cuarta guerra"), ("de", "Vierter Krieg")])
def test_rules_have_titles_in_every_language(lang: str, title: str) -> None:
    assert Words(SENATORS, lang).rule_title("senators:war.5") == title


def test_a_rule_that_an_edition_shares_has_its_bases_title_unless_it_has_its_own() -> None:
    spanish = Words(ASSEMBLY, "es")
    assert spanish.rule_title("republic_assembly:9.3a") == Words(REPUBLIC, "es").rule_title("republic:9.14a")
    assert spanish.rule_title("republic_assembly:8.2a") == "Voto de aprobación"
    assert Words(ASSEMBLY).rule_title("republic_assembly:9.3a") == "Voting procedure"


def test_options_are_explained_with_their_values(words: Words) -> None:
    assert words.option_sentence("spread_wars").startswith("Wars are spread")
    assert words.option_value("spread_wars", True) == "yes"
    assert words.option_value("quaestor_scope", "one_set") == "one sale"
    assert words.option_value("deficit_amounts", [10, 15, 20]) == "10, 15, 20"


def test_the_outcome_names_the_winners_and_what_everybody_has(words: Words) -> None:
    outcome = {"winners": [1], "ending": "fourth_war", "senators": [5, 9, 4, 4], "coins": [0, 0, 0, 0]}

    assert words.outcome(outcome) == "Ave Caesar: Marcus. Senators: Livia 5, Marcus 9, Cassia 4, Titus 4."


def test_marked_words_are_escaped_where_they_are_shown() -> None:
    words = Words(SENATORS, "en", ["[red]Livia"], mark=markup)

    assert words.line(Line(message="trade.declined", params={"seat": "seat:0"})) == r"[red3]\[red]Livia[/] stays away."


def test_a_missing_message_is_shown_by_its_id_and_an_error_where_strict() -> None:
    line = Line(message="no.such.message")

    assert Words(SENATORS, "en").line(line) == "no.such.message"
    with pytest.raises(MissingMessage, match=r"no\.such\.message"):
        Words(SENATORS, "en", strict=True).line(line)


def test_a_missing_parameter_never_stops_a_game_but_a_test() -> None:
    line = Line(message="trade.declined")

    assert Words(SENATORS, "en").line(line) == "{seat} stays away."
    with pytest.raises(KeyError):
        Words(SENATORS, "en", strict=True).line(line)


def test_a_game_without_a_translation_speaks_english() -> None:
    line = Line(message="vote.passed", params={"motion": "a feast", "ayes": 3, "noes": 1})

    assert Words(MINI, "it").line(line) == "Passed: a feast, 3 to 1."


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LC_ALL": "de_AT.UTF-8", "LANG": "fr_FR.UTF-8"}, "de"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], lang: str) -> None:
    assert language(environ) == lang


def test_the_house_speaks_five_languages() -> None:
    assert sorted(LANGUAGES) == ["de", "en", "es", "fr", "it"]


@pytest.mark.parametrize(
    ("lang", "written"),
    [("en", "12.5%"), ("es", "12,5\u00a0%"), ("it", "12,5%"), ("fr", "12,5\u202f%"), ("de", "12,5\u00a0%")],
)
def test_a_share_is_written_as_the_language_does(lang: str, written: str) -> None:
    assert Words(None, lang).share(0.125) == written


def test_an_edition_without_a_translation_says_its_own_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a message that an edition and its base word differently, then the base's translation would be untrue."""
    message = "population.no_recruitment"
    english = Words(ASSEMBLY, "en").template(message)

    def lagging(package: str, domain: str, lang: str) -> Catalogue:
        found = catalogue(package, domain, lang)
        kept = {name: each for name, each in found.messages.items() if name != message or lang == "en"}
        return replace(found, messages=kept) if package == ASSEMBLY.package else found

    monkeypatch.setattr("tabularium.draw.words.catalogue", lagging)

    assert Words(ASSEMBLY, "de").template(message) == english
