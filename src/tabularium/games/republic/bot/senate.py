"""The bot in the Senate: whom it names, what it proposes, and what it agrees to."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Amount, Answer, Pick, Subset

from ..cards import MILITARY, PERSON_AT
from ..odds.ageing import death
from . import bargains, revolt, war
from .doom import doomed
from .reading import Table
from .rivals import SOLDIER, too_high, would_rule
from .sharing import Campaign

NEAR_LIFE = 28
"""With so much influence a rival is near to ruling for life."""
HARDLY = 0.5
"""Who is likelier than this to die of old age next year retires."""
RESTLESS, BOILING = 2, 4
"""The unrest at which the people get land, and at which they get it before the army its recruits."""
RESERVE = 25
"""Talents the State keeps."""
MOST_PROPOSALS = 60
MOST_REFUSALS = 3
LAND_COST = {"I": 20, "II": 5, "III": 10}
OWN, OWN_LESS, OWN_LEAST = 10, 2, 3
"""How much more one's own man is wanted; less for every active war, for then Rome wants the best."""
POPULAR = 0.8
"""How much a point of popularity is worth in who may have to speak for Rome to an angry people."""
HOPELESS = 12
"""How much less a man is wanted whom the others would refuse the office."""
OWED = 20
"""How much more one is wanted to whose faction the office was promised."""
CONSUL, DICTATOR, MASTER = 5, 7, 3
"""The influence these offices bring."""


def military(t: Table, key: str) -> int:
    """How well a senator leads; one who is too old to leave Rome leads nobody."""
    return 0 if key in t.senators and t.elder(key) else MILITARY[PERSON_AT[key]]


def age(t: Table, ask: Pick) -> Answer:
    """The better soldier is the younger: the elder may not leave Rome."""
    return max(ask.options, key=lambda key: (MILITARY[PERSON_AT[key]], t.senators[key]["influence"]))


# -- names ---------------------------------------------------------------------------------------------------------
def fitness(t: Table, key: str) -> float:
    """How much the bot wants this senator in an office."""
    card = t.senators[key]
    influence = float(card["influence"])
    worth = t.temper.arms * military(t, key) + POPULAR * int(card["popularity"])
    worth -= HOPELESS if too_high(t, key, CONSUL) else 0
    if card["faction"] == t.own:
        own = max(OWN - OWN_LESS * len(t.active_wars), OWN_LEAST) + t.temper.pride
        return worth + own + influence / 10 + leading(t, key)
    runaway = card["faction"] == t.leaders_of_the_race
    return worth - (6 if runaway else 0) - influence / 20


def leading(t: Table, key: str) -> float:
    """How much more the leader is wanted."""
    return t.temper.leads if key == t.view["factions"][t.own]["leader"] else 0.0


def nominee(t: Table, ask: Pick) -> Answer:
    """The best of those offered whom the Senate has not refused yet."""
    return max(
        (key for key in ask.options if key in t.senators),
        key=lambda key: (not refused(t, key), fitness(t, key)),
        default=ask.default,
    )


def pontiff(t: Table, ask: Pick) -> Answer:
    """One of mine whom no army will miss, for he will command none."""
    return max(ask.options, key=lambda key: (not refused(t, key), t.is_mine(key), -military(t, key)))


def refused(t: Table, key: str) -> bool:
    """Has the Senate refused this senator an office today?"""
    return any(key in each for each in t.rejected if each.startswith(("consuls", "dictator", "censor", "pontifex")))


def colleague(t: Table, ask: Pick) -> Answer:
    """A soldier of another faction beside one's own, so that others vote for the pair."""
    first, owed = t.faction(ask.params["senator"]), bargains.owed_to(t, "consulship")
    return max(
        ask.options,
        key=lambda key: (
            not refused(t, key),
            (t.faction(key) in owed) * OWED
            + (t.faction(key) != first) * 4
            + t.temper.arms * military(t, key)
            + (t.faction(key) == t.own) * (3 + t.temper.pride)
            + leading(t, key)
            + POPULAR * t.senators[key]["popularity"]
            - HOPELESS * too_high(t, key, CONSUL),
        ),
    )


def role(t: Table, ask: Pick) -> Answer:
    """A soldier goes to the field, a speaker stays in Rome."""
    soldier = military(t, ask.params["senator"]) >= SOLDIER and bool(t.active_wars)
    return "field_consul" if soldier else "rome_consul"


