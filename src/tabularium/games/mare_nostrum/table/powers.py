"""Pages of history and of the independents."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from tabularium.draw.fields import Form, inside
from tabularium.draw.parts import icon, odds
from tabularium.draw.svg import Node, h, join
from tabularium.engine.form import Choice, Rows, Section

from ..tables import GOODS, GRADES
from ..world import BORDERS, PROVINCE, PROVINCES
from .controls import part, row
from .livery import shield
from .stage import Stage

FAR = "independents.far"
"""The name by which the page asks for the independents far from one's own land."""


# -- cards -----------------------------------------------------------------------------------------------------------
def cards(stage: Stage, form: Form) -> Node:
    """The cards to play with their parameters, to give away, to discard, and to end."""
    look, words = stage.look, stage.look.words
    hand = stage.own["hand"] if stage.own else []
    kinds = {name: row["card"] for name, row in (stage.own["cards"] if stage.own else {}).items()}
    active = stage.own["in_play"] if stage.own else []

    def named(path: str) -> str:
        return words.field(form.ask, path)

    return h.div(
        part(
            named("cards.play"),
            form.keyed(
                "cards.play",
                [
                    _card(stage, form, name, kinds.get(name, name))
                    for name in dict.fromkeys([*form.written("cards.play", "card"), *hand])
                ],
                class_="hand-cards",
            ),
            None if hand else h.p(look.text("board.no_cards"), class_="small muted leaf__pad"),
        ),
        part(
            named("cards.cede"),
            form.keyed("cards.cede", [_cession(stage, form, name) for name in hand], class_="tally"),
            folded=not form.value("cards.cede"),
        ),
        part(
            named("cards.discard"),
            _marked(stage, form, "cards.discard", hand),
            folded=not form.value("cards.discard"),
        ),
        part(
            named("cards.cancel"),
            _marked(stage, form, "cards.cancel", active),
            folded=not form.value("cards.cancel"),
        )
        if active
        else h.div(_marked(stage, form, "cards.cancel", []), hidden=True),
        data_type="section",
        data_name="cards",
    )


def _card(stage: Stage, form: Form, name: str, kind: str) -> Markup:
    """A card that may be played: what it does, and a field for everything it asks for."""
    look = stage.look
    known = form.written("cards.play", "card")
    path, value = known.get(name, ("cards.play[]", None))
    about = f"about.{kind.replace(':', '.', 1)}"
    given = _given(value)
    wanted = stage.forecast.wanted.get(name, []) if stage.forecast else []
    fields = []
    at = 0
    for each in wanted:
        for number in range(each.most):
            values = given.get(each.name, [])
            chosen = values[number] if number < len(values) else None
            label = look.text(f"parameter.{each.name}")
            fields.append(
                row(
                    form,
                    "parameter",
                    each.name,
                    f"{path}.named[{at}]",
                    [
                        h.span(label),
                        form.bare(
                            f"{path}.named[{at}].value",
                            "value",
                            Choice(values=tuple(each.options), optional=True),
                            chosen,
                            label,
                        ),
                    ],
                    class_="field",
                )
            )
            at += 1
    return h.fieldset(
        h.legend(
            h.label(
                h.input(type="checkbox", checked=name in known, data_there=True),
                h.span(stage.name(kind)),
                class_="check",
            ),
            class_="label",
        ),
        h.p(look.text(about), class_="small") if look.words.has(about) else None,
        first(stage, kind),
        h.div(
            form.keyed(f"{path}.named", fields, class_="sheet__fields"),
            class_="sheet__fields",
            hidden=name not in known,
        ),
        _checks(stage, name),
        form.problem(path),
        form.problem(f"{path}.card"),
        class_="history-card",
        data_type="section",
        data_key=name,
        data_key_name="card",
    )


MARKS: dict[bool | None, tuple[str, str]] = {True: ("y", "check"), False: ("x", "cross"), None: ("q", "why")}
"""How a condition is marked: sure, failed or open."""


