"""The bot that thinks ahead: it looks for something better than the greedy sheet, and keeps its word all the same."""

from __future__ import annotations

import msgspec

from tabularium.bots import Budget, Figures, Search
from tabularium.engine import Run, Standpoint
from tabularium.engine.post import Paper, Term
from tabularium.engine.sight import Sight
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.mind import MIND
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.year import order_sheet

from ..world import level
from .test_courts import border
from .test_letters import seat, treaty


def warlike() -> Figures:
    """Figures that like nothing but wars."""
    learned = MIND.learned()
    assert learned is not None
    loved = {name: 5.0 * (name == "wars") for name in MIND.names}
    return msgspec.structs.replace(learned, win=msgspec.structs.replace(learned.win, bias=0.0, weights=loved))


def attacked(s: MareNostrum, *papers: Paper) -> list[str]:
    """On whom Germans declare war who love it and have signed these."""
    s.resume(Run.new(GAME, 13, 1, {"bidding": False}).state.flow)
    own = seat(s, "germans")
    ask = order_sheet(s, own)
    sight = Sight(GAME.view, s, own).standing(lambda: Standpoint(GAME.knows(s, own)))
    sight["papers"] = list(papers)
    sheet = Search(GAME, MIND, Budget(worlds=1), seed=2, figures=warlike(), temper="faithful")(sight, ask)
    assert ask.accepts(sheet)
    return [row["nation"] for row in sheet.get("diplomacy", []) if row.get("declare_war")]


def restless() -> MareNostrum:
    """Germans who could attack the Gauls, and whose state is so shaken that their greedy bot does not."""
    s = border(40, 25)
    level(s, "germans", "medio")
    return s


def test_it_begins_a_war_that_looks_better_than_peace() -> None:
    assert "nation:gauls" in attacked(restless())


def test_it_keeps_a_promise_of_peace_that_the_greedy_bot_keeps() -> None:
    s = restless()
    peace = Term(kind="no_war", by=seat(s, "germans"), to=seat(s, "gauls"), until=s.year + 3)
    assert "nation:gauls" not in attacked(s, treaty(s, "germans", "gauls", peace, all_signed=True))
