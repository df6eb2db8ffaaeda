"""Presses of a march, a crossing, an attack, a round of battle and a purchase in Conquest: before, and on its own page.

Answer by answer every question costs a press. On the page a far place shows its way, and one press more gives all of
its answers; the legion that can go on stays called. In battle the losses that keep the best odds are filled in, and
before a purchase nobody is asked about cities any more.
"""

from __future__ import annotations

from tabularium.engine import Amount
from tabularium.games.conquest.routes import Route, Scout
from tests.conquest.moments import ITALIA, battle, empire, moment

GENERAL = "leader:italia_general_2"
DEEDS = {
    "march by road and on, three provinces": "space:sicilia",
    "march two provinces": "space:moesia",
    "cross a sea": "space:corsica",
    "attack next door": "space:dalmatia",
}


def before(route: Route) -> int:
    """Calling the leader, and an answer to every question."""
    return 1 + len(route.says)


def now(route: Route) -> int:
    """Calling the leader, the place, and for a way of several answers the press that goes."""
    return 2 if len(route.says) == 1 else 3


def losses() -> tuple[int, int]:
    """A round of battle: a step for each loss beyond the fewest and the button, or the button alone."""
    ask = battle("battle.losses").asks[ITALIA]
    assert isinstance(ask, Amount)
    return ask.default - ask.low + 1, 1


def purchase() -> tuple[int, int]:
    """Three infantry until they stand: a press each, the end of it and every place; a question about cities before."""
    match, seat = moment("buy.piece")
    presses = 0
    for answer in ["kind:infantry"] * 3 + ["done"]:
        match.answer(seat, answer)
        presses += 1
    while seat in match.asks and match.asks[seat].key.startswith("place."):
        match.answer(seat, match.asks[seat].default)
        presses += 1
    return presses + 1, presses


def counted() -> dict[str, tuple[int, int]]:
    """Presses of each deed, before and now."""
    match = empire()
    match.answer(ITALIA, GENERAL)
    routes = Scout(match.game, ITALIA).routes(match.view(ITALIA))
    ways = {deed: (before(routes[goal][0]), now(routes[goal][0])) for deed, goal in DEEDS.items()}
    return {**ways, "fight a round of battle": losses(), "buy three infantry": purchase()}


def main() -> None:
    """Count and print."""
    print(f"{'':40} answer by answer  on the page")
    for deed, (once, today) in counted().items():
        print(f"{deed:40} {once:16}  {today:11}")


if __name__ == "__main__":
    main()
