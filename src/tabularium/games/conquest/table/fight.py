"""The battle window: both sides with battle legion, reserve and dice, and what fighting on or leaving would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, disc, icon, odds, panel, seat_class, use
from tabularium.draw.svg import Node, h
from tabularium.engine import Amount, Line

from ..battle import BREACHED_WALLS, CHEAPEST, DEAREST, LEGION, PER_LEADER, STRONGEST, WALLS
from ..board import LANDS
from ..odds import Force, flight, land_battle
from ..pieces import KINDS, LAND_KINDS
from .stage import Stage, called, seat_of
from .worth import losses, percent

LAND = KINDS[:LAND_KINDS]
MOST_DRAWN = 16
"""Beyond so many of a kind one figure stands for all, with their number."""
ORDERS = {"battle.legion": STRONGEST, "battle.losses": CHEAPEST, "pursuit.losses": DEAREST}


@dataclass(frozen=True)
class Fight:
    """A battle under way: the place, the sides, and the rolls since the round began."""

    stage: Stage
    land: str
    attacker: int
    defender: int
    lines: list[Line]

    def front(self, seat: int) -> list[int]:
        """The battle legion, as far as it is chosen."""
        chosen: list[int] = self.stage.view["columns"]["front"]
        return chosen[:LAND_KINDS] if seat == self.defender else chosen[LAND_KINDS:]

    def marked(self, seat: int) -> list[int]:
        """The units of the battle legion that are hit and still roll."""
        fallen: list[int] = self.stage.view["columns"]["fallen"]
        if self.stage.scene != "mark" or (seat == self.attacker) or self.stage.task[1] != self.attacker:
            return [0] * LAND_KINDS
        return fallen[:LAND_KINDS]

    def units(self, seat: int) -> list[int]:
        """Everybody on this side."""
        return self.stage.units(seat, self.land)

    @property
    def fleeing(self) -> int | None:
        """The units that have left the battle and run."""
        return int(self.stage.task[1]) if self.stage.scene in ("run_down", "retreat") else None

    @property
    def formed(self) -> bool:
        """Do both battle legions stand as they fight this round?"""
        return self.stage.scene == "mark"

    def thrown(self, seat: int) -> Line | None:
        """The newest dice of a side."""
        found = [
            line for line in self.lines if line.message == "battle.rolled" and seat_of(line.params["seat"]) == seat
        ]
        return found[-1] if found else None

    def other(self, seat: int) -> int:
        """The enemy of a side."""
        return self.defender if seat == self.attacker else self.attacker

    def force(self, seat: int, without: Sequence[int] = (0, 0, 0)) -> Force:
        """A side's whole force, less some."""
        return self.stage.force(seat, self.land, [-n for n in without], galleys=seat == self.defender)

    @property
    def walled(self) -> bool:
        """Does a fortified city help the defender?"""
        return self.stage.walled(self.land, self.defender)


def fight_of(stage: Stage) -> Fight | None:
    """The battle on land that is being fought, if one is."""
    columns = stage.view["columns"]
    field, foe = columns["field"], columns["foe"]
    if field not in LANDS or foe < 0 or not columns["front"] or stage.look.outcome is not None:
        return None
    lines = stage.look.since("battle.begins")
    return Fight(stage, stage.place(field), stage.active, foe, lines)


def battle(fight: Fight) -> Markup:
    """The window."""
    stage, look = fight.stage, fight.stage.look
    clash = stage.view["columns"]["clash"]
    return h.div(
        panel(
            look.text("board.battle" if fight.fleeing is None else "board.pursuit", land=f"space:{fight.land}"),
            h.div(
                side(fight, fight.attacker),
                middle(fight),
                side(fight, fight.defender),
                class_="battle",
            ),
            aside=look.text("board.battle.round", n=roman(max(clash, 1))),
            class_="battlepanel",
        ),
        choices(fight),
        class_="stack fightstack",
    )


