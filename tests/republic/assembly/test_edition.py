"""The assembly's rulebook: its order of play, its figures, its cards, and how a table may read it."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from tabularium.engine import BadOption, Match
from tabularium.games.republic import GAME as SECOND_EDITION
from tabularium.games.republic.assembly import BY_FACTION, GAME
from tabularium.games.republic.assembly.options import AssemblyOptions
from tabularium.games.republic.assembly.setup import start
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.cards import COLUMNS, FIRST_EDITION, LEADER, LEADER_WARS, PERSON_AT, WAR
from tabularium.games.republic.editions import ASSEMBLY, SECOND
from tabularium.games.republic.forum import initiative
from tabularium.games.republic.senate import appeal
from tabularium.games.republic.state import Republic
from tabularium.testing.inventory.editions import left_out


def test_every_step_of_every_phase_is_a_scene() -> None:
    assert set(ASSEMBLY.steps) == set(ASSEMBLY.phases)
    steps = [step for steps in ASSEMBLY.steps.values() for step in steps]
    assert [step for step in steps if step not in GAME.scenes.by_name] == []


@pytest.mark.rule("republic_assembly:2c")
def test_what_the_book_does_not_say_is_as_in_the_second_edition() -> None:
    theirs = SECOND_EDITION.scenes.by_name
    assert BY_FACTION.scenes.by_name["catiline"] is theirs["catiline"]
    assert BY_FACTION.scenes.by_name["ballot"] is not theirs["ballot"]
    assert "law_play" not in BY_FACTION.scenes.interjections


@pytest.mark.rule("republic_assembly:2d")
def test_comparisons_are_strict_unless_the_table_reads_them_otherwise() -> None:
    printed = start(AssemblyOptions(), 12).edition
    assert (printed.dictator_strength, printed.life_influence, printed.follow) == (21, 22, (6, 5, 4))
    equal = start(AssemblyOptions(printed_comparisons="or_equal"), 12).edition
    assert (equal.dictator_strength, equal.life_influence, equal.follow) == (20, 21, SECOND.follow)
    assert (equal.force_margin, equal.persuasion_margin, equal.repeal_margin) == (0, 1, 1)
    assert start(AssemblyOptions(persuasion_equality="succeeds"), 12).edition.persuasion_margin == 0


def test_what_the_rulebook_settles_cannot_be_chosen() -> None:
    with pytest.raises(BadOption):
        GAME.new(12, {"scenario": "late"})
    assert GAME.new(12).options.raid_chits == "coloured_die"


@pytest.mark.rule("republic_assembly:2b")
def test_the_cards_are_those_of_the_first_edition() -> None:
    spanish = [WAR.index(f"war:spanish-{n}") for n in (1, 2, 3)]
    assert [FIRST_EDITION.matching[war] for war in spanish] == [[], [], []]
    viriathus = LEADER.index("leader:viriathus")
    assert (LEADER_WARS[viriathus], FIRST_EDITION.leader_wars[viriathus]) == (spanish, [spanish[0], spanish[2]])
    cato = PERSON_AT["statesman:22a"]
    assert set(COLUMNS.abilities[cato]) - set(FIRST_EDITION.abilities[cato]) == {"law_vote_bonus"}
    macedonian = WAR.index("war:macedonian-1")
    assert FIRST_EDITION.matching[macedonian] == COLUMNS.matching[macedonian]


def test_with_one_person_for_each_faction_it_is_the_same_edition() -> None:
    assert GAME.lone is BY_FACTION
    s = BY_FACTION.new(4)
    assert [s.faction_of(seat) for seat in range(4)] == [0, 1, 2, 3]


def test_people_read_the_paragraphs_of_their_own_book() -> None:
    """Whatever a scene of the second edition names is told under this book's id, where it has such a paragraph."""
    match = Match.new(GAME, 12, seed=7)
    rng = Random(7)
    cited: set[str] = set()
    for _ in range(700):
        if not match.asks:
            break
        for seat in range(12):
            asks = [*match.chances(seat).values(), *([match.asks[seat]] if seat in match.asks else [])]
            cited |= {ask.rule for ask in asks if ask.rule}
            cited |= {why.rule for ask in asks for _, why in ask.near() if why.rule}
        seat = min(match.asks)
        match.answer(seat, match.asks[seat].sample(rng))
    cited |= {line.rule for line in match.log if line.rule}
    assert [rule for rule in sorted(cited) if GAME.rules.cite(rule) != rule] == []
    assert {"republic_assembly:9.31b", "republic_assembly:9.21", "republic_assembly:10.71"} <= cited


def test_a_rule_that_several_paragraphs_share_is_read_where_it_belongs() -> None:
    cite = GAME.rules.cite
    assert cite("republic:10.4a") == "republic_assembly:10.4a", "a victory, not what the unrest is told of it"
    assert cite("republic:11.2a") == "republic_assembly:11.2a"
    assert cite("republic:9.644c") == "republic_assembly:9.66"
    assert cite("republic:E.drought.1") == "republic:E.drought.1", "a section that this book points to and has not"
    assert {each for each in map(cite, SECOND_EDITION.rules.ids) if each not in GAME.rules.ids} == set()


def test_functions_that_the_edition_has_otherwise_are_no_part_of_what_it_plays_of_the_base() -> None:
    import_module("tabularium.games.republic.room.floor")  # what draws has a builder with any attribute
    left = [(module, line) for module, lines in left_out(GAME) for line in lines]
    for function in (initiative.bidders, appeal.lynched):
        replaced = function.dispatch(Republic)
        assert replaced is not function.dispatch(Assembly)
        assert (replaced.__module__, replaced.__code__.co_firstlineno) in left
    shared = initiative.award
    assert (shared.__module__, shared.__code__.co_firstlineno) not in left
