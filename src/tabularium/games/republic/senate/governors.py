"""Governors: every province must have one, and one can be called home by electing another."""

from __future__ import annotations

from tabularium.engine import Pick, Refusal, Scene, refuse

from ..book import ASKED_ANEW, rule, scene
from ..cards import PERSON, PERSON_AT, PROVINCE, PROVINCES, VATINIAN
from ..census import people_at
from ..posts import come_home, go_to_province, governs, rebellious, resides, vacate
from ..revolt import revolted, why_out_of_reach
from ..senators import able_bodied, elder, names, present, voice, votes, why_too_old
from ..state import FORUM, GOVERNED, NO_OFFICE, NOBODY, ROME, VACANT, Faction, Motion, Republic
from ..state import PROVINCE as AWAY
from .chair import presiding
from .groups import Group, Parts, frame_group, open_to
from .motions import Consent, Framing, Subject, propose, rejected_before, subject
from .offices import consecrated
from .order import conclude, reopen
from .points import out_of_order
from .session import first, step, urgent
from .subjects import SUBJECTS, last_rejected, turned_down_by, vetoed_for_good

TERM = 3


@rule("republic:9.5e", "republic:9.5f", "republic:9.51b", "republic:9.53", "republic:5.51a", "republic_assembly:9.62d")
def eligible(s: Republic) -> list[int]:
    """Any senator in Rome without office, a leader too; with the Vatinian Law any; and the unaligned of the Forum.

    No elder leaves Rome. For an unaligned governor who came back this turn nobody can agree that he goes out again.
    """
    holy = consecrated(s)
    there = [p for p in able_bodied(s) if s.laws[VATINIAN] or (s.office[p] == NO_OFFICE and p != holy)]
    return [*there, *(p for p in people_at(s, FORUM) if not elder(s, p) and s.returned[p] != s.turn)]


@rule("republic:9.131a", "republic:9.152c", "republic_assembly:9.72c")
def untried(s: Republic, province: int) -> list[int]:
    """Candidates for a province who have not been rejected for it, nor barred from it by a veto of several at once."""
    key = PROVINCE[province]
    barred = {post[1] for terms in vetoed_for_good(s, "governors") for post in terms if post[0] == key}
    fit = [p for p in eligible(s) if PERSON[p] not in barred]
    return [p for p in fit if not rejected_before(s, "governors", [[key, PERSON[p]]])]


@rule("republic:9.5b", "republic:9.54a")
def vacancies(s: Republic) -> list[int]:
    """Provinces without governor for which there is a candidate."""
    return [province for province in PROVINCES if s.province[province] == VACANT and untried(s, province)]


@first
@rule("republic:9.54a", "republic:5.3b")
def vacancy_again(s: Republic) -> bool:
    """A post that falls vacant during other business is filled as soon as no vote runs."""
    if s.session.step == "business" and VACANT in s.province and vacancies(s):
        reopen(s, "governors")
    return False


@step("governors")
@rule("republic:9.5b")
def governors_next(s: Republic) -> None:
    """Vacant provinces are filled before other business; the last candidate is elected without a vote."""
    vacant = vacancies(s)
    for province in vacant:
        match untried(s, province):
            case [only] if s.returned[only] != s.turn:
                appoint(s, province, only)
                return
    if vacant:
        s.push(nominate_governors)
    elif again := rejected_for_vacancy(s):
        appoint(s, *again)
    else:
        conclude(s, "governors")


@rule("republic:9.54a", "republic:9.5b", "republic:9.51b")
def rejected_for_vacancy(s: Republic) -> tuple[int, int] | None:
    """A vacant province for which only rejected candidates are left, and the last of them; none who must agree."""
    vacant = [PROVINCE[province] for province in PROVINCES if s.province[province] == VACANT]
    willing = names(p for p in eligible(s) if s.returned[p] != s.turn)

    def able(terms: Parts) -> bool:
        (post, senator), *others = terms
        return not others and post in vacant and senator in willing

    for post, senator in last_rejected(s, "governors", able):
        return PROVINCE.index(post), PERSON_AT[senator]
    return None


@scene(tags=(ASKED_ANEW,))
@rule("republic:9.5b", "republic:9.5d")
def nominate_governors(s: Republic) -> Scene:
    """The chair names governors."""
    faction = s.faction[presiding(s)]
    terms = yield from SUBJECTS["governors"].frame(s, faction)
    s.done()
    if terms is not None:
        propose(s, Motion(subject="governors", terms=terms, by=faction))


