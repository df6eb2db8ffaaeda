"""The state of The Republic of Rome: columns of numbers by senator, faction, war, province and legion."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from tabularium.engine import State

from .cards import BEQUESTS, CONCESSIONS, EVENTS, LAND_BILLS, LAWS, LEADERS, LEGIONS, PEOPLE, PROVINCES, WARS
from .dealings import Attempt, Deal, Offer
from .editions import SECOND, RepublicEdition
from .options import RepublicOptions
from .parties import EVERY_FACTION as EVERY_FACTION
from .parties import NO_FACTION as NO_FACTION
from .parties import NOBODY as NOBODY
from .parties import PLAYERS as PLAYERS
from .parties import Faction as Faction
from .parties import Seat as Seat
from .parties import faction_named as faction_named

# Where a senator is.
NOWHERE, ROME, FORUM, CURIA, BENEATH, PROVINCE, FIELD, CAPTIVE, REVOLT, EXILE = range(10)
"""Nowhere is a deck, a hand or out of the game; beneath is the family under its statesman; in the field he commands or
rides beside the Dictator; in revolt he is a rebel, first or second; in exile he belongs to nobody."""
PLACES = ("nowhere", "rome", "forum", "curia", "beneath", "province", "field", "captive", "revolt", "exile")

# The kind of a senator. Nobody is two of these; a governor is known by his province.
NO_OFFICE, DICTATOR, ROME_CONSUL, FIELD_CONSUL, CENSOR, MASTER_OF_HORSE, PROCONSUL = range(7)
OFFICES = ("none", "dictator", "rome_consul", "field_consul", "censor", "master_of_horse", "proconsul")
"""In the order of rank, the proconsul apart, who is no officer in Rome."""

# Where a commander in the field stands (`post`): a war by its number, or one of these.
BEQUEST_POST = 100
"""Plus the bequest he is to collect."""
REBEL_POST = 200
"""Against the rebel's army."""
REBEL_PROVINCE_POST = 300
"""Plus the rebel province he is sent against."""

# Where a concession lies if nobody holds it.
IN_FORUM, IN_CURIA = -2, -3

# The state of a war.
UNSEEN, INACTIVE, IMMINENT, ACTIVE, UNPROSECUTED, BEATEN = range(6)
WAR_STATES = ("unseen", "inactive", "imminent", "active", "unprosecuted", "beaten")

# The state of an enemy leader.
LEADER_UNSEEN, LEADING, LEADER_IN_CURIA, LEADER_GONE = range(4)

# The state of a province.
NO_PROVINCE, VACANT, GOVERNED, REVOLTED, ALLIED = range(5)
"""Revolted it is a war of its own, allied it fights beside one."""
PROVINCE_STATES = ("none", "vacant", "governed", "revolted", "allied")

# Where the forces of a rebel province are: there, at sea on the way to the primary rebel, or with him.
AT_HOME, IN_TRANSIT, JOINED = range(3)
EXPEDITIONS = ("at_home", "in_transit", "joined")

# Where a legion is: in the bank, in the Active box, a garrison, left without commander at a war, with a commander.
BANK, ACTIVE_BOX, GARRISON, CAMP, WITH = -1, 0, 1, 100, 200
"""A garrison is at GARRISON + province, a leaderless force at CAMP + war, an army at WITH + commander."""

# The state of a bequest.
BEQUEST_UNSEEN, BEQUEST_OPEN, BEQUEST_DONE = range(3)


def column(value: int, count: int) -> Any:
    """A column before anything is entered."""
    return msgspec.field(default_factory=lambda: [value] * count)


class Motion(msgspec.Struct):
    """A proposal before the Senate, a trial included: what it says and how the factions have voted so far.

    `terms` is plain data whose shape belongs to the subject. `by` is the faction that proposes. Votes are kept by
    senator: `ayes` and `noes` hold people, `bought` pairs of a person and the talents spent on extra votes. `swing` is
    the addition of advocate and popular appeal (for acquittal if positive). `called` are the factions that have
    answered, `waiting` is a faction that has been called and not yet answered.
    """

    subject: str
    terms: list[Any]
    by: Faction
    tribune: bool = False
    chair: int = NOBODY
    """The presiding officer when he proposed it; nobody if a Tribune did."""
    dictated: bool = False
    """Was he Dictator? A Dictator's proposal is beyond any veto, even if he does not live to see the vote."""
    opened: bool = False
    called: list[Faction] = []
    waiting: Faction = NO_FACTION
    ayes: list[int] = []
    noes: list[int] = []
    weights: list[list[int]] = []
    bought: list[list[int]] = []
    named: list[list[int]] = []
    """The senators named in the terms, as they were when it was proposed."""
    swing: int = 0
    advocate: list[int] = []
    """The advocate of the accused, as he was when he agreed; nobody if there are no advocates."""
    appealed: bool = False
    pleaded: int = 0
    """Votes that his popular appeal has given to the accused himself, or taken from him."""
    stays: bool = False
    """Has the accused said that he does not go into exile?"""
    vetoed: bool = False
    clockwise: bool = False
    """Are the rest called clockwise without asking the chair again?"""


