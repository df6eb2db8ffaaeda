"""What a room sees of the mini senate: the motion, its tally, and the public facts at the foot of the screen."""

from __future__ import annotations

from tabularium.draw.floor import Fact, Floor, Share, Tally
from tabularium.draw.look import Look

from .senate import KIND, NOBODY, TARGET

SIDES = {"aye": 0, "no": 1}


def floor(look: Look) -> Floor:
    """The vote that waits, as everybody sees it."""
    view = look.view
    facts = [Fact("Round", str(view["round"]), "hourglass"), Fact("Motions left", str(view["motions"]), "votes")]
    if view["presiding"] != NOBODY:
        facts.append(Fact("Presides", look.name(view["presiding"]), "gavel"))
    scene, *args = view["flow"][-1] if view["flow"] else [""]
    if scene != "vote":
        return Floor(facts=facts)
    motion, voted = args
    cast = dict(map(tuple, voted))
    benches = (
        look.game.benches(len(view["alive"])) if look.game.benches else [[seat] for seat in range(len(view["alive"]))]
    )
    shares = [
        Share(party, len(seats), side)
        for party, bench in enumerate(benches)
        for side in (0, 1, None)
        if (seats := [seat for seat in bench if view["alive"][seat] and _side(cast, seat) == side])
    ]
    living = sum(view["alive"])
    return Floor(
        label="The senate votes",
        question=look.html("ask.vote.cast", motion=f"motion:{motion[KIND]}", target=f"seat:{motion[TARGET]}"),
        tally=Tally(("Aye", "No"), shares, needed=living // 2 + 1, carries=f"{living // 2 + 1} carry it"),
        facts=facts,
        then="the count",
    )


def _side(cast: dict[int, str], seat: int) -> int | None:
    """For which side somebody is; who abstains is for none, and so is who has not voted yet."""
    return SIDES.get(cast.get(seat, ""))
