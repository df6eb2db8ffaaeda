"""The standings: influence of senators and factions, the ways to win, and the dangers for all."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.parts import disc, seat_class
from tabularium.draw.svg import Node, h

from ..end import MOST_WARS, total_influence
from ..odds.speech import chances
from ..population import orator, unrest_to_come
from ..revenue.settling import debts
from ..senators import LIFE_INFLUENCE, members
from ..state import NOBODY
from ..wars import LONGEST, active
from .rome import income
from .stage import Stage, wide

STANDINGS = "standings"
"""The target of a link in the course of the year: folded parts open for a reader who goes there."""


def standings(stage: Stage) -> Markup:
    """All of it, folded up until it is wanted."""
    s = stage.s
    totals = total_influence(s)
    marks = [s.edition.life_influence, LIFE_INFLUENCE]
    best = max(*totals, *marks)
    order = sorted(stage.factions, key=lambda each: -totals[each])
    rows = [
        h.div(
            h.span(disc(each, "s"), " ", h.b(stage.called(each)), class_="race__name"),
            h.div(
                [
                    h.span(
                        h.span(stage.senator(p)),
                        " ",
                        h.b(s.influence[p]),
                        class_=f"race__seg {seat_class(each)} {wide(s.influence[p])}",
                        title=f"{stage.senator(p)} {s.influence[p]}",
                    )
                    for p in sorted(members(s, each), key=lambda p: -s.influence[p])
                    if s.influence[p]
                ],
                h.span(class_=f"race__rest {wide(best - totals[each])}") if best > totals[each] else None,
                h.svg(
                    h.path(d="".join(f"M{mark} 0v10" for mark in marks)),
                    class_="race__marks",
                    viewBox=f"0 0 {best} 10",
                    preserveAspectRatio="none",
                    aria_hidden="true",
                ),
                class_="race__bar",
            ),
            h.b(totals[each], class_="race__total"),
            class_="race__row",
        )
        for each in order
        if not s.out[each]
    ]
    return h.details(
        h.summary(h.h2(stage.text("board.standings"), class_="label"), class_="panel__head"),
        h.div(
            rows,
            h.p(stage.text("board.race.marks", first=marks[0], second=marks[1]), class_="tiny muted"),
            class_="race",
            id=STANDINGS,
        ),
        h.div(_ways(stage), _perils(stage), class_="two"),
        class_="panel fold pane pane-more",
        data_fold="republic.standings",
    )


def _ways(stage: Stage) -> Markup:
    """How one wins, the nearest man to each, and how far he is."""
    s = stage.s
    people = [p for each in stage.factions for p in members(s, each)]
    first = max(people, key=lambda p: s.influence[p]) if people else NOBODY
    rows: list[Node] = []
    if first != NOBODY:
        name, has = stage.senator(first), s.influence[first]
        for word, least in (("elected", s.edition.life_influence), ("automatic", LIFE_INFLUENCE)):
            told = stage.text(f"board.way.{word}", n=least)
            rows.append(h.li(h.b(told), h.span(stage.text("board.way.far", senator=name, n=max(0, least - has)))))
    rows.append(h.li(h.b(stage.text("board.way.era")), h.span(stage.text("board.deck", n=stage.look.view["deck"]))))
    if s.rebel != NOBODY:
        rows.append(h.li(h.b(stage.text("board.way.rebel")), h.span(stage.senator(s.rebel))))
    return h.div(h.h3(stage.text("board.ways"), class_="sub"), h.ul(rows, class_="lines"))


def _perils(stage: Stage) -> Markup:
    """The ways in which the game ends for all, and how near each is."""
    s = stage.s
    speaker = orator(s)
    popularity = s.popularity[speaker] if speaker != NOBODY else 0
    revolt = chances(popularity, s.unrest + unrest_to_come(s), stage.omens).revolt
    low, _ = income(stage)
    rows = [
        (stage.text("ending.four_wars"), stage.text("board.active_wars", n=len(active(s)), most=MOST_WARS)),
        (stage.text("ending.bankruptcy"), stage.text("board.forecast.one", n=s.chest + low - debts(s))),
        (stage.text("ending.people_revolt"), stage.share(revolt)),
    ]
    if s.options.war_exhaustion:
        years = max((s.duration[war] for war in active(s)), default=0)
        rows.append((stage.text("ending.war_exhaustion"), stage.text("board.peril.years", n=years, most=LONGEST)))
    listed = [h.li(h.b(left), h.span(right)) for left, right in rows]
    return h.div(h.h3(stage.text("board.perils"), class_="sub"), h.ul(listed, class_="lines"))
