"""The State: treasury and debts, unrest and what the people may answer, forces by place, bills, shortages, the deck."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from tabularium.draw.parts import chip, disc, icon
from tabularium.draw.svg import Node, h

from ..cards import LAND_BILLS, PERSON, PROVINCE, PROVINCES, STATE_INCOME, WAR
from ..forces import all_fleets, army, camp, camps, garrison, garrisoned, legions_at
from ..odds.speech import chances
from ..population import orator, unrest_to_come
from ..provinces import roman, under_attack
from ..revenue.settling import NATURAL_DISASTER_COST, bill_costs, debts, unit_costs, war_costs
from ..revenue.state_income import ANNUAL
from ..senate.chair import presiding
from ..senators import highest_officer
from ..state import ACTIVE_BOX, FIELD, NOBODY, OFFICES, REVOLTED
from .stage import Stage

TRACK = 9
"""The last place of the unrest track; all that is higher lies on it."""
DANGER = 8
SPEAKS = ("revolt", "mob", "no_recruitment", "shortage")
"""The possible answers of the people, the worst first."""


def state_of_rome(stage: Stage) -> Markup:
    """All of it in one row."""
    return h.section(
        _treasury(stage),
        _unrest(stage),
        _forces(stage),
        _chair(stage),
        _bills(stage),
        class_="state pane pane-more",
        aria_label=stage.text("board.state"),
    )


def _tile(title: Node, *body: Node, class_: str = "") -> Markup:
    return h.div(h.span(title, class_="label"), *body, class_=f"panel tile {class_}".rstrip())


# -- money -----------------------------------------------------------------------------------------------------------
def income(stage: Stage) -> tuple[int, int]:
    """The least and the most the State takes in next year, as its provinces stand."""
    s = stage.s
    low = high = ANNUAL + s.due
    for province in PROVINCES:
        if roman(s, province) and not under_attack(s, province):
            dice, bonus = STATE_INCOME[s.developed[province]][province]
            ends = sorted((dice + bonus, 6 * dice + bonus))
            low, high = low + ends[0], high + ends[1]
    return low, high


def _treasury(stage: Stage) -> Markup:
    """The State's talents, its debts, and whether next year's income is enough."""
    s = stage.s
    owed = debts(s)
    low, high = (s.chest + each - owed for each in income(stage))
    told = stage.text("board.forecast.one", n=low) if low == high else stage.text("board.forecast", low=low, high=high)
    kind = "bad" if low < 0 else "warn" if low < NATURAL_DISASTER_COST else ""
    parts = {"wars": war_costs(s), "bills": bill_costs(s), "units": unit_costs(s)}
    return _tile(
        stage.text("view.treasury"),
        h.b(icon("talents"), s.chest, class_="tile__n"),
        h.span(stage.text("board.owes", n=owed), class_="tiny muted", title=stage.text("board.owes.parts", **parts)),
        chip(told, kind=kind, sign="unrest" if low < 0 else ""),
    )


# -- the people ------------------------------------------------------------------------------------------------------
def track(stage: Stage) -> Markup:
    """How unruly the people are, on a row from calm to danger."""
    unrest = stage.s.unrest
    places = [
        h.li(
            f"{n}+" if n == TRACK else n,
            class_="on" if n == min(unrest, TRACK) else "danger" if n >= DANGER else "past" if n < unrest else None,
            aria_current="true" if n == min(unrest, TRACK) else None,
        )
        for n in range(TRACK + 1)
    ]
    return h.ol(places, class_="track", aria_label=stage.text("board.unrest", n=unrest))


def _unrest(stage: Stage) -> Markup:
    """The track, and the odds of what the people answer the highest officer next."""
    s = stage.s
    speaker = orator(s)
    popularity = s.popularity[speaker] if speaker != NOBODY else 0
    coming = s.unrest + unrest_to_come(s)
    found = chances(popularity, coming, stage.omens)
    odds = {name: getattr(found, name) for name in SPEAKS}
    told = [
        h.span(stage.text(f"board.people.{name}", chance=stage.share(chance)), class_=f"people people--{name}")
        for name, chance in odds.items()
        if chance
    ]
    says = stage.text("board.people.calm") if not told else None
    return _tile(
        [icon("unrest"), " ", stage.text("view.unrest")],
        track(stage),
        h.span(
            stage.text("board.people", speaker=stage.senator(speaker) if speaker != NOBODY else "–", unrest=coming),
            " ",
            says,
            told,
            class_="tiny muted peoples",
        ),
        class_="tile--wide",
    )


# -- forces ----------------------------------------------------------------------------------------------------------
def places(stage: Stage) -> Iterator[tuple[str, int, int]]:
    """Where legions and fleets are: the place, how many legions, how many fleets."""
    s = stage.s
    yield stage.text("board.at_rome"), len(legions_at(s, ACTIVE_BOX)), s.fleets
    for p, place in enumerate(s.place):
        if place == FIELD and (army(s, p) or s.fleets_with[p]):
            yield stage.senator(p), len(army(s, p)), s.fleets_with[p]
    for war in camps(s):
        yield stage.ref(WAR[war]), len(camp(s, war)), s.camp_fleets[war]
    for province in garrisoned(s):
        yield stage.ref(PROVINCE[province]), len(garrison(s, province)), 0
    if s.rebel != NOBODY:
        yield stage.ref(PERSON[s.rebel]), len(army(s, s.rebel)), s.fleets_with[s.rebel]


def _forces(stage: Stage) -> Markup:
    s = stage.s
    found = list(places(stage))
    rows = [
        h.li(
            h.span(where),
            h.span(icon("legions"), legions, class_="stat") if legions else None,
            h.span(icon("fleets"), fleets, class_="stat") if fleets else None,
        )
        for where, legions, fleets in found
        if legions or fleets
    ]
    veterans = sum(s.veteran)
    return _tile(
        stage.text("board.forces"),
        h.b(
            icon("legions"),
            sum(legions for _, legions, _ in found),
            " ",
            icon("fleets"),
            all_fleets(s),
            class_="tile__n",
            title=stage.text("board.forces.all"),
        ),
        h.span(stage.text("board.veterans", n=veterans), class_="tiny muted") if veterans else None,
        h.ul(rows, class_="places tiny"),
    )


# -- who presides, what weighs on Rome ---------------------------------------------------------------------------------
def _chair(stage: Stage) -> Markup:
    """The chair while the Senate sits, else the highest officer."""
    s = stage.s
    sits = s.phase == "senate"
    p = presiding(s) if sits else highest_officer(s)
    title = stage.text("view.chair" if sits else "view.highest_officer")
    if p == NOBODY:
        return _tile(title, h.b("–", class_="tile__n"))
    return _tile(
        title,
        h.b(disc(s.faction[p], "s"), " ", stage.senator(p), class_="tile__n tile__n--name"),
        h.span(stage.ref(f"office:{OFFICES[s.office[p]]}"), class_="tiny muted"),
        h.span(stage.text("board.deck", n=stage.look.view["deck"]), class_="tiny muted"),
        chip(stage.text("view.era_ends"), kind="warn") if s.era_ends else None,
    )


def _bills(stage: Stage) -> Markup:
    s = stage.s
    bills = [(kind["type"], count) for kind, count in zip(LAND_BILLS, s.bills, strict=True) if count]
    weighs = [
        stage.text("board.shortage", n=s.shortage) if s.shortage else None,
        stage.text("view.no_recruitment") if s.no_recruitment else None,
        stage.text("board.provinces_lost", n=s.province.count(REVOLTED)) if REVOLTED in s.province else None,
    ]
    return _tile(
        stage.text("view.land_bills"),
        h.b(
            ([kind, h.span(f" ×{count} ", class_="muted small") if count > 1 else " "] for kind, count in bills),
            None if bills else "–",
            class_="tile__n tile__n--name",
        ),
        h.span(stage.text("board.bill_costs", n=bill_costs(s)), class_="tiny muted") if bills else None,
        (h.span(each, class_="tiny muted") for each in weighs if each),
    )
