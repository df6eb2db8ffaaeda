"""4.3: the two quaestors, who handle the money: the consuls appoint them, and a substitute takes a vacant post."""

from __future__ import annotations

from tabularium.engine import Pick, Scene

from ..book import ASKED_ANEW
from ..cards import NUMBER_OF, PERSON, PERSON_AT
from ..senate.order import conclude
from ..senate.session import step
from ..senators import gain_influence, highest_officer, lives, man, names, present, rome_consul, voice
from ..state import FIELD_CONSUL, NOBODY, ROME, ROME_CONSUL, Republic
from .book import rule, scene
from .state import Assembly

QUAESTOR_OF_ROME, FIELD_QUAESTOR = POSTS = range(2)
POST = ("post:quaestor_of_rome", "post:field_quaestor")
VACANT = "post:vacant"
INFLUENCE = 1
STEP = "quaestors"


def quaestor(s: Assembly, post: int) -> int:
    """The holder of a post: the man who was appointed, as long as he lives and is in Rome."""
    return s.quaestors[post][0] if s.quaestors and lives(s, s.quaestors[post]) else NOBODY


def serving(s: Assembly, post: int) -> str:
    """The holder of a post, for the log; the work is done if it is vacant too."""
    p = quaestor(s, post)
    return PERSON[p] if p != NOBODY else VACANT


# -- the consuls appoint -----------------------------------------------------------------------------------------------
@step(STEP)
@rule("republic_assembly:4.3a")
def quaestors_next(s: Republic) -> None:
    """Every newly elected pair of consuls appoints quaestors, right after it has settled who stays in Rome.

    Where nobody could be elected those of last year go on.
    """
    if ROME_CONSUL in s.office or FIELD_CONSUL in s.office:
        s.push(appoint_quaestors, [])
    else:
        conclude(s, STEP)


def appointed(s: Assembly) -> None:
    """There are quaestors, or nobody to be one; in the Senate its next business comes."""
    s.done()
    if s.session.step == STEP:
        conclude(s, STEP)


@scene(tags=(ASKED_ANEW,))
@rule("republic_assembly:4.3a")
def appoint_quaestors(s: Assembly, wished: list[str]) -> Scene:
    """The Field Consul names his choice openly; the Rome Consul follows him or decides otherwise.

    Any two senators in Rome will do: it is no office, and bars from none.
    """
    consul, colleague = rome_consul(s), field_consul(s)
    fit = sorted(present(s), key=lambda p: (p == consul, s.influence[p], NUMBER_OF[p]))
    if len(fit) < len(POSTS):
        appointed(s)
        return
    asked = colleague if not wished and colleague not in (NOBODY, consul) else consul
    usual = wished or names(p for post in POSTS if (p := quaestor(s, post)) != NOBODY)
    chosen: list[str] = []
    for post, key in enumerate(("quaestors.rome", "quaestors.field")):
        left = [name for name in names(fit) if name not in chosen]
        wish = usual[post] if len(usual) == len(POSTS) and usual[post] in left else left[0]
        chosen.append(
            (
                yield Pick(
                    voice(s, s.faction[asked]),
                    key,
                    left,
                    wish,
                    rule="republic_assembly:4.3a",
                    params={"senator": PERSON[asked]},
                )
            )
        )
    if asked == consul:
        take_posts(s, [PERSON_AT[each] for each in chosen])
        appointed(s)
    else:
        s.say("quaestors.wished", rule="republic_assembly:4.3a", senator=PERSON[asked], rome=chosen[0], field=chosen[1])
        s.next(appoint_quaestors, chosen)


def field_consul(s: Republic) -> int:
    """The Field Consul while he is in Rome."""
    consul = s.office.index(FIELD_CONSUL) if FIELD_CONSUL in s.office else NOBODY
    return consul if consul != NOBODY and s.place[consul] == ROME else NOBODY


@rule("republic_assembly:4.3a")
def take_posts(s: Assembly, pair: list[int]) -> None:
    """Both gain influence, every time they are appointed."""
    s.quaestors = [man(s, p) for p in pair]
    rome, field = names(pair)
    s.say("quaestors.appointed", rule="republic_assembly:4.3a", rome=rome, field=field)
    for p in pair:
        gain_influence(s, p, INFLUENCE)


# -- and somebody stands in for one who is gone ------------------------------------------------------------------------
@rule("republic_assembly:4.3c")
def vacancy(s: Assembly) -> int:
    """A post whose man is dead or away, if another senator in Rome could fill it; no number if there is none.

    Before the first appointment nothing is vacant.
    """
    pair = [quaestor(s, post) for post in POSTS]
    return pair.index(NOBODY) if s.quaestors and NOBODY in pair and set(present(s)) - set(pair) else NOBODY


@scene
@rule("republic_assembly:4.3c")
def substitute_quaestor(s: Assembly, post: int) -> Scene:
    """The highest officer names a senator in Rome who does the work, without gaining influence by it."""
    pair = [quaestor(s, each) for each in POSTS]
    spare = sorted(set(present(s)) - set(pair), key=lambda p: (s.influence[p], NUMBER_OF[p]))
    officer = highest_officer(s)
    answer = yield Pick(
        s.faction[officer],
        "quaestors.substitute",
        names(spare),
        rule="republic_assembly:4.3c",
        params={"senator": PERSON[officer], "post": POST[post]},
    )
    s.quaestors[post] = man(s, PERSON_AT[answer])
    s.say("quaestors.substitute", rule="republic_assembly:4.3c", senator=answer, post=POST[post])
    s.done()