def dictator(t: Table, ask: Pick) -> Answer:
    """The best soldier, one's own before others, whom the honour does not bring near to ruling."""
    soldiers = [key for key in ask.options if key in t.senators and military(t, key) >= SOLDIER and not refused(t, key)]
    return max(
        (key for key in soldiers if not too_high(t, key, DICTATOR)),
        key=lambda key: (
            military(t, key) + 2 * t.is_mine(key) + leading(t, key),
            -int(t.senators[key]["influence"]),
            key,
        ),
        default=ask.default,
    )


def master_of_horse(t: Table, ask: Pick) -> Answer:
    """The best soldier beside the Dictator, one's own where others are no better; no rival near to ruling."""
    return max(
        ask.options,
        key=lambda key: (
            t.is_mine(key) or not too_high(t, key, MASTER),
            military(t, key) + t.is_mine(key),
            -int(t.senators[key]["influence"]),
            key,
        ),
    )


def agree_dictator(t: Table, ask: Pick) -> Answer:
    """A soldier is welcome unless he is near to ruling for life."""
    key = ask.params["senator"]
    return "consent" if military(t, key) >= SOLDIER and (t.is_mine(key) or not too_high(t, key, DICTATOR)) else "refuse"


# -- business ------------------------------------------------------------------------------------------------------
def business(t: Table, ask: Pick) -> Answer:
    """Calm the people, raise what the war needs, send a commander with good odds, else close the Senate.

    What it has taken up and let go it does not take up again before something else is proposed.
    """
    options = [name for name in ask.options if f"subject:{name}" not in t.view["let_go"]]

    def open_to(name: str) -> bool:
        return name in options and not any(each.startswith(name) for each in t.rejected)

    if t.view["proposals"] > MOST_PROPOSALS:
        return "adjourn"
    if open_to("consul_for_life") and (strong_enough(t) or doomed(t)):
        return "consul_for_life"
    if open_to("intercept") and revolt.interceptable(t):
        return "intercept"
    pressed = t.unrest < BOILING and open_to("recruit") and any(war.to_raise(t))
    if open_to("land_bill") and t.unrest >= RESTLESS and not pressed and bill(t) is not None:
        return "land_bill"
    if open_to("concessions"):
        return "concessions"
    if open_to("recruit") and any(war.to_raise(t)):
        return "recruit"
    if open_to("recall") and (war.better(t) or war.forlorn(t)):
        return "recall"
    if open_to("reinforce") and war.relief(t):
        return "reinforce"
    if "dispatch" in options and march(t):
        return "dispatch"
    if open_to("disband") and war.idle_fleets(t):
        return "disband"
    return "adjourn"


def march(t: Table) -> Campaign | None:
    """The next campaign, unless the Senate has refused to send anybody against this war already."""
    found = war.next_campaign(t)
    said = [each for each in t.rejected if each.startswith("dispatch")]
    if found is None or len(said) >= MOST_REFUSALS or any(found.war in each for each in said):
        return None
    return found


def candidate(t: Table) -> str | None:
    """My senator in Rome who is nearest to ruling for life."""
    return max(t.mine_in_rome, key=lambda key: int(t.senators[key]["influence"]), default=None)


def strong_enough(t: Table) -> bool:
    """Could mine with all their talents outvote everybody else's?"""
    best = candidate(t)
    return best is not None and would_rule(t, best)


def for_life(t: Table, ask: Pick) -> Answer:
    """One's own, if he can be proposed, else the greatest: better he than nobody."""
    own = candidate(t)
    return own if own in ask.options else ask.options[0]


def bill(t: Table) -> str | None:
    """The land bill that Rome can pay for; to an angry people it may owe some of it next year."""
    in_force = t.view["land_bills"]
    left = RESERVE if t.unrest < BOILING else -RESERVE
    for kind, most in (("II", 2), ("III", 3), ("I", 1)):
        if in_force.get(kind, 0) < most and t.chest + t.yearly - LAND_COST[kind] >= left:
            return kind
    return None


def land_bill(t: Table, ask: Pick) -> Answer:
    """The strongest that can be paid."""
    kind = bill(t)
    return kind if kind in ask.options else ask.options[0]


def own_first(t: Table, ask: Pick) -> Answer:
    """One's own senator, the one who speaks for Rome before others."""
    return max(
        ask.options, key=lambda key: (t.is_mine(key), key == t.view["highest_officer"], -t.senators[key]["popularity"])
    )


