"""Wars that end by treaty: the New Alliance at the end of the Senate Phase, and enemies who sue for peace."""

from __future__ import annotations

from tabularium.engine import Pick, Scene

from ..book import rule, scene
from ..cards import CARD_OF, EVENT_AT, PEOPLE, REVOLTS, SPOILS, WAR
from ..forces import bring_home, strike_camp
from ..hands import slip_in
from ..posts import come_home, lay_down_command
from ..senators import clockwise, voice
from ..state import BEATEN, CAPTIVE, FIELD, UNSEEN, VACANT, Republic
from ..wars import combined_strength, in_play
from .arrivals import war_over
from .provinces import create_provinces

NEW_ALLIANCE = EVENT_AT["new-alliance"]
TOP_CARDS = 6


@scene
@rule("republic:E.new-alliance.1", "republic:E.new-alliance.2")
def new_alliance(s: Republic) -> Scene:
    """At the end of the Senate Phase the highest officer names the war that ends; pushed by the Senate."""
    level = s.level[NEW_ALLIANCE]
    wars = [war for war in in_play(s) if level == 1 or not s.revolt[war]]
    if not level or not wars:
        s.done()
        return
    strongest = max(wars, key=lambda war: combined_strength(s, war))
    answer = yield Pick(
        voice(s, clockwise(s)[0]),
        "senate.new_alliance",
        [WAR[war] for war in wars],
        WAR[strongest],
        rule="republic:E.new-alliance.1" if level == 1 else "republic:E.new-alliance.2",
    )
    s.done()
    war = WAR.index(answer)
    if level == 1:
        make_peace(s, war)
    else:
        end_by_treaty(s, war)


@rule("republic:E.new-alliance.1", "republic:E.enemy-leader-dies.2")
def make_peace(s: Republic, war: int) -> None:
    """Half the spoils for the State; the war may come again. A revolt just ends."""
    gained = 0 if s.revolt[war] else SPOILS[war] // 2
    s.chest += gained
    s.say("war.peace", rule="republic:E.new-alliance.1", war=WAR[war], talents=gained)
    forces_return(s, war)
    s.war[war], s.navy_beaten[war] = UNSEEN, 0
    war_over(s, war, beaten=False)
    if war in REVOLTS:
        province = war - REVOLTS.start
        s.province[province], s.developed[province] = VACANT, 0
    else:
        come_again(s, CARD_OF[WAR[war]])


@rule("republic:E.new-alliance.2")
def end_by_treaty(s: Republic, war: int) -> None:
    """All spoils for the State; the war is over for good, and its provinces arise."""
    s.chest += SPOILS[war]
    s.say("war.treaty", rule="republic:E.new-alliance.2", war=WAR[war], talents=SPOILS[war])
    forces_return(s, war)
    s.war[war], s.navy_beaten[war] = BEATEN, 0
    war_over(s, war, beaten=False)
    create_provinces(s, war)


@rule("republic:E.new-alliance.1")
def forces_return(s: Republic, war: int) -> None:
    """Commanders and captives are back in Rome without a victory, their forces in the Active box."""
    for p in PEOPLE:
        if s.post[p] == war and s.place[p] in (FIELD, CAPTIVE):
            bring_home(s, p)
            come_home(s, p)
            lay_down_command(s, p)
    strike_camp(s, war)


def come_again(s: Republic, card: int) -> None:
    """A war that has made peace goes back into the deck, near its top or anywhere."""
    if s.edition.cards.event_facts[NEW_ALLIANCE][0].get("war_returns") == "anywhere":
        slip_in(s, card)
    else:
        shuffle_into_top(s, card)


@rule("republic:E.new-alliance.1", "republic:E.enemy-leader-dies.2")
def shuffle_into_top(s: Republic, card: int) -> None:
    """A card is shuffled among the six on top of the deck, which so become a bag of their own; periods stay apart."""
    top = [card]
    era = s.deck_era[0] if s.deck_era else s.era
    while len(top) < TOP_CARDS and s.deck and s.deck_era[0] == era:
        top.append(s.draw(s.deck[0]))
        if not s.deck[0]:
            del s.deck[0], s.deck_era[0]
    s.deck.insert(0, top)
    s.deck_era.insert(0, era)
