"""How The Republic of Rome shows itself."""

from __future__ import annotations

from tabularium.draw.deals import DealPage
from tabularium.draw.evening import Evening
from tabularium.draw.face import Face, Scenario

from . import odds, room, scenario, table, terminal
from .table import deal

FACE = Face(
    emblem="column",
    evening=Evening(
        minutes=270,
        weight=5,
        story="scenario",
        lasts={"early": 270, "middle": 270, "late": 270, "extended": 720, "alternative_history": 300},
        within={"extended_decks": "extended"},
        switches={
            "pontifex_maximus": 5,
            "provincial_wars": 10,
            "rebel_governors": 10,
            "disbanding_veterans": 5,
            "advocates": 5,
            "voted_laws": 5,
            "ageing": 5,
            "war_exhaustion": -40,
            "two_dice_assassination": 0,
        },
    ),
    board=table.board,
    mine=table.mine,
    sheet=table.sheet,
    livery=table.livery,
    turn_begins=table.TURN_BEGINS,
    marks=table.MARKS,
    score=table.score,
    floor=room.floor,
    deals=DealPage(deal.draw, deal.CHANCES, deal.waiting),
    terminal=terminal.draw,
    odds=odds.ask,
    scenario=Scenario(scenario.patch, scenario.tidy, scenario.look),
)