def grant(t: Table, ask: Pick) -> Answer:
    """To whom it was promised, else to one's own."""
    owed = bargains.owed_to(t, "concession")
    return next((key for key in ask.options if t.faction(key) in owed), own_first(t, ask))


def another(t: Table, ask: Pick) -> Answer:
    """A friend in another faction, so that the bill passes."""
    return max(ask.options, key=lambda key: (not t.is_mine(key), -t.senators[key]["influence"]))


def governor(t: Table, ask: Pick) -> Answer:
    """Whoever is missed least and was not refused today: nobody's man, then another's, then one's own."""
    said = [each for each in t.rejected if each.startswith("governors")]
    return min(
        ask.options,
        key=lambda key: (any(key in each for each in said), t.faction(key) is not None, t.is_mine(key), t.voice(key)),
    )


def concession(t: Table, ask: Pick) -> Answer:
    """One at a time."""
    return "put" if "put" in ask.options else ask.options[0]


def offered(ask: Amount, wish: int) -> Answer:
    """The number wished for, unless the Senate has rejected it."""
    return wish if ask.accepts(wish) else ask.default


def legions(t: Table, ask: Amount) -> Answer:
    """What the wars need."""
    return offered(ask, min(ask.high, war.to_raise(t)[0]))


def fleets(t: Table, ask: Amount) -> Answer:
    """What the wars need."""
    return offered(ask, min(ask.high, war.to_raise(t)[1]))


def disband_legions(t: Table, ask: Amount) -> Answer:
    """None."""
    return ask.low


def disband_fleets(t: Table, ask: Amount) -> Answer:
    """Those that no war asks for."""
    return offered(ask, min(ask.high, war.idle_fleets(t)))


def commander(t: Table, ask: Pick) -> Answer:
    """The one with the best prospect; one command in a proposal."""
    if "put" in ask.options:
        return "put"
    found = march(t)
    return found.commander if found and found.commander in ask.options else ask.default


def target(t: Table, ask: Pick) -> Answer:
    """The rebel before all, then the war with the best prospect."""
    found = march(t)
    if found and found.war == t.rebel and "rebel" in ask.options:
        return "rebel"
    return found.war if found and found.war in ask.options else ask.default


def force(t: Table, ask: Amount | Subset) -> tuple[int, int]:
    """The planned legions and fleets for this commander and war; whatever there is where nothing was planned."""
    key, where = ask.params["senator"], ask.params["target"]
    if where == t.rebel:
        return t.free_legions, 0
    if where == t.stronghold:
        return t.free_legions, int(t.view["fleets"])
    planned = [each for each in war.plan(t, war.at_hand(t)) if (each.commander, each.war) == (key, where)]
    return planned[0][3:] if planned else (t.free_legions, int(t.view["fleets"]))


def send_legions(t: Table, ask: Amount) -> Answer:
    """What the war needs beside the veterans; against a rebel everything."""
    veterans = 0 if ask.params["senator"] in t.proconsuls else 2 * t.free_veterans
    return offered(ask, max(ask.low, min(ask.high, force(t, ask)[0] - veterans)))


