"""How scenario files speak of forces: legions, veterans and whom they are sworn to, commanders, captives, rebels."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from .cards import BEQUEST, CONCESSIONS, LEGIONS, PERSON, PROVINCE, REVOLTS, WAR
from .forces import legions_at, raise_legions, remove
from .posts import become_proconsul, go_to_province
from .revolt import forfeit_knights
from .state import (
    ACTIVE,
    ACTIVE_BOX,
    ALLIED,
    BEQUEST_POST,
    CAMP,
    CAPTIVE,
    FIELD,
    GARRISON,
    GOVERNED,
    IN_FORUM,
    MASTER_OF_HORSE,
    NO_OFFICE,
    NOBODY,
    REBEL_POST,
    REBEL_PROVINCE_POST,
    REVOLT,
    REVOLTED,
    VACANT,
    WITH,
    Republic,
)

USUAL_TERM = 3
FORCE = ("legions", "veterans", "sworn", "fleets")
"""The words for a force."""
ARMY = (*FORCE, "against", "sent", "beside")
REBELLION = (*FORCE, "senator", "followers", "master")
POST = ("governor", "term", "legate", "appointed", "developed", "idle", "garrison", "ally", "armies", "fleets")
BARBARIANS, NONE, ANEW, EARLIER = "barbarians", "none", "this_turn", "earlier"


def known(name: Any, names: Sequence[str]) -> int:
    """The number of a name."""
    if name not in names:
        near = get_close_matches(str(name), names, 1, 0)
        raise ValueError(f"there is no {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return names.index(name)


def worded(value: Any, words: Sequence[str], what: str) -> dict[str, Any]:
    """A mapping in these words, or the one value that stands for the first of them."""
    found = value if isinstance(value, dict) else {what: value}
    for word in found:
        known(word, words)
    return found


# -- legions -----------------------------------------------------------------------------------------------------------
def put_force(s: Republic, where: int, value: Any) -> int:
    """So many legions at a place instead of what was there, veterans on top of them; the fleets are given back."""
    force = worded(value, FORCE, "legions")
    remove(s, legions_at(s, where))
    veterans = int(force.get("veterans", 0))
    count = int(force.get("legions", 0)) + veterans
    raise_legions(s, count, where)
    there = [legion for legion in LEGIONS if s.legion[legion] == where]
    if len(there) < count:
        raise ValueError(f"there are not {count} legions left")
    sworn = force.get("sworn", NONE)
    lords = sworn if isinstance(sworn, list) else [sworn] * veterans
    for n, legion in enumerate(there[:veterans]):
        s.veteran[legion] = 1
        lord = lords[n] if n < len(lords) else NONE
        s.sworn[legion] = NOBODY if lord in (NONE, None) else known(lord, PERSON)
    return int(force.get("fleets", 0))


def put_active(s: Republic, value: Any) -> None:
    """The legions in the Active box."""
    fleets = put_force(s, ACTIVE_BOX, value)
    if isinstance(value, dict) and "fleets" in value:
        s.fleets = fleets


def put_garrison(s: Republic, key: str, value: Any) -> None:
    """The legions in a province, there since an earlier turn."""
    put_force(s, GARRISON + known(key, PROVINCE), value)


def put_camp(s: Republic, key: str, value: Any) -> None:
    """An army that waits at a war without commander."""
    war = known(key, WAR)
    s.camp_fleets[war] = put_force(s, CAMP + war, value)


# -- commanders, captives, rebels --------------------------------------------------------------------------------------
def front(where: Any) -> int:
    """The post of a commander: a war, the rebel, a rebel province, or a bequest to collect."""
    if where == "rebel":
        return REBEL_POST
    if where in BEQUEST:
        return BEQUEST_POST + BEQUEST.index(where)
    if where in PROVINCE:
        return REBEL_PROVINCE_POST + PROVINCE.index(where)
    return known(where, WAR)


def put_army(s: Republic, key: str, value: Any) -> None:
    """A commander in the field with his force; one who was sent earlier and holds no office is Proconsul."""
    army = worded(value, ARMY, "against")
    p = known(key, PERSON)
    s.place[p], s.post[p] = FIELD, front(army.get("against"))
    sent = army.get("sent", ANEW)
    s.sent[p] = {ANEW: s.turn, EARLIER: s.turn - 1}.get(sent, sent)
    if s.sent[p] < s.turn and s.office[p] == NO_OFFICE:
        become_proconsul(s, p)
    s.rank[p] = max(s.rank) + 1
    s.fleets_with[p] = put_force(s, WITH + p, {word: army[word] for word in FORCE if word in army})
    if "beside" in army:
        master = known(army["beside"], PERSON)
        s.place[master], s.post[master], s.office[master] = FIELD, s.post[p], MASTER_OF_HORSE


def put_captive(s: Republic, key: str, captor: str) -> None:
    """A captive of a war, or of barbarians since this turn."""
    p = known(key, PERSON)
    s.place[p] = CAPTIVE
    s.captors = [pair for pair in s.captors if pair[0] != p]
    if captor == BARBARIANS:
        s.post[p] = NOBODY
        s.captors.append([p, s.turn])
    else:
        s.post[p] = known(captor, WAR)


def outlaw(s: Republic, p: int) -> None:
    """A rebel has no office or concessions, and perhaps no knights."""
    s.place[p], s.post[p], s.office[p] = REVOLT, NOBODY, NO_OFFICE
    forfeit_knights(s, p)
    for each in CONCESSIONS:
        if s.holder[each] == p:
            s.holder[each] = IN_FORUM


def put_rebel(s: Republic, value: Any) -> None:
    """The primary rebel with his army, who follows him, and the Master of Horse who has gone over with him."""
    if value == NONE:
        s.rebel = NOBODY
        return
    revolt = worded(value, REBELLION, "senator")
    s.rebel = known(revolt.get("senator"), PERSON)
    master = revolt.get("master")
    s.rebel_master = NOBODY if master is None else known(master, PERSON)
    followers = [*revolt.get("followers", ()), *([master] if master else [])]
    for p in (s.rebel, *(known(each, PERSON) for each in followers)):
        outlaw(s, p)
    if any(word in revolt for word in FORCE):
        force = {word: revolt[word] for word in FORCE if word in revolt}
        s.fleets_with[s.rebel] = put_force(s, WITH + s.rebel, force)


# -- provinces ---------------------------------------------------------------------------------------------------------
def put_province(s: Republic, key: str, value: Any) -> None:
    """A province: its governor, there or by legate, vacant, in revolt, or beside a war; with its years and forces."""
    province = known(key, PROVINCE)
    post = worded(value, POST, "governor")
    who = post.get("governor", "vacant")
    if "ally" in post:
        s.province[province], s.ally[province] = ALLIED, known(post["ally"], WAR)
        s.governor[province] = NOBODY
    elif who in ("vacant", "revolted"):
        s.province[province] = VACANT if who == "vacant" else REVOLTED
        s.governor[province], s.term[province] = NOBODY, 0
        if who == "revolted":
            s.war[REVOLTS.start + province] = ACTIVE
    else:
        govern(s, province, known(who, PERSON), bool(post.get("legate")), int(post.get("term", USUAL_TERM)))
    s.appointed[province] = int(post.get("appointed", 0))
    s.developed[province] = int(post.get("developed", s.developed[province]))
    s.idle[province] = int(post.get("idle", 0))
    if "garrison" in post:
        put_garrison(s, key, post["garrison"])
    s.provincial_armies[province] = int(post.get("armies", s.provincial_armies[province]))
    s.provincial_fleets[province] = int(post.get("fleets", s.provincial_fleets[province]))


def govern(s: Republic, province: int, p: int, legate: bool, term: int) -> None:
    """He governs it for so many years, and is there unless a legate is."""
    s.province[province], s.governor[province], s.term[province] = GOVERNED, p, term
    if not legate:
        go_to_province(s, p, province)