# -- the two sides ---------------------------------------------------------------------------------------------------
def side(fight: Fight, seat: int) -> Markup:
    """One side: leaders, battle legion, reserve, dice."""
    stage, look = fight.stage, fight.stage.look
    leaders = stage.leaders.get((seat, fight.land), [])
    units = fight.units(seat)
    front = fight.front(seat) if fight.formed else []
    reserve = [all_ - chosen for all_, chosen in zip(units, front, strict=True)] if front else []
    size = min(sum(units), LEGION + PER_LEADER * len(leaders))
    role = _role(fight, seat)
    counted = h.small(look.text("board.battle.size", n=size, of=sum(units)))
    legion = [look.text("board.battle.legion"), h.br(), counted] if fight.fleeing is None else look.text("board.units")
    return h.div(
        h.div(
            disc(seat, "l"),
            h.div(
                h.b(look.name(seat), class_="display"), h.span(look.text(f"board.battle.{role}"), class_="small muted")
            ),
            h.span(class_="grow"),
            chip(look.text("board.legend.fortified"), sign="") if role == "walls" else None,
            class_="side__head",
        ),
        _row(look.text("board.battle.leaders"), [_leader(stage, name, seat) for name in leaders] or "–"),
        _row(legion, troopers(look, front, fight.marked(seat)) if front else troopers(look, units)),
        _row(look.text("board.battle.reserve"), troopers(look, reserve), "side__row--res") if sum(reserve) else None,
        _dice(fight, seat),
        class_=f"side {seat_class(seat)}{' side--mine' if look.is_me(seat) else ''}",
    )


def _role(fight: Fight, seat: int) -> str:
    """The present action of a side."""
    if fight.fleeing is not None:
        return "flees" if seat == fight.fleeing else "pursues"
    if seat == fight.attacker:
        return "attacks"
    return "walls" if fight.walled else "defends"


def _row(label: Node, content: Node, class_: str = "") -> Markup:
    return h.div(h.span(label, class_="label"), h.div(content, class_="ranks"), class_=f"side__row {class_}".rstrip())


def _leader(stage: Stage, name: str, seat: int) -> Markup:
    sign = "u-caesar" if name.endswith("_caesar") else "u-general"
    return h.span(use(sign), stage.short(name), class_=f"unit unit--l {seat_class(seat)}")


def troopers(look: Look, numbers: Sequence[int], hit: Sequence[int] = (0, 0, 0)) -> list[Node]:
    """Figures, those that are hit last; very many of a kind are one figure with a number."""
    drawn: list[Node] = []
    for kind, count, fell in zip(LAND, numbers, hit, strict=True):
        if sum(numbers) > MOST_DRAWN and count:
            drawn.append(h.span(use(f"u-{kind}"), h.b(count), class_="trooper trooper--many"))
            continue
        for at in range(count):
            falls = at >= count - fell
            drawn.append(h.span(use(f"u-{kind}"), class_=f"trooper{' trooper--fell' if falls else ''}"))
    keys = [f"unit:{kind}_{count}" for kind, count in zip(LAND, numbers, strict=True) if count]
    return [
        h.span(drawn, class_="ranks", aria_hidden="true"),
        h.span(look.text("board.force", force=keys), class_="sr"),
    ]


# -- dice ------------------------------------------------------------------------------------------------------------
def dice(look: Look, line: Line, capacity: dict[str, int]) -> Markup:
    """A throw, face by face: those that hit are ringed, and it is said why."""
    faces = [called(face) for face in line.params["dice"]]
    groups = []
    for face in dict.fromkeys(sorted(faces, key=[*KINDS, "blank"].index)):
        count = faces.count(face)
        hits = min(count, capacity.get(face, 0))
        shown = [
            h.span(
                use(f"u-{face}") if face != "blank" else None,
                class_=f"die{' die--hit' if at < hits else ' die--miss'}",
                data_new=f"{line.params['seat']}{len(faces)}{face}{at}{line.params['hits']}",
            )
            for at in range(count)
        ]
        words = look.text("board.dice.face", face=f"face:{face}", n=hits) if hits else look.words.ref(f"face:{face}")
        groups.append(
            h.div(h.span(shown, class_="dice", aria_hidden="true"), h.span(words, class_="throw__w"), class_="throw__g")
        )
    return h.div(groups, class_="throw")


def _dice(fight: Fight, seat: int) -> Markup | None:
    look, line = fight.stage.look, fight.thrown(seat)
    if line is None or seat == fight.fleeing:
        return None
    chased = fight.fleeing is not None
    most = _capacity(fight, seat, chased)
    extra = None
    if seat == fight.defender and fight.walled and not chased:
        walls = BREACHED_WALLS if fight.units(fight.attacker)[2] else WALLS
        extra = h.p(look.text("board.dice.walls", n=walls), class_="throw__w")
    label = look.text("board.dice", n=len(line.params["dice"]))
    return h.div(
        h.span(label, class_="label"),
        h.div(dice(look, line, most), extra),
        class_="side__row side__row--dice",
    )