@rule("republic:9.5d", "republic:9.5e")
def nominations(s: Republic, teller: Faction) -> Group:
    """Governors for vacant provinces, in one proposal."""

    def left(parts: Parts) -> list[str]:
        named = [post for post, _ in parts]
        posts = [PROVINCE[each] for each in vacancies(s)]
        return [post for post in posts if post not in named and candidates(s, post, parts)]

    def part(post: str, parts: Parts) -> Framing:
        return [post, (yield who_governs(s, teller, "governors", post, names(candidates(s, post, parts))))]

    def why(answer: str, parts: Parts) -> Refusal | None:
        return None if parts else out_of_order(s, answer)

    return Group("governors", "senate.province", "republic:9.5d", left, part, why)


def who_governs(s: Republic, teller: Faction, subject: str, post: str, fit: list[str]) -> Pick:
    """The candidate for a province, vacant or not."""
    return Pick(
        teller,
        "senate.governor",
        fit,
        rule="republic:9.5e" if subject == Governors.name else "republic:9.52b",
        reason=lambda answer: why_no_governor(s, subject, post, answer),
        nearby=lambda: names([*present(s), *people_at(s, FORUM)]),
        params={"province": post},
    )


@rule("republic:9.5e", "republic:9.5f", "republic:9.51b", "republic:9.131a")
def why_no_governor(s: Republic, subject: str, post: str, key: str) -> Refusal | None:
    """Why a senator cannot be named for a province."""
    if key not in PERSON_AT:
        return None
    p = PERSON_AT[key]
    if s.place[p] == FORUM and s.returned[p] == s.turn:
        return refuse("refused.cannot_agree", "republic:9.51b", senator=key)
    if s.place[p] not in (ROME, FORUM):
        return refuse("refused.not_in_rome", "republic:9.5e", senator=key)
    if p not in eligible(s):
        return why_too_old(s, key) or refuse("refused.governor_office", "republic:9.5f", senator=key)
    again = rejected_before(s, subject, [[post, key]])
    return refuse("refused.rejected_before", turned_down_by(s, subject, key), senator=key) if again else None


@rule("republic:9.131a")
def candidates(s: Republic, post: str, terms: Parts) -> list[int]:
    """The candidates for a province, the unaligned first, then those with the fewest votes.

    Nobody already in the proposal, nor one with whom it would be a group that has been rejected.
    """
    taken = [senator for _, senator in terms]
    fit = [
        p
        for p in untried(s, PROVINCE.index(post))
        if PERSON[p] not in taken and not rejected_before(s, "governors", [*terms, [post, PERSON[p]]])
    ]
    return sorted(fit, key=lambda p: (s.place[p] != FORUM, votes(s, p), p))


@rule("republic:9.51b")
def _consents(s: Republic, motion: Motion) -> list[Consent]:
    """A senator who came home from a province this turn goes out again only if he agrees."""
    people = [PERSON_AT[senator] for _, senator in motion.terms]
    return [
        (s.faction[p], "senate.governor_consent", {"senator": PERSON[p]})
        for p in people
        if s.faction[p] != NOBODY and s.returned[p] == s.turn
    ]


@rule(
    "republic:9.5c",
    "republic:9.5e",
    "republic:9.51a",
    "republic:9.53",
    "republic:L.vatinian.1",
    "republic_assembly:9.43b",
)
def appoint(s: Republic, province: int, p: int) -> None:
    """A governor is elected for three years and leaves Rome at once, unless he may send a legate.

    Where an earlier term is forgotten he leaves with clean hands.
    """
    s.province[province], s.governor[province] = GOVERNED, p
    s.term[province], s.appointed[province] = TERM, s.turn
    if not s.edition.tried_whenever_back:
        s.corrupt[p] = 0
    s.say("senate.governor", rule="republic:9.5b", province=PROVINCE[province], senator=PERSON[p])
    if s.laws[VATINIAN] and s.faction[p] != NOBODY:
        s.push(residence, PERSON[p], province)
    else:
        go_to_province(s, p, province)


@scene
@rule("republic:L.vatinian.1", "republic:L.vatinian.2", "republic:5.51a", "republic:5.51c", "republic:9.81a")
def residence(s: Republic, key: str, province: int) -> Scene:
    """With the Vatinian Law a governor stays in Rome and sends a legate, or goes himself, to one of his provinces.

    An elder who is in Rome stays there.
    """
    p = PERSON_AT[key]
    if s.governor[province] != p:  # he has died since
        s.done()
        return
    away = s.place[p] == AWAY
    others = [PROVINCE[each] for each in governs(s, p) if each != province]
    answer = yield Pick(
        voice(s, s.faction[p]),
        "senate.residence",
        ["province", "legate", *others] if s.office[p] == NO_OFFICE and (away or not elder(s, p)) else ["legate"],
        fallback="legate" if not away and s.appointed[province] != s.turn else None,
        rule="republic:L.vatinian.2",
        params={"senator": key, "province": PROVINCE[province]},
    )
    s.done()
    if answer == "legate":
        come_home(s, p)
    else:
        go_to_province(s, p, province if answer == "province" else PROVINCE.index(answer))
        urgent(s)


