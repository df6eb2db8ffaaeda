"""Pages of war: fleets at sea, leaders, the composition of armies, and movement."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from tabularium.draw.fields import Form, inside
from tabularium.draw.svg import Node, h
from tabularium.engine.form import Choice, Rows, Section

from ..tables import COLUMNS
from .controls import row, tally, units
from .stage import Stage

STEP = "step-row"
"""The id of the one template of a step, for all leaders."""
PLACES = {"to": "province", "city": "city"}
"""The fields that name any place of a kind: the script offers the names that stand on the map, so they come once."""


def fleets(stage: Stage, form: Form) -> Node:
    """Where all fleets lie at the end of the year's preparations."""
    look = stage.look
    there = {sea: row.get(stage.me, 0) for sea, row in stage.view["fleets"].items()}
    rows = [
        (sea, look.text("board.fleets_now", n=there[sea]) if there.get(sea) else None)
        for sea in sorted(form.ask.offered()["fleets[].sea"], key=lambda sea: (not there.get(sea), stage.name(sea)))
    ]
    start = h.p(
        h.button(
            look.text("board.fleets_start"),
            type="button",
            class_="btn btn--small",
            data_start=json.dumps({sea: number for sea, number in there.items() if number}),
        ),
        class_="leaf__pad",
    )
    return [
        start if not form.value("fleets") and any(there.values()) else None,
        tally(form, "fleets", "sea", "fleets", rows),
    ]


def _leaders(stage: Stage, form: Form, path: str) -> dict[str, tuple[str, Any]]:
    """Own leaders, each with the path and the value of what is written for him."""
    known = form.written(path, "leader")
    return {name: known.get(name, (f"{path}[]", None)) for name in dict.fromkeys([*stage.commanders(), *known])}


def _title(stage: Stage, leader: str, place: str | None) -> Markup:
    """A leader with his modifier, his age and where he is."""
    known = stage.view["leaders"].get(leader)
    told = f"+{known['modifier']}" if known else ""
    if known and known["age"] is not None:
        told += f" · {stage.look.text('board.aged', n=known['age'])}"
    return h.span(
        h.b(stage.leader(leader)), " ", told, h.small(stage.name(place)) if place else None, class_="leader__name"
    )


def leaders(stage: Stage, form: Form) -> Node:
    """Each leader's destination, or the leader he accompanies."""
    field = form.at("leaders")
    assert isinstance(field, Rows)
    assert isinstance(field.row, Section)
    armed = [*(stage.forecast.units if stage.forecast else {})]
    words = stage.look.words
    rows = []
    for name, (path, value) in _leaders(stage, form, "leaders").items():
        province = inside(value, "province")
        places = tuple(dict.fromkeys([*armed, *([province] if province else [])]))
        others = tuple(each for each in stage.own_leaders() if each != name)
        cells = [
            h.div(
                h.span(words.field(form.ask, f"leaders[].{each}")),
                form.bare(
                    f"{path}.{each}",
                    each,
                    Choice(values=values, optional=True),
                    inside(value, each),
                    f"{stage.leader(name)}: {words.field(form.ask, f'leaders[].{each}')}",
                ),
                class_="field",
            )
            for each, values in (("province", places), ("accompanies", others))
        ]
        now = stage.view["leaders"].get(name, {}).get("province")
        rows.append(
            row(form, "leader", name, path, [_title(stage, name, now), cells], class_="tally__row tally__row--wide")
        )
    return form.keyed("leaders", rows, class_="tally")


def composition(stage: Stage, form: Form) -> Node:
    """The units that every leader takes along from where he is."""
    found = stage.forecast
    rows = []
    for name, (path, value) in _leaders(stage, form, "armies").items():
        way = found.ways.get(name) if found else None
        place = way.places[0] if way else None
        there = list(found.standing.get(place, [])) if found and place else []
        rows.append(
            row(
                form,
                "leader",
                name,
                path,
                [
                    _title(stage, name, place),
                    units(form, f"{path}.units", "units", inside(value, "units"), there, stage.leader(name)),
                ],
                class_="tally__row tally__row--units",
            )
        )
    return form.keyed("armies", rows, class_="tally")


# -- movement --------------------------------------------------------------------------------------------------------
def movement(stage: Stage, form: Form) -> Node:
    """The steps of every leader, segment by segment; the map writes them too."""
    march = form.at("movement")
    assert isinstance(march, Rows)
    assert isinstance(march.row, Section)
    steps = march.row.fields["steps"]
    assert isinstance(steps, Rows)
    has = _kinds(stage)
    rows = [
        row(
            form,
            "leader",
            name,
            path,
            [
                h.h3(_title(stage, name, _begins(stage, name)), class_="leaf__part"),
                form.rows(
                    f"{path}.steps",
                    steps,
                    inside(value, "steps"),
                    lambda place, step: _step(stage, form, steps, place, step, has),
                    template=STEP,
                ),
            ],
            class_="march",
        )
        for name, (path, value) in _leaders(stage, form, "movement").items()
    ]
    blank = form.row(_step(stage, form, steps, "movement[].steps[]", {"segment": 1, "action": "march"}, has))
    return [h.template(blank, id=STEP), form.keyed("movement", rows, class_="marches")]


def _begins(stage: Stage, leader: str) -> str | None:
    way = stage.forecast.ways.get(leader) if stage.forecast else None
    return way.places[0] if way else None


def _kinds(stage: Stage) -> list[int]:
    """How many units the nation has of each kind."""
    found = [0] * COLUMNS
    for there in (stage.forecast.standing if stage.forecast else {}).values():
        found = [a + b for a, b in zip(found, there, strict=True)]
    for way in (stage.forecast.ways if stage.forecast else {}).values():
        found = [a + b for a, b in zip(found, way.units or [0] * COLUMNS, strict=True)]
    return found


def _step(stage: Stage, form: Form, steps: Rows, path: str, value: Any, has: list[int]) -> Markup:
    """A step: its segment, what is done, and where; what is left or taken up is folded away."""
    words, section = stage.look.words, steps.row
    assert isinstance(section, Section)

    def cell(name: str) -> Markup:
        field = section.fields[name]
        label = words.field(form.ask, f"movement[].steps[].{name}")
        given = inside(value, name)
        if name in PLACES:
            field = Choice(values=(given,) if given else (), optional=True)
        return h.div(
            h.span(label),
            form.bare(f"{path}.{name}", name, field, given, label),
            class_=f"field step__{name}",
            data_places=PLACES.get(name),
        )

    seas = section.fields["seas"]
    assert isinstance(seas, Rows)
    handed = any(any((inside(value, part) or {}).values()) for part in ("drop", "pick_up"))
    return h.div(
        h.div([cell(name) for name in ("segment", "action", "to", "city")], class_="step__main"),
        h.div(form.rows(f"{path}.seas", seas, inside(value, "seas")), class_="step__seas"),
        h.details(
            h.summary(stage.look.text("board.hand_over"), class_="small"),
            [
                [
                    h.h4(words.field(form.ask, f"movement[].steps[].{part}"), class_="small"),
                    units(form, f"{path}.{part}", part, inside(value, part), has),
                ]
                for part in ("drop", "pick_up")
            ],
            open=handed,
        ),
        form.problem(path),
        class_="step",
        data_type="section",
    )