def send_veterans(t: Table, ask: Subset) -> Answer:
    """As many as the war needs beside the others."""
    lack = force(t, ask)[0] - int(ask.params["legions"])
    return list(ask.options[: max(ask.least, min(ask.most, (lack + 1) // 2))])


def name_veterans(t: Table, ask: Subset) -> Answer:
    """Reinforcements that the other legions are too few for."""
    if "senator" not in ask.params:
        return ask.default
    lack = force(t, ask)[0] - (t.free_legions - 2 * t.free_veterans)
    return list(ask.options[: max(ask.least, min(ask.most, (lack + 1) // 2))])


def send_fleets(t: Table, ask: Amount) -> Answer:
    """What the war needs."""
    return offered(ask, max(ask.low, min(ask.high, force(t, ask)[1])))


def reinforce(t: Table, ask: Pick) -> Answer:
    """The Proconsul who was planned to be helped; one in a proposal."""
    if "put" in ask.options:
        return "put"
    found = war.relief(t)
    return found.commander if found and found.commander in ask.options else ask.default


def recall(t: Table, ask: Pick) -> Answer:
    """The one who faces the rebel if another would do better, or the Proconsul who cannot win; one in a proposal."""
    whose = t.facing if war.better(t) else war.forlorn(t)
    return whose if whose in ask.options and "put" not in ask.options else ask.default


def replacement(t: Table, ask: Pick) -> Answer:
    """Nobody, unless there is a better man against the rebel."""
    best = war.better(t) if ask.params["senator"] == t.facing else None
    return best if best in ask.options else ask.default


def peace(t: Table, ask: Pick) -> Answer:
    """With the strongest enemy who presses and against whom nobody has been sent."""
    return max(ask.options, key=lambda key: (key in t.active_wars, key in t.unfought, t.strength_of(key)))


def disband(t: Table, ask: Amount) -> Answer:
    """Only where no war is in sight is glory worth more than soldiers."""
    return 0 if t.open_wars else ask.high


def recalled(t: Table, ask: Amount) -> Answer:
    """As many as can be paid."""
    return ask.high


def retire(t: Table, ask: Subset) -> Answer:
    """Men who will hardly see another year, unless they are near to ruling for life."""
    return [
        key
        for key in ask.options
        if death(t.senators[key]["age"] + 1) > HARDLY and t.senators[key]["influence"] < NEAR_LIFE
    ]


# -- consents ------------------------------------------------------------------------------------------------------
def land_battle(t: Table, ask: Pick) -> Answer:
    """After a victory at sea at once on land, at good odds or to save Rome."""
    key, where = ask.params["senator"], ask.params["war"]
    legions, fleets = t.army(key)
    odds = t.odds(where, key, legions, fleets, on_land=True)
    return "fight" if odds["victory"] >= (war.DESPERATE if war.deadly(t, where) else war.ENOUGH) else "wait"


def willing(t: Table, ask: Pick) -> Answer:
    """Popularity and influence are welcome."""
    return "consent"


def govern_again(t: Table, ask: Pick) -> Answer:
    """Whoever can be spared goes out once more."""
    return "consent" if ask.params["senator"] in t.expendable else "refuse"


def prosecute(t: Table, ask: Pick) -> Answer:
    """Against others, yes."""
    return "refuse" if t.is_mine(ask.params["accused"]) else "consent"


def advocate(t: Table, ask: Pick) -> Answer:
    """The best speaker of the own faction, the accused himself where none is better."""
    mine = [key for key in ask.options if t.is_mine(key)]
    return max(mine or ask.options, key=lambda key: (t.senators[key]["oratory"], key == ask.params["senator"]))


def take_command(t: Table, ask: Pick) -> Answer:
    """A weak army only to save Rome."""
    if t.rebel is not None and ask.params["target"] in (t.rebel, t.stronghold):
        return "consent"
    where = ask.params["target"]
    return "consent" if where in t.view["wars"] and war.deadly(t, where) else "refuse"


def clockwise(t: Table, ask: Pick) -> Answer:
    """Nobody is courted."""
    return "clockwise" if "clockwise" in ask.options else ask.default


PLANS: dict[str, Any] = {
    "setup.age": age,
    "senate.call": clockwise,
    "senate.consul": nominee,
    "senate.colleague": colleague,
    "senate.consul_role": role,
    "senate.rome_consul": own_first,
    "senate.censor": nominee,
    "senate.pontifex": pontiff,
    "senate.appoint_dictator": dictator,
    "senate.nominate_dictator": dictator,
    "senate.master_of_horse": master_of_horse,
    "senate.agree_dictator": agree_dictator,
    "senate.business": business,
    "senate.land_bill": land_bill,
    "senate.sponsor": own_first,
    "senate.cosponsor": another,
    "law.sponsor": another,
    "law.cosponsor": another,
    "senate.consul_for_life": for_life,
    "senate.governor": governor,
    "senate.concession": concession,
    "senate.concession_to": grant,
    "senate.legions": legions,
    "senate.fleets": fleets,
    "senate.disband_legions": disband_legions,
    "senate.disband_fleets": disband_fleets,
    "senate.commander": commander,
    "senate.target": target,
    "senate.send_legions": send_legions,
    "senate.join_legions": send_legions,
    "senate.send_veterans": send_veterans,
    "senate.name_veterans": name_veterans,
    "senate.send_fleets": send_fleets,
    "senate.join_fleets": send_fleets,
    "senate.reinforce": reinforce,
    "senate.recall": recall,
    "senate.replacement": replacement,
    "senate.new_alliance": peace,
    "revolution.retire": retire,
    "revolution.disband": disband,
    "veterans.count": recalled,
    "combat.land_battle": land_battle,
    "senate.sponsor_consent": willing,
    "law.sponsor_consent": willing,
    "senate.commander_consent": take_command,
    "senate.governor_consent": govern_again,
    "trial.prosecutor_consent": prosecute,
    "trial.advocate": advocate,
}