def _capacity(fight: Fight, seat: int, chased: bool) -> dict[str, int]:
    """How many dice of each face can hit: one for each unit of that kind, catapults from the reserve too."""
    units = fight.units(seat)
    if chased:
        return {"cavalry": units[1]}
    front = fight.front(seat)
    now = [max(a, b) for a, b in zip(front, units, strict=True)]
    return {"infantry": front[0], "cavalry": front[1], "catapult": now[2]}


def middle(fight: Fight) -> Markup:
    """The hits of this round, from side to side; who flees hits nobody any more."""
    look = fight.stage.look
    sides = [seat for seat in (fight.attacker, fight.defender) if seat != fight.fleeing]
    thrown = [(seat, fight.thrown(seat)) for seat in sides]
    marks = [
        h.span(
            h.b(line.params["hits"]),
            " ",
            look.text("board.hits", n=line.params["hits"]),
            icon("arrow"),
            class_=f"battle__hits{' battle__hits--back' if seat == fight.defender else ''}",
        )
        for seat, line in thrown
        if line is not None
    ]
    return h.div(marks or icon("war"), class_="battle__mid")


# -- what can be done ------------------------------------------------------------------------------------------------
def choices(fight: Fight) -> Markup | None:
    """The reader's decision now, each way with its odds."""
    look = fight.stage.look
    if look.asks("battle.stand"):
        return ways(fight)
    if isinstance(look.ask, Amount) and look.asks("battle.losses", "pursuit.losses", "battle.legion"):
        return amounts(fight, look.ask)
    return None


def ways(fight: Fight) -> Markup:
    """Fight on or retreat: chances, expected losses, and where one could go."""
    look = fight.stage.look
    assert look.ask is not None
    seat = look.ask.seat
    mine, theirs = fight.force(seat), fight.force(fight.other(seat))
    attacks = seat == fight.attacker
    found = land_battle(*((mine, theirs) if attacks else (theirs, mine)), fort=fight.walled)
    outcomes = found.outcomes
    win, lose = (
        (outcomes.attacker_wins, outcomes.defender_wins)
        if attacks
        else (outcomes.defender_wins, outcomes.attacker_wins)
    )
    own, other = (found.attacker_toll, found.defender_toll) if attacks else (found.defender_toll, found.attacker_toll)
    away = flight(mine, theirs)
    on = [
        _point(
            "die",
            look.text("board.way.chances", win=percent(win), lose=percent(lose), both=percent(outcomes.both_destroyed)),
        ),
        _point("dash", look.text("board.way.mine"), losses(look, own, mine)),
        _point("war", look.text("board.way.theirs"), losses(look, other, theirs)),
    ]
    back = [
        _point("horses", look.text("board.way.pursuit"), losses(look, away, mine)),
        _point("passage", look.text("board.way.leaders")),
        _point("flag", look.text("board.way.field" if attacks else "board.way.province")),
    ]
    return h.div(
        h.div(
            _way(look, "fight", odds(look.text("board.odds.win", percent=percent(win)), percent(win)), on),
            _way(look, "retreat", None, back),
            class_="ways",
        ),
        h.p(look.text("board.odds.policy"), class_="tiny muted"),
        class_="stack",
    )


def _point(sign: str, *words: Node) -> Markup:
    return h.li(icon(sign), h.span([[word, " "] for word in words]))


def _way(look: Look, option: str, aside: Node, points: list[Markup]) -> Markup:
    assert look.ask is not None
    name = look.words.option(look.ask, option)
    button = h.button(name, class_="btn", **look.give(option))
    return h.section(h.h3(name, aside), h.ul(points), button, class_="way", aria_label=name)