def _checks(stage: Stage, name: str) -> Markup | None:
    """Both checks of a card with each condition marked, the chances of its dice, and what stays afterwards."""
    look = stage.look
    found = stage.forecast.checks.get(name) if stage.forecast else None
    if found is None:
        return None
    price = [look.text(f"board.cost.{GOODS[at]}", n=each) for at, each in enumerate(found.price) if each]
    now: list[tuple[bool | None, str]] = [
        (each.holds, look.text(f"board.condition.{each.name}", **each.told)) for each in found.conditions
    ]
    if price:
        now.append((found.affords, ", ".join(price)))
    now += [(None, look.text("board.check.name", parameter=look.text(f"parameter.{each}"))) for each in found.unnamed]
    if not now:
        now.append((True, look.text("board.check.free")))
    then: list[tuple[bool | None, str]] = [
        (None if found.conditions or found.unnamed else True, look.text("board.check.again"))
    ]
    return h.div(
        [
            odds(
                look.text(f"board.chance.{each.name}", percent=f"{each.likely:.1%}", **_rounded(each.told)),
                round(each.likely * 100),
            )
            for each in found.chances
        ],
        h.div(_check(stage, "first", now), _check(stage, "second", then), class_="checks"),
        h.p(
            look.text(f"board.stays.{found.stays}", n=found.turns),
            " ",
            look.rule_link("mare:3.1.2j" if found.stays == "removed" else "mare:3.1.2i"),
            class_="small muted",
        ),
        class_="card-checks",
    )


def _rounded(told: dict[str, Any]) -> dict[str, Any]:
    return {name: f"{each:.1f}" if isinstance(each, float) else each for name, each in told.items()}


def _check(stage: Stage, which: str, lines: list[tuple[bool | None, str]]) -> Markup:
    look = stage.look
    return h.div(
        h.span(look.text(f"board.check.{which}"), " ", look.rule_link("mare:3.1.2f"), class_="label"),
        h.ul(
            h.li(
                icon(MARKS[holds][1]),
                h.span(text, h.span(look.text(f"board.check.{MARKS[holds][0]}"), class_="sr")),
                class_=MARKS[holds][0],
            )
            for holds, text in lines
        ),
        class_="chk",
    )


def first(stage: Stage, name: str) -> Markup:
    """The first row is played, or declared, first."""
    label = stage.look.text("board.first")
    return h.button(
        label,
        type="button",
        class_="btn btn--quiet btn--small",
        data_row_up=True,
        aria_label=f"{stage.name(name)}: {label}",
    )