class Rejected(msgspec.Struct, frozen=True):
    """A proposal that was voted down or vetoed, as it was put."""

    subject: str
    terms: list[Any]
    vetoed: bool = False


class Session(msgspec.Struct):
    """One Senate Phase: who presides, and what has been used up this year."""

    chair: int = NOBODY
    resigned: list[int] = []
    """Senators who have given up the chair and cannot hold it again this turn."""
    step: str = "consuls"
    rejected: list[Rejected] = []
    reserved: list[Faction] = []
    """Factions that have reserved the next proposal with a Tribune."""
    movers: list[list[int]] = []
    """Pairs of a faction and the statesman by whose own right it has played its last Tribune, where he is not for its
    leader to use."""
    used: list[int] = []
    """Statesmen who have used their ability this turn."""
    attempted: list[Faction] = []
    suffered: list[Faction] = []
    """Factions that have made, and factions that have suffered, an attempt at assassination."""
    spent: list[int] = []
    """Concessions of a rejected award, and those voted on already."""
    bills: list[int] = []
    """Types of land bill proposed this turn."""
    repealed: bool = False
    life_voted: bool = False
    ravaged: bool = False
    """Have wars in Italy had their turn, where the Senate sees to that?"""
    minor_trials: int = 0
    major_trials: int = 0
    trials_over: bool = False
    """Has the Censor ended the trials?"""
    tried: list[list[str]] = []
    """Pairs of a senator and a reason for which he cannot be tried again this turn."""
    fined: list[int] = []
    """Governors fined this turn."""
    cleared: list[int] = []
    """Governors whose Corrupt markers the end of the trials has cleared: they can still be fined."""
    fining: Faction = NO_FACTION
    """The faction that won the right to fine among several with equally many knights."""
    disbanded: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Legions and fleets disbanded this turn, which cannot be raised again."""
    reinforced: list[int] = []
    """Commanders reinforced this turn, who can be reinforced again but not recalled."""
    garrisoned: list[int] = []
    """Legions sent as garrisons this turn, which cannot be recalled yet."""
    appointing: int = 0
    """How many of the consuls have been asked whether they appoint a Dictator."""
    cancelled: bool = False
    """Has the tribune who is being waited for been stopped?"""
    legates: bool = False
    """Have the governors said where they will be?"""
    adjourning: bool = False
    pontifex_vetoed: bool = False
    """Has the Pontifex Maximus used his veto?"""
    ordained: bool = False
    """Has he given or taken the status of a priest?"""
    laws: list[Motion] = []
    """Laws that have been played and wait for their vote."""
    proposals: int = 0
    """How many proposals have been made."""
    let_go: list[str] = []
    """The subjects that the chair has taken up since the last proposal and let go."""


class Republic(State, kw_only=True):
    """Columns by senator, by faction, by war, by leader, by province, by concession, by event and by legion."""

    edition: ClassVar[RepublicEdition] = SECOND
    options: RepublicOptions
    factions: int
    """How many there are, those that are out too."""
    turn: int = 1
    phase: str = "setup"
    era: int = 0
    era_ends: bool = False
    chest: int = 0
    """The State treasury."""
    unrest: int = 0

    # factions
    treasury: list[int] = []
    hands: list[list[int]] = []
    leader: list[int] = []
    out: list[int] = []
    """Eliminated factions."""
    honour: list[int] = []
    """The influence that senators who have retired left to their faction."""

    # senators
    faction: list[Faction] = column(NO_FACTION, len(PEOPLE))
    place: list[int] = column(NOWHERE, len(PEOPLE))
    post: list[int] = column(NOBODY, len(PEOPLE))
    office: list[int] = column(NO_OFFICE, len(PEOPLE))
    influence: list[int] = column(0, len(PEOPLE))
    popularity: list[int] = column(0, len(PEOPLE))
    knights: list[int] = column(0, len(PEOPLE))
    talents: list[int] = column(0, len(PEOPLE))
    prior: list[int] = column(0, len(PEOPLE))
    corrupt: list[int] = column(0, len(PEOPLE))
    major: list[int] = column(0, len(PEOPLE))
    guards: list[int] = column(0, len(PEOPLE))
    """Open Bodyguards."""
    guard_paid: int = 0
    """The turn for which the Open Bodyguard has been paid."""
    age: list[int] = column(0, len(PEOPLE))
    """His age marker; nobody has one where senators do not grow old."""
    deaths: list[int] = column(0, len(PEOPLE))
    """How often a senator of this card has died: a family that stays in its faction is another man afterwards."""
    returned: list[int] = column(0, len(PEOPLE))
    """The turn in which he came back from a province."""
    fleets_with: list[int] = column(0, len(PEOPLE))
    sent: list[int] = column(0, len(PEOPLE))
    """The turn in which he was last sent."""
    rank: list[int] = column(0, len(PEOPLE))
    """The order in which commanders were sent."""
    victor: list[int] = column(0, len(PEOPLE))
    """Has he won a land battle in this Combat Phase, and with an army to give back or to keep?"""
    curia: list[int] = []
    """Senators in the Curia, the first to return at the front."""
    pontifex: int = NOBODY
    """The Pontifex Maximus."""
    priest: list[int] = column(0, len(PEOPLE))
    impious: list[int] = []
    """The leader who may be tried in the next Senate because his Pontifex could not atone, as he was then."""
    life: int = NOBODY
    """The Consul for Life."""
    life_elected: bool = False
    """Was he elected by the Senate, and not made by his influence?"""
    rebel: int = NOBODY
    """The primary rebel."""
    rebel_master: int = NOBODY
    """The Master of Horse who went over with a rebel Dictator."""

    # concessions, laws, land bills, events
    holder: list[int] = column(NOBODY, len(CONCESSIONS))
    bar: list[int] = column(0, len(CONCESSIONS))
    """Does it show its corrupt bar?"""
    earned: list[list[int]] = []
    """Concessions that have changed hands since they paid after the last trials, with their former holder as he was
    then."""
    laws: list[int] = column(0, len(LAWS))
    servilian: Faction = NO_FACTION
    """The faction that has the Servilian Law before it."""
    bills: list[int] = column(0, len(LAND_BILLS))
    level: list[int] = column(0, len(EVENTS))
    shortage: int = 0
    """Manpower shortages of the Population table."""
    no_recruitment: bool = False
    proscribed: Faction = NO_FACTION
    """The faction that may attract no knights since a proscription."""
    enthusiasm: int = 0
    due: int = 0
    """Talents of bequests that the State receives in the next Revenue Phase."""

    # wars, leaders, provinces, bequests
    war: list[int] = column(UNSEEN, len(WARS))
    navy_beaten: list[int] = column(0, len(WARS))
    revolt: list[int] = column(0, len(WARS))
    """Does this war count as a revolt, without spoils?"""
    duration: list[int] = column(0, len(WARS))
    """In how many years it has been active: its duration marker."""
    halved: bool = False
    """The Social War after the Plautian-Papirian Law."""
    struck: list[list[int]] = []
    """Pairs of a war and a disaster or standoff number that has come up this turn."""
    fought: list[list[int]] = []
    """Wars fought this turn: war, 1 on land and 0 at sea."""
    held_off: list[int] = []
    """Wars that a force of the Senate has fought this turn without defeat or disaster."""
    defended: list[list[int]] = []
    """Wars that have attacked a province this turn, and whether it has won."""
    driven_back: list[int] = column(0, len(WARS))
    """Wars that are inactive because a province has won against them."""
    leader_at: list[int] = column(LEADER_UNSEEN, len(LEADERS))
    refuge: list[list[int]] = []
    """Pairs of a leader and a war that he joined from refuge, or NOBODY while he waits for the next war."""
    pretender: int = NOBODY
    """The province in revolt under a pretender, whose card stays as long."""
    captors: list[list[int]] = []
    """Captives of barbarian raids: the senator and the turn; those of a war have it as their post."""
    province: list[int] = column(NO_PROVINCE, len(PROVINCES))
    governor: list[int] = column(NOBODY, len(PROVINCES))
    term: list[int] = column(0, len(PROVINCES))
    developed: list[int] = column(0, len(PROVINCES))
    appointed: list[int] = column(0, len(PROVINCES))
    """The turn in which the governor got the post."""
    idle: list[int] = column(0, len(PROVINCES))
    """Overrun or in disorder: no income and no development this turn."""
    provincial_armies: list[int] = column(0, len(PROVINCES))
    provincial_fleets: list[int] = column(0, len(PROVINCES))
    expedition: list[int] = column(AT_HOME, len(PROVINCES))
    """Where the forces of a rebel province are."""
    intercepted: list[int] = []
    """Rebel provinces whose forces the Senate wants to meet at sea."""
    defied: bool = False
    """Has nobody been sent against a rebel who stays in his province?"""
    ally: list[int] = column(NOBODY, len(PROVINCES))
    """The war with which a province has made common cause after its defeat."""
    bequest: list[int] = column(BEQUEST_UNSEEN, len(BEQUESTS))

    # forces
    legion: list[int] = column(BANK, len(LEGIONS))
    veteran: list[int] = column(0, len(LEGIONS))
    sworn: list[int] = column(NOBODY, len(LEGIONS))
    disbanded: list[int] = column(NOBODY, len(LEGIONS))
    """The senator who has sent his veterans of this number home, for his glory."""
    fleets: int = 0
    """Fleets in the Active box."""
    camp_fleets: list[int] = column(0, len(WARS))
    rhodian: int = 0
    """Fleets lent by Rhodes, to be given back."""
    rhodian_turned_away: int = 0
    """How many of these had no room in Rome."""
    rhodian_turn: int = 0
    """The turn in which they came: the Senate may refuse them then."""
    rhodian_war: int = NOBODY
    """The war with whose end they go."""

    # cards
    deck: list[list[int]] = []
    """Bags of cards, drawn from the first; the last holds Era Ends."""
    deck_era: list[int] = []
    """The period that begins with the first card of each bag."""
    aside: list[int] = []
    """Cards that take no part in this game."""
    discards: list[int] = []
    gone: list[int] = []
    """Cards out of the game for good, face up."""
    cup: list[int] = []

    # the running phase
    initiatives: int = 0
    """Initiatives taken this turn."""
    order: list[Faction] = []
    """The factions that have still to take their own initiative."""
    active: Faction = NO_FACTION
    """The faction whose initiative it is."""
    auction_over: bool = False
    persuasion: Attempt | None = None
    spoils_taken: list[int] = []
    """Provinces whose governor took personal income this turn."""
    given: list[int] = column(0, len(PEOPLE))
    """Contributions of this turn."""
    contributing: list[int] = column(0, len(PEOPLE))
    """The sums that senators have signed for the State, and still have in their purses."""
    foreseen: int = 0
    """The State's talents after its debts, as all knew when they signed."""
    veil: list[int] = []
    """Every senator's talents when the redistribution began: others see these until it is over."""
    offers: list[Offer] = []
    released: list[int] = []
    """Legions that the rebel could not pay, until the highest officer has decided about them."""
    released_fleets: int = 0
    """And fleets."""
    session: Session = msgspec.field(default_factory=Session)
    motions: list[Motion] = []
    """The proposals before the Senate; the last one is being voted, those below are suspended."""
    lined_up: list[int] = []
    """Commanders who have not fought yet in this Combat Phase, in the order of their battles."""
    cleopatra_with: int = NOBODY
    """The commander whose ally Cleopatra is in the Alexandrine War."""
    withdraws: int = NOBODY
    """A commander who comes home when the next Senate has closed (Lucullus after a disaster or standoff)."""
    pledged: list[int] = []
    """Legions that would follow their commander into revolt: those that rolled well, and his sworn veterans.

    Once a rebel has beaten the Senate, those of its army that are left.
    """
    declared_force: int = 0
    """The forces of the declared rebel and his followers."""
    declared: int = NOBODY
    """The commander or governor who has declared himself a rebel in this Revolution Phase so far."""
    siding: list[int] = []
    """The followers of a declared rebel of his faction, until the revolt begins."""
    bargains: list[int] = []
    """How many exchanges of cards each faction has offered in this Revolution Phase."""
    triumph: Faction = NO_FACTION
    """The rebel's faction once he has beaten the Senate, or the State has collapsed before him."""
    deals: list[Deal] = []

    # the end
    ending: str = ""
    winners: list[Faction] = []

    @property
    def goodwill(self) -> int:
        """The Senate's opinion as an addition to a speech on the state of the Republic: nothing, if it is not asked."""
        return 0

    def succeed(self, family: int, statesman: int) -> None:
        """A statesman has taken the place of his family: what an edition remembers of that besides is his."""

    def elected(self, consuls: list[int]) -> None:
        """The year's consuls take office, if there are any: what an edition remembers of that besides."""

    def just_elected(self, p: int) -> bool:
        """Does his last consulship keep him from another one, though he is no longer consul?"""
        return False

    def destroyed(self, concession: int) -> None:
        """A concession has been destroyed: what an edition remembers of that besides."""

    def just_destroyed(self, concession: int) -> bool:
        """Is it too early for a die that could bring a destroyed concession back?"""
        return False

    def exhausted(self) -> None:
        """The last card of the deck has been drawn: what an edition remembers of that."""

    def elects_leader(self, faction: Faction) -> bool:
        """Are there several people who choose the leader of a faction?"""
        return False

    # -- people: each plays a faction of his own, unless an edition says otherwise -----------------------------------
    def faction_of(self, seat: Seat) -> Faction:
        """The faction a person belongs to."""
        return Faction(seat)

    def people_of(self, faction: Faction) -> list[Seat]:
        """The people who play a faction together."""
        return [Seat(faction)]

    def person_of(self, p: int) -> Seat:
        """The person who plays a senator of a faction."""
        return Seat(self.faction[p])