def amounts(fight: Fight, ask: Amount) -> Markup:
    """How many of a kind fall, or fight: every number with what is left and the odds from there."""
    look = fight.stage.look
    kind = called(ask.params["unit"])
    choices = {count: _filled(fight, ask, kind, count) for count in ask.legal()}
    chances = {count: _after(fight, ask, taken) for count, taken in choices.items()}
    best = _best(ask, chances)
    if best is not None:
        look.filled = best
    rows = []
    for count, taken in choices.items():
        keys = [f"unit:{each}_{n}" for each, n in zip(LAND, taken, strict=True) if n]
        label = look.text(f"board.part.{ask.key}", force=keys)
        left = look.text("board.part.left", force=_left(fight, taken)) if ask.key == "pursuit.losses" else ""
        found = chances[count]
        rows.append(
            h.button(
                h.span(troopers(look, taken), class_="ranks"),
                h.span(label, h.small(left, class_="muted") if left else None, class_="part__w"),
                h.span(
                    chip(look.text("board.odds.best"), kind="gold") if count == best else None,
                    odds(look.text("board.odds.win", percent=found), found),
                    class_="row",
                )
                if found is not None
                else None,
                class_=f"part-row target {seat_class(_of(fight, ask))}{' is-best' if count == best else ''}",
                **look.give(count, ", ".join(filter(None, (label, left)))),
            )
        )
    notes = [look.text(f"board.part.{ask.key}.note")]
    if ask.key == "battle.losses":
        notes.append(look.text("board.odds.policy"))
    return panel(
        look.text(f"board.part.{ask.key}.title", n=ask.params["count"]),
        h.div(rows, class_="part-rows"),
        h.p(" ".join(notes), class_="tiny muted panel__body"),
    )


def _best(ask: Amount, chances: Mapping[int, int | None]) -> int | None:
    """The number that keeps the best odds; of equal ones the usual one, if it is among them."""
    known = {count: chance for count, chance in chances.items() if chance is not None}
    if len(known) < 2:
        return None
    equal = [count for count, chance in known.items() if chance == max(known.values())]
    return ask.default if ask.default in equal else equal[0]


def _left(fight: Fight, taken: Sequence[int]) -> list[str]:
    """The fleeing units that are left when so many fall: leaders never fall."""
    assert fight.fleeing is not None
    leaders = fight.stage.leaders.get((fight.fleeing, fight.land), [])
    rest = [all_ - fell for all_, fell in zip(fight.units(fight.fleeing), taken, strict=True)]
    return [
        *(f"leader:{name}" for name in leaders),
        *(f"unit:{kind}_{n}" for kind, n in zip(LAND, rest, strict=True) if n),
    ]


def _of(fight: Fight, ask: Amount) -> int:
    """The owners of the units that are counted."""
    return fight.other(ask.seat) if ask.key == "pursuit.losses" else ask.seat


def _filled(fight: Fight, ask: Amount, kind: str, count: int) -> list[int]:
    """The whole choice: what was chosen before, so many of this kind, and the rest in the usual order."""
    owner = _of(fight, ask)
    there = fight.front(owner) if ask.key == "battle.losses" else fight.units(owner)
    order = ORDERS[ask.key]
    left = ask.params["count"]
    chosen = [0] * LAND_KINDS
    chosen[order[0]] = _total(fight, ask, there) - left  # of the first kind, if this is not it
    at = order.index(LAND.index(kind))
    chosen[order[at]] = count
    left -= count
    for each in order[at + 1 :]:
        chosen[each] = min(left, there[each])
        left -= chosen[each]
    return chosen


def _total(fight: Fight, ask: Amount, there: Sequence[int]) -> int:
    """How many are chosen in all."""
    if ask.key == "battle.legion":
        leaders = fight.stage.leaders.get((ask.seat, fight.land), [])
        return min(sum(there), LEGION + PER_LEADER * len(leaders))
    return min(int(fight.stage.task[2]), sum(there))


def _after(fight: Fight, ask: Amount, taken: Sequence[int]) -> int | None:
    """The chance of the one who chooses to win the battle as it would then stand; None where that says nothing."""
    if ask.key != "battle.losses":
        return None
    seat = ask.seat
    mine, theirs = fight.force(seat, taken), fight.force(fight.other(seat), fight.marked(fight.other(seat)))
    if not any(mine.units) or not any(theirs.units):
        return None
    attacks = seat == fight.attacker
    outcomes = land_battle(*((mine, theirs) if attacks else (theirs, mine)), fort=fight.walled).outcomes
    return percent(outcomes.attacker_wins if attacks else outcomes.defender_wins)
