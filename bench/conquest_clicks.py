"""Presses of a march, a crossing and an attack in Conquest: answer by answer, and on its own page.

Answer by answer every question costs a press. On the page a far place shows its way, and one press more gives all of
its answers; the legion that can go on stays called.
"""

from __future__ import annotations

from tabularium.games.conquest.routes import Route, Scout
from tests.conquest.moments import ITALIA, empire

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


def main() -> None:
    """Count and print."""
    match = empire()
    match.answer(ITALIA, GENERAL)
    routes = Scout(match.game, ITALIA).routes(match.view(ITALIA))
    print(f"{'':40} answer by answer  on the page")
    for deed, goal in DEEDS.items():
        route = routes[goal][0]
        print(f"{deed:40} {before(route):16}  {now(route):11}")


if __name__ == "__main__":
    main()
