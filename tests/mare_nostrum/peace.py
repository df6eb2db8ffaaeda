"""Wars that end: short words to hand in the papers of the diplomatic and the surrender phase."""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Sheet, Together
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.orders import Clause, Dictate, Offer, Offers, Terms
from tabularium.games.mare_nostrum.state import MareNostrum

from .world import go_to_war, nation, run, world


def enemies(one: str, *others: str, dice: tuple[int, ...] = ()) -> MareNostrum:
    """A world in which a nation is at war with others since last year."""
    s = world(dice)
    for other in others:
        go_to_war(s, one, other, s.year - 1)
    return s


def clause(key: Any, **what: str) -> Clause:
    """A clause by its bare name."""
    bare: Any = f"clause:{key}"
    return Clause(bare, **what)


def offer(name: str, kind: Any, *clauses: Clause) -> Offer:
    return Offer(f"nation:{name}", kind, list(clauses))


def terms(name: str, *clauses: Clause, keep: list[str] | None = None) -> Dictate:
    """Terms for one loser."""
    return Dictate([Terms(f"nation:{name}", list(clauses), [f"province:{code}" for code in keep or ()])])


def asked(s: MareNostrum, step: str) -> tuple[Any, dict[str, Any]]:
    """A step of the peace begins: the scene that waits, and by nation what it is asked; nothing if the step passed."""
    s.resume([["open_turn"], [step]])
    scene = GAME.scenes.by_name[step](s)
    together = next(scene, None)
    if together is None:
        return None, {}
    assert isinstance(together, Together)
    return scene, {s.name(s.nation_of[ask.seat]).removeprefix("nation:"): ask for ask in together.asks}


def papers(s: MareNostrum, step: str) -> dict[str, Sheet]:
    """By nation the sheet it is asked to fill in."""
    scene, asks = asked(s, step)
    if scene is not None:
        scene.close()
    return asks


def phase(s: MareNostrum, step: str, **given: Any) -> list[str]:
    """Play a step of the peace: who has nothing to say hands in the default. Who was asked, by name."""
    scene, asks = asked(s, step)
    assert set(given) <= set(asks)
    answers = {}
    for name, ask in asks.items():
        answer = msgspec.to_builtins(given[name]) if name in given else ask.default
        assert ask.accepts(answer), ask.why(answer)
        answers[ask.seat] = ask.normal(answer)
    if scene is not None:
        assert next_of(scene, answers) is None
    assert s.table.moved, "a step says what follows"
    return sorted(asks)


def next_of(scene: Any, answers: dict[int, Any]) -> Any:
    """What the scene asks next, if anything."""
    try:
        return scene.send(answers)
    except StopIteration:
        return None


def surrender(
    s: MareNostrum, loser: str, victor: str, kind: Any, *clauses: Clause, keep: list[str] | None = None
) -> None:
    """A whole peace between two enemies; for a truce both offer it."""
    offers = {loser: Offers([offer(victor, kind, *(clauses if kind == "conditional" else ()))])}
    if kind.startswith("truce"):
        offers[victor] = Offers([offer(loser, kind)])
    phase(s, "negotiation", **offers)
    phase(s, "answers", **({victor: [f"nation:{loser}"]} if kind == "conditional" else {}))
    if kind == "unconditional":
        phase(s, "surrender_terms", **{victor: terms(loser, *clauses, keep=keep)})
    elif keep:
        phase(s, "surrender_terms", **{victor: terms(loser, keep=keep)})
    else:
        phase(s, "surrender_terms")
    run(s, "peace_effects")


def refused_offers(s: MareNostrum, name: str, *offers: Offer) -> dict[str, str]:
    """What is wrong with a paper of these offers, by path the rule."""
    sheet = papers(s, "negotiation")[name]
    return {path: why.rule or "" for path, why in sheet.problems(msgspec.to_builtins(Offers(list(offers))))}


def refused_terms(
    s: MareNostrum, name: str, loser: str, *clauses: Clause, keep: list[str] | None = None
) -> dict[str, str]:
    """What is wrong with these terms for a loser, by path the rule."""
    sheet = papers(s, "surrender_terms")[name]
    return {
        path: why.rule or "" for path, why in sheet.problems(msgspec.to_builtins(terms(loser, *clauses, keep=keep)))
    }


def defeated(*clauses: Clause, keep: list[str] | None = None, s: MareNostrum | None = None) -> MareNostrum:
    """Carthage has surrendered to Rome unconditionally under these clauses."""
    s = s or enemies("rome", "carthage")
    surrender(s, "carthage", "rome", "unconditional", *clauses, keep=keep)
    return s


def at_mercy(s: MareNostrum | None = None) -> MareNostrum:
    """Carthage has offered Rome an unconditional surrender, and Rome is about to choose its clauses."""
    s = s or enemies("rome", "carthage")
    phase(s, "negotiation", carthage=Offers([offer("rome", "unconditional")]))
    phase(s, "answers")
    return s


def two_victors(rome: Any, egypt: Any) -> MareNostrum:
    """Carthage is about to surrender to Rome and to Egypt."""
    s = enemies("carthage", "rome", "egypt")
    s.forces = [force for force in s.forces if force.nation == nation(s, "carthage")]
    paper = Offers(
        [
            offer(name, kind, *([clause("auxiliary_troops")] if kind == "conditional" else []))
            for name, kind in (("rome", rome), ("egypt", egypt))
        ]
    )
    phase(s, "negotiation", carthage=paper)
    phase(
        s,
        "answers",
        **{name: ["nation:carthage"] for name, kind in (("rome", rome), ("egypt", egypt)) if kind == "conditional"},
    )
    return s


def dictate(s: MareNostrum, **chosen: list[Clause]) -> None:
    """Victors choose these clauses, and all takes effect."""
    phase(s, "surrender_terms", **{name: terms("carthage", *clauses) for name, clauses in chosen.items()})
    run(s, "peace_effects")
