"""Before the first year: the bidding for nations, and the set-up of the scenario (1.1, 4.5.4, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from tabularium.engine import Refusal, Scene, Sheet, Together, refuse, written

from .book import rule, scene
from .deck import COPIES
from .leaders import new_leader, place_independent_leaders
from .options import MareOptions
from .orders import Bids
from .pieces import NOBODY, Force, Held
from .scenarios import scenario
from .state import OUT_OF_PLAY, MareNostrum, squares
from .tables import COLUMNS, GOODS, HOSTILE, INFANTRY, KINDS, LEVELS, NEUTRAL
from .world import CITIES, DEPOSITS, GARRISON, HARVESTS, HERDS, MINES, PROVINCES, RURAL, SEAS, TOWN, URBAN


def start(options: MareOptions, seats: int) -> MareNostrum:
    """The world of the scenario before anybody has a nation."""
    world = scenario(options.scenario)
    nations, size = world.nations, len(world.nations)
    s = MareNostrum(
        options=options,
        seats=seats,
        nation_of=[NOBODY] * seats,
        seat_of=[NOBODY] * size,
        year=world.first_year,
        turn=1,
        treasury=[[each.treasury[name] for name in GOODS] for each in nations],
        stability=[LEVELS.index(options.starting_stability)] * size,
        points=[0] * size,
        strategy=[each.strategy for each in nations],
        card_limit=[each.card_limit for each in nations],
        leader_count=[each.leaders for each in nations],
        eliminated=[False] * size,
        free_trade=[list(each.trade) for each in nations],
        unfed=[False] * size,
        owner=[NOBODY if province in world.in_play else OUT_OF_PLAY for province in range(len(PROVINCES))],
        rural=list(RURAL),
        plundered=[0] * len(PROVINCES),
        harvests=list(HARVESTS),
        herds=list(HERDS),
        deposits=list(DEPOSITS),
        mines=list(MINES),
        town=list(TOWN),
        improved=[False] * len(PROVINCES),
        urban=list(URBAN),
        garrison=list(GARRISON),
        occupier=[NOBODY] * len(CITIES),
        fleets=[[each.fleets.get(sea, 0) for sea in range(len(SEAS))] for each in nations],
        new_fleets=[0] * size,
        war_since=squares(size, 0),
        passage_until=squares(size, 0),
        no_passage_before=squares(size, 0),
        no_trade_before=squares(size, 0),
        no_military_before=squares(size, 0),
        peace_until=squares(size, 0),
        casus_belli=squares(size, 0),
        casus_belli_from=squares(size, 0),
        revoked=squares(size, 0),
        forced_entry=squares(size, 0),
        trade_alliance=[[other.name in each.trade_alliances for other in nations] for each in nations],
        military_alliance=[[False] * size for _ in nations],
        support=[[False] * size for _ in nations],
        declared=[[False] * size for _ in nations],
        subdued=[[False] * size for _ in nations],
        fought=[[False] * size for _ in nations],
        won=[[] for _ in nations],
        lost=[[] for _ in nations],
        grade=[[each.grades.get(province, NEUTRAL) for province in range(len(PROVINCES))] for each in nations],
        kept=[[HOSTILE] * len(PROVINCES) for _ in nations],
        hatred=[[False] * len(PROVINCES) for _ in nations],
        no_entry=[[False] * len(PROVINCES) for _ in nations],
        sphere_until=[[0] * len(PROVINCES) for _ in nations],
        sphere_of=[[NOBODY] * len(PROVINCES) for _ in nations],
        deck=list(range(len(COPIES))),
        hands=[[] for _ in nations],
        extra_draws=[0] * size,
        bought_cards=[0] * size,
        sheets=[None] * size,
        votes=[NOBODY] * seats,
    )
    for nation in s.living():
        for province in nations[nation].provinces:
            s.owner[province] = nation
        for province, units in nations[nation].armies.items():
            s.forces.append(Force(nation=nation, province=province, units=columns(units)))
    for province, units in world.independents.items():
        s.forces.append(Force(nation=NOBODY, province=province, units=columns(units)))
    s.tidy()
    return s


def columns(units: dict[str, int]) -> list[int]:
    """Units by kind as a force counts them."""
    return [units.get(kind, 0) for kind in KINDS] + [0] * (COLUMNS - len(KINDS))


# -- 1.1 the bidding ------------------------------------------------------------------
@scene
@rule("mare:1.1a")
def bidding(s: MareNostrum) -> Scene:
    """Every player bids on every nation behind closed hands; or the nations are dealt out."""
    if not s.options.bidding:
        s.next(assignment)
        return
    sheets = yield Together(bid_sheet(s, seat) for seat in range(s.seats))
    s.bids = [{bid.nation: bid.points for bid in written(Bids, sheets[seat]).bids} for seat in range(s.seats)]
    s.next(assignment)


def bid_sheet(s: MareNostrum, seat: int) -> Sheet:
    """A sheet of bids: every nation, multiples of five, no amount twice; or none at all, of who does not bid."""
    names = [s.name(nation) for nation in s.living()]

    def check(sheet: Bids) -> Iterator[tuple[str, Refusal]]:
        for place, bid in enumerate(sheet.bids):
            if bid.points % 5:
                yield f"bids[{place}].points", refuse("bids.not_five", "mare:1.1a", points=bid.points)
            if any(bid.points == other.points for other in sheet.bids[:place]):
                yield f"bids[{place}].points", refuse("bids.same_points", "mare:1.1a", points=bid.points)
            if any(bid.nation == other.nation for other in sheet.bids[:place]):
                yield f"bids[{place}].nation", refuse("bids.same_nation", "mare:1.1a", nation=bid.nation)
        missing = [name for name in names if all(bid.nation != name for bid in sheet.bids)]
        if missing and sheet.bids:
            yield "bids", refuse("bids.missing", "mare:1.1a", nations=missing)

    return Sheet(seat, "bids", Bids, check, Bids(), among={"bids[].nation": names}, rule="mare:1.1a")


@scene
@rule("mare:1.1b", "mare:1.1c", "mare:1.1d", "mare:1.1e")
def assignment(s: MareNostrum) -> None:
    """The nation with the highest sum goes to its highest bidder, and so on until every player has one."""
    free = s.living()
    waiting = list(range(s.seats))
    while waiting and free:
        sums = {nation: sum(bid_on(s, seat, nation) for seat in waiting) for nation in free}
        nation = s.draw([each for each in free if sums[each] == max(sums.values())])
        top = max(bid_on(s, seat, nation) for seat in waiting)
        seat = s.draw([each for each in waiting if bid_on(s, each, nation) == top])
        free.remove(nation)
        waiting.remove(seat)
        s.nation_of[seat], s.seat_of[nation] = nation, seat
        s.points[nation] = -top
        who, name = f"seat:{seat}", s.name(nation)
        if top:
            s.say("bids.won", rule="mare:1.1b", seat=who, nation=name, sum=sums[nation], points=top)
        elif s.bids:
            s.say("bids.drawn", rule="mare:1.1b", seat=who, nation=name)
        else:
            s.say("bids.assigned", rule="mare:1.1b", seat=who, nation=name)
    s.bids = []
    if s.options.unplayed_nations == "independent":
        for nation in free:
            set_free(s, nation)
    s.next(deal)


@rule("mare:1.1e")
def set_free(s: MareNostrum, nation: int) -> None:
    """By option the provinces of a nation that nobody plays are independent, each with an army of its own size."""
    s.eliminated[nation] = True
    s.fleets[nation] = [0] * len(SEAS)
    for province in s.provinces(nation):
        s.owner[province] = NOBODY
        if not s.units_in(province, nation):
            s.muster(NOBODY, province, INFANTRY, max(s.rural[province] // 2, 1))
    for force in s.forces:
        force.nation = NOBODY if force.nation == nation else force.nation
    for table in (s.trade_alliance, s.military_alliance):
        table[nation] = [False] * len(table)
        for row in table:
            row[nation] = False


def bid_on(s: MareNostrum, seat: int, nation: int) -> int:
    """A player's bid on a nation; nothing if nations are dealt out, or if the player has not bid."""
    return s.bids[seat].get(s.name(nation), 0) if s.bids else 0


# -- 9 the scenario ------------------------------------------------------------------
@scene
@rule("mare:9h", "mare:4.5.3a", "mare:4.5.4a", "mare:3.1.3b")
def deal(s: MareNostrum) -> None:
    """Leaders are rolled, independent leaders placed and cards dealt; then the first year opens."""
    for nation in s.living():
        for _ in range(s.leader_count[nation]):
            new_leader(s, nation)
    place_independent_leaders(s)
    for nation in s.living():
        first_hand(s, nation, s.facts(nation).cards)
    s.next("open_turn")


def first_hand(s: MareNostrum, nation: int, number: int) -> None:
    """Cards of the first deal; one that would take effect at once goes back, and another is drawn."""
    back: list[int] = []
    while len(s.hands[nation]) < number and s.deck:
        card = s.draw(s.deck)
        if COPIES[card]["play"] == "immediate":
            back.append(card)
        else:
            s.hands[nation].append(Held(card=card, since=s.turn))
    s.deck += back