def _given(value: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in inside(value, "named") or []:
        found.setdefault(str(inside(each, "parameter")), []).append(str(inside(each, "value")))
    return found


def _cession(stage: Stage, form: Form, name: str) -> Markup:
    known = form.written("cards.cede", "card")
    path, value = known.get(name, ("cards.cede[]", None))
    field = Choice(values=tuple(form.ask.offered()["cards.cede[].to"]), optional=True)
    return row(
        form,
        "card",
        name,
        path,
        [
            h.span(h.b(stage.name(name)), class_="grow"),
            form.bare(f"{path}.to", "to", field, inside(value, "to"), stage.name(name)),
        ],
    )


def _marked(stage: Stage, form: Form, path: str, names: list[str]) -> Markup:
    """Things with ticks."""
    chosen = form.value(path) or []
    return form.keyed(
        path,
        [
            h.label(
                h.input(type="checkbox", checked=name in chosen),
                h.span(stage.name(name)),
                class_="check leaf__pad",
                data_type="switch",
                data_key=name,
            )
            for name in dict.fromkeys([*names, *map(str, chosen)])
        ],
    )


# -- independents ----------------------------------------------------------------------------------------------------
def independents(stage: Stage, form: Form) -> Node:
    """A row an independent province: grades, price of the next, and what is done."""
    field = form.at("independents")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    known = form.written("independents", "province")

    def rank(name: str) -> tuple[bool, int, str]:
        grade = _grade(stage, name)
        return name not in known, -GRADES.index(grade) if grade != "neutral" else 0, stage.name(name)

    names = sorted({*form.ask.offered()["independents[].province"], *known}, key=rank)
    near = [name for name in names if name in known or _near(stage, name)]
    far = len(names) - len(near)
    return [
        [form.choices(f"approach-{each}", field.row.fields[each]) for each in ("action", "to")],
        _sift(stage, names),
        form.keyed(
            "independents",
            [
                *(_approach(stage, form, field.row, name, known) for name in near),
                h.details(
                    h.summary(stage.look.text("board.independents.far", n=far), class_="small leaf__pad"),
                    data_kept=FAR,
                    data_aside=FAR,
                )
                if far
                else join(),
            ],
            class_="tally independents",
        ),
    ]


def far_independents(stage: Stage, form: Form) -> Markup:
    """The independents that lie far away, and with whom one has nothing to do yet."""
    field = form.at("independents")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    known = form.written("independents", "province")
    names = sorted(form.ask.offered()["independents[].province"], key=stage.name)
    far = [name for name in names if name not in known and not _near(stage, name)]
    return join(_approach(stage, form, field.row, name, known) for name in far)


def _near(stage: Stage, name: str) -> bool:
    """Does an independent border on the reader's land, or has it a treaty with the reader?"""
    own = stage.view["provinces"]
    return stage.me in own[name]["relations"] or any(
        own.get(PROVINCES[other], {}).get("nation") == stage.me for other in BORDERS[PROVINCE[name]]
    )


def _sift(stage: Stage, names: list[str]) -> Markup:
    """The filter: all, those with whom one has a treaty, those where others have one too."""
    kinds = [_kinds(stage, name) for name in names]
    return h.div(
        (
            h.button(
                stage.look.text(f"board.sift.{each}", n=sum(each in kind for kind in kinds)),
                type="button",
                data_sift=each,
                aria_pressed="true" if each == "all" else "false",
            )
            for each in ("all", "mine", "contested")
        ),
        class_="seg sift",
        role="group",
        aria_label=stage.look.text("board.sift"),
    )


def _kinds(stage: Stage, name: str) -> list[str]:
    """The filters that an independent passes."""
    relations = stage.view["provinces"].get(name, {}).get("relations", {})
    others = any(nation != stage.me for nation in relations)
    return ["all", *(["mine"] if stage.me in relations else []), *(["contested"] if others else [])]


def _grade(stage: Stage, name: str) -> str:
    row = stage.view["provinces"].get(name, {})
    grade: str = row.get("relations", {}).get(stage.me, "grade:neutral")
    return grade.partition(":")[2]


def _approach(stage: Stage, form: Form, section: Section, name: str, known: dict[str, tuple[str, Any]]) -> Markup:
    look = stage.look
    path, value = known.get(name, ("independents[]", None))
    relations = stage.view["provinces"].get(name, {}).get("relations", {})
    price = (stage.own or {}).get("independents", {}).get(name)
    grade = _grade(stage, name)
    told = [stage.name(f"grade:{grade}")]
    if price:
        told.append(look.text("board.place.price", n=price["price"]))
    others = [
        h.span(
            shield(nation, "s"),
            GRADES.index(each.partition(":")[2]),
            class_="stat",
            title=f"{stage.name(nation)}: {stage.name(each)}",
        )
        for nation, each in relations.items()
        if nation != stage.me
    ]
    cells = [
        form.bare(
            f"{path}.{each}",
            each,
            replace(section.fields[each], optional=True),
            inside(value, each),
            f"{stage.name(name)}: {look.words.field(form.ask, f'independents[].{each}')}",
            choices=f"approach-{each}",
        )
        for each in ("action", "to")
    ]
    link = h.button(stage.name(name), type="button", class_="linkbtn", data_goto=name)
    return row(
        form,
        "province",
        name,
        path,
        [
            h.span(h.b(link), h.small("; ".join(told)), class_="grow"),
            _ladder(GRADES.index(grade)),
            h.span(others, class_="others"),
            cells,
        ],
        class_=" ".join(["tally__row", *(f"is-{kind}" for kind in _kinds(stage, name))]),
    )


def _ladder(grade: int) -> Markup:
    """The degrees from neutral to annexed, filled up to the present one; none where there is hostility."""
    return h.span(class_=f"degrees degrees--{grade}", aria_hidden="true")