@first
@rule("republic:L.vatinian.2")
def legates_first(s: Republic) -> bool:
    """With the Vatinian Law every governor says at the start of the sitting where he will be."""
    if not s.laws[VATINIAN] or s.session.legates:
        return False
    s.session.legates = True
    owned = [p for p in sorted(set(s.governor) - {NOBODY}, reverse=True) if s.faction[p] != NOBODY]
    choosing = [p for p in owned if s.place[p] in (ROME, AWAY)]
    for p in choosing:
        s.push(residence, PERSON[p], s.post[p] if s.place[p] == AWAY else governs(s, p)[0])
    return bool(choosing)


@subject
class Governors(Subject):
    """Governors are elected for vacant provinces."""

    name = "governors"
    steps = frozenset({"governors"})

    def lawful(self, s: Republic, motion: Motion) -> bool:
        fit = eligible(s)
        return all(
            PERSON_AT[senator] in fit and s.province[PROVINCE.index(post)] == VACANT for post, senator in motion.terms
        )

    def passed(self, s: Republic, motion: Motion) -> None:
        for post, senator in motion.terms:
            appoint(s, PROVINCE.index(post), PERSON_AT[senator])

    @rule("republic:9.152b", "republic:9.5b")
    def veto(self, s: Republic, motion: Motion) -> bool:
        """The last candidate for a province cannot be vetoed."""
        return all(len(untried(s, PROVINCE.index(post))) > 1 for post, _ in motion.terms)

    @rule("republic:9.5d", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """A governor for one province, or for several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, nominations(s, teller)))

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(vacancies(s))

    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        return _consents(s, motion)


# -- recall --------------------------------------------------------------------------------------------------------
@rule("republic:9.52b", "republic:CH.3", "republic:11.35")
def recallable(s: Republic) -> list[int]:
    """Provinces whose governor did not get the post this turn; a rebel cannot be removed."""
    return [
        each
        for each in PROVINCES
        if s.province[each] == GOVERNED and s.appointed[each] != s.turn and not rebellious(s, each)
    ]


@rule("republic:9.52b", "republic:9.131a", "republic:11.35")
def recalls(s: Republic, teller: Faction) -> Group:
    """Governors recalled in one proposal, each for a successor."""

    def successors(post: str, parts: Parts) -> list[str]:
        """The candidates to take over a province: not its governor, nobody already named, nobody rejected for it."""
        named = [senator for _, senator in parts]
        fit = names(p for p in eligible(s) if s.governor[PROVINCE.index(post)] != p)
        return [key for key in fit if key not in named and open_to(s, group, [*parts, [post, key]])]

    def left(parts: Parts) -> list[str]:
        named = [post for post, _ in parts]
        posts = [PROVINCE[each] for each in recallable(s)]
        return [post for post in posts if post not in named and successors(post, parts)]

    def part(post: str, parts: Parts) -> Framing:
        return [post, (yield who_governs(s, teller, "governor_recall", post, successors(post, parts)))]

    def why(answer: str, parts: Parts) -> Refusal | None:
        return why_out_of_reach(s, answer, "republic:11.35")

    group = Group("governor_recall", "senate.recall_from", "republic:9.52b", left, part, why, lambda: revolted(s))
    return group


@rule("republic:9.52b", "republic:CH.3", "republic:6.6c")
def back_from(s: Republic, province: int) -> None:
    """A recalled governor is in Rome for the next vote, liable like one whose term has ended."""
    p, there = s.governor[province], resides(s, province)
    vacate(s, province)
    if there:
        come_home(s, p)
    if there or not governs(s, p):
        s.returned[p] = s.turn


@subject
class GovernorRecall(Subject):
    """A governor is replaced before his time: while governors are elected, or as other business."""

    name = "governor_recall"
    steps = frozenset({"governors", "business"})

    @rule("republic:9.52b", "republic:9.6a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """One governor or several."""
        teller = voice(s, faction)
        return (yield from frame_group(s, teller, recalls(s, teller)))

    def lawful(self, s: Republic, motion: Motion) -> bool:
        posts, fit = recallable(s), eligible(s)
        return all(PROVINCE.index(post) in posts and PERSON_AT[senator] in fit for post, senator in motion.terms)

    def passed(self, s: Republic, motion: Motion) -> None:
        for post, senator in motion.terms:
            province = PROVINCE.index(post)
            back_from(s, province)
            appoint(s, province, PERSON_AT[senator])

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(recalls(s, faction).left([]))

    def consents(self, s: Republic, motion: Motion) -> list[Consent]:
        return _consents(s, motion)
