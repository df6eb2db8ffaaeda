"""The page of deals: what is asked of the reader, the deed on its shelves, and what it comes to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup

from tabularium.draw.deals import Drawn, Wanted
from tabularium.draw.look import Look
from tabularium.draw.parts import chip, disc, icon, panel
from tabularium.draw.svg import Node, h, join

from ..dealings import Deal, Promise
from ..deals import NEVER_BINDING, TALENTS, impossible
from ..deeds import MOST_CLAUSES, NEW
from ..state import NO_FACTION, Faction
from .course import course
from .deed import KINDS, LATER, NOW, SHELVES, Sheet, code, due, named, said, same, shelf, sums, waits, worth
from .ring import ring
from .stage import Stage
from .trust import debts, others, trust

CHANCES = (
    *("record_deal", "write_deal", "agree_deal", "refuse_deal", "take_back_deal", "settle_deal", "complain"),
    *("find_broken", "find_kept", "withdraw_deal", "uphold_deal"),
)
"""The interjections that belong to deals, and are done on this page or in the ledger."""
STATES = {"offered": "info", "open": "ok", "disputed": "bad", "fulfilled": "ok", "withdrawn": "warn", "refused": "warn"}
WAYS = {
    "settle_deal": "btn--for",
    "complain": "btn--against",
    "find_kept": "btn--for",
    "find_broken": "btn--against",
    "withdraw_deal": "",
    "uphold_deal": "",
}
"""What may be said to a deal that has been made."""
RULES = {NOW: ("republic:4.15b",), LATER: ("republic:4.13a", "republic:4.16"), "word": ("republic:4.13b",)}


def waiting(look: Look) -> int:
    """How many offers wait for the reader."""
    stage = Stage(look)
    return sum(waits(stage, deal) for deal in stage.s.deals)


def draw(look: Look, wanted: Wanted) -> Drawn:
    """The whole page."""
    stage = Stage(look)
    sheet = Sheet(stage, wanted)
    return Drawn(
        head=course(stage),
        ask=_ask(sheet),
        deed=_deed(sheet),
        sums=_sums(sheet),
        beside=join(others(sheet), trust(sheet), debts(stage)),
    )


# -- what is asked -----------------------------------------------------------------------------------------------------
def _ask(sheet: Sheet) -> Markup:
    stage = sheet.stage
    if sheet.writing:
        flag, question, hint, ways, mine = _writing(sheet)
    elif sheet.lying is None:
        flag, question = stage.text("board.deals"), stage.text("board.deal.none")
        hint, ways, mine = stage.text("board.deal.none.hint"), [_new(sheet)], False
    else:
        flag, question, hint, ways, mine = _answering(sheet, sheet.lying)
    return h.section(
        h.div(
            disc(stage.own, "l") if stage.own != NO_FACTION else None,
            h.div(
                h.span(icon("letter"), " ", flag, class_="ask__flag"),
                h.p(question, class_="ask__q"),
                h.div(hint, class_="ask__hint") if hint else None,
                class_="ask__text",
            ),
            h.div(ways, class_="ask__opts"),
            class_="ask__main",
        ),
        class_="ask ask--mine" if mine else "ask",
        id="ask",
        aria_live="polite",
        aria_label=stage.text("board.deals"),
        tabindex="-1",
    )


Asked = tuple[str, str, str, list[Node], bool]
"""Flag, question, hint, buttons, and whether it is the reader's turn."""


def _writing(sheet: Sheet) -> Asked:
    stage, lying = sheet.stage, sheet.lying
    changed = [each for each in sheet.draft if not any(same(each, old) for old in sheet.before)]
    falls = [] if lying is None else [each for each in lying.sealed if each != stage.own]
    hint = stage.text("board.deal.write.hint")
    if falls:
        hint = stage.text("board.deal.falls", seats=[stage.faction_ref(each) for each in falls])
    drop = h.a(
        icon("undo"),
        " ",
        stage.text("board.deal.drop"),
        h.span("U", class_="kbd", aria_hidden="true"),
        href=sheet.link(number=sheet.number),
        class_="btn btn--quiet",
        data_key="u",
    )
    flag = stage.text("board.deal.new") if lying is None else stage.text("board.deal.answering", n=lying.answers + 2)
    question = stage.text("board.deal.send.ask", n=len(sheet.draft) if lying is None else len(changed) or 0)
    if not sheet.draft:
        question, hint = stage.text("ask.deal.write"), stage.text("board.deal.blank")
    if lying is not None:
        gone = sum(not any(same(each, new) for new in sheet.draft) for each in sheet.before)
        question = stage.text("board.deal.changed", n=max(len(changed), gone))
    return flag, question, hint, [drop, _send(sheet)], True


def _send(sheet: Sheet) -> Markup:
    """The offer as it is written; what bars it is said at once."""
    stage = sheet.stage
    ask = stage.look.chances["write_deal"]
    offers = {each.rpartition("_")[2]: each for each in ask.offered()["answers"]}  # type: ignore[attr-defined]  # a sheet
    parties = {
        int(each.rpartition(":")[2]): each
        for each in ask.offered()["clauses[].by"]  # type: ignore[attr-defined]  # a sheet
    }
    answers = NEW if sheet.number is None else offers.get(str(sheet.number + 1), sheet.key)
    clauses = [
        {"by": parties.get(each.seat, ""), "to": parties.get(each.to, ""), "what": each.what, "talents": each.talents}
        for each in sheet.draft
    ]
    answer: dict[str, Any] = {"clauses": clauses, "answers": answers}
    wrong = [why for _, why in ask.problems(answer)] if clauses else []  # type: ignore[attr-defined]  # a sheet
    unchanged = sheet.lying is not None and sorted(map(code, sheet.draft)) == sorted(map(code, sheet.before))
    bars: dict[str, Any] = {}
    if wrong:
        bars = stage.look.why(wrong[0], ask)
    elif not clauses or unchanged:
        bars = {
            "aria_disabled": "true",
            "data_why": stage.text("board.deal.unchanged" if clauses else "board.deal.blank"),
        }
    return h.button(
        icon("seal"),
        " ",
        stage.text("board.deal.send"),
        h.span("↵", class_="kbd", aria_hidden="true"),
        type="button",
        class_="btn btn--primary",
        data_answer=json.dumps(answer),
        data_chance="write_deal",
        data_key="Enter",
        **bars,
    )


def _answering(sheet: Sheet, deal: Deal) -> Asked:
    stage = sheet.stage
    flag = stage.text("board.deal.from", deal=sheet.key, seat=stage.faction_ref(deal.author))
    names = [stage.faction_ref(each) for each in deal.parties if each not in (deal.author, *deal.sealed)]
    ways: list[Node]
    if deal.state != "offered":
        ways = [_way(sheet, name, kind, str(n + 1)) for n, (name, kind) in enumerate(_open(sheet, WAYS).items())]
        judged = deal.state == "disputed"
        hint = stage.text("board.deal.judge.hint") if judged else stage.text("board.deal.made.hint")
        return flag, stage.text(f"board.deal.is.{deal.state}"), hint, [*reversed(ways), _new(sheet)], bool(ways)
    if impossible(stage.s, deal):
        ways = [_way(sheet, name, "", "3") for name in _open(sheet, {"take_back_deal": ""})]
        return flag, stage.text("board.deal.is.lapsed"), stage.text("board.deal.lapsed.hint"), ways, False
    mine = waits(stage, deal)
    if mine:
        back = [_back(sheet, deal)] if _answerable(sheet) else []
        ways = [
            *(_way(sheet, name, "btn--against", "3") for name in _open(sheet, {"refuse_deal": ""})),
            *back,
            *(_way(sheet, name, "btn--for", "1") for name in _open(sheet, {"agree_deal": ""})),
        ]
        return flag, stage.text("board.deal.seal.ask"), stage.text("board.deal.seal.hint", seats=names), ways, True
    ways = [_way(sheet, name, "btn--quiet", "3") for name in _open(sheet, {"take_back_deal": ""})]
    if _answerable(sheet):
        ways.append(_back(sheet, deal))
    return (
        flag,
        stage.text("board.deal.waits", seats=names),
        stage.text("board.deal.seal.hint", seats=names),
        ways,
        False,
    )


def _open(sheet: Sheet, ways: dict[str, str]) -> dict[str, str]:
    """What may be said to this deal, of these."""
    chances = sheet.stage.look.chances
    return {name: kind for name, kind in ways.items() if name in chances and sheet.key in chances[name].things}


def _answerable(sheet: Sheet) -> bool:
    chance = sheet.stage.look.chances.get("write_deal")
    return chance is not None and sheet.key in chance.offered()["answers"]  # type: ignore[attr-defined]  # a sheet


def _way(sheet: Sheet, name: str, kind: str, key: str) -> Markup:
    sign = {"agree_deal": "seal", "refuse_deal": "cross"}.get(name)
    return h.button(
        icon(sign) if sign else None,
        " ",
        sheet.stage.text(f"board.deal.{name}"),
        h.span(key, class_="kbd", aria_hidden="true"),
        type="button",
        class_=f"btn {kind}".rstrip(),
        data_answer=json.dumps(sheet.key),
        data_chance=name,
        data_key=key,
    )


def _back(sheet: Sheet, deal: Deal) -> Markup:
    return h.a(
        icon("letter"),
        " ",
        sheet.stage.text("board.deal.back"),
        h.span("2", class_="kbd", aria_hidden="true"),
        href=sheet.link(number=sheet.number, draft=deal.clauses),
        class_="btn",
        data_key="2",
    )


def _new(sheet: Sheet) -> Node:
    chance = sheet.stage.look.chances.get("write_deal")
    if chance is None or NEW not in chance.offered()["answers"]:  # type: ignore[attr-defined]  # a sheet
        return None
    return h.a(icon("plus"), " ", sheet.stage.text("board.deal.write"), href=sheet.link(draft=[]), class_="btn")


# -- the deed ----------------------------------------------------------------------------------------------------------
def _deed(sheet: Sheet) -> Markup:
    stage, lying = sheet.stage, sheet.lying
    if not sheet.writing and lying is None:
        return h.article(h.p(stage.text("board.deals.private"), class_="small muted"), class_="deed")
    title = stage.text("board.deal.among", seats=[stage.faction_ref(each) for each in sheet.parties])
    state = "offered" if sheet.writing or lying is None else lying.state
    lapsed = lying is not None and lying.state == "offered" and impossible(stage.s, lying)
    return h.article(
        h.header(
            h.div(
                h.h2(title if len(sheet.parties) > 1 else stage.text("board.deal.new")),
                h.p(
                    chip(stage.text("board.deal.is.lapsed.short" if lapsed else f"state.{state}"), kind=STATES[state]),
                    class_="deed__s",
                )
                if not sheet.writing
                else None,
            ),
            h.span(
                h.span(icon("eye"), " ", stage.text("board.deal.public"), aria_current="true"),
                h.a(icon("hidden"), " ", stage.text("board.deal.private"), href=f"{sheet.wanted.table}/letters?new=1"),
                class_="seg deed__how",
            ),
            class_="deed__h",
        ),
        h.div(
            h.div([_shelf(sheet, name) for name in SHELVES], _palette(sheet), class_="shelves"),
            h.aside(
                ring(sheet) if sheet.clauses else None,
                _seals(sheet),
                _for_you(sheet),
                class_="deed__a",
                aria_label=stage.text("board.deal.whole"),
            ),
            class_="deed__b",
        ),
        class_="deed deed--writing" if sheet.writing else "deed",
        aria_label=title,
    )


def _shelf(sheet: Sheet, name: str) -> Node:
    rows = list(_rows(sheet, name))
    if not rows and not sheet.writing:
        return None
    stage = sheet.stage
    return h.section(
        h.header(
            icon(SHELVES[name]),
            h.h3(stage.text(f"board.deal.shelf.{name}")),
            h.p(
                stage.text(f"board.deal.shelf.{name}.note"),
                [[" ", stage.look.rule_link(rule)] for rule in RULES[name]],
            ),
        ),
        h.ol(rows) if rows else None,
        class_=f"shelf shelf--{name}",
        aria_label=stage.text(f"board.deal.shelf.{name}"),
    )


def _rows(sheet: Sheet, name: str) -> Iterator[Markup]:
    """The clauses of a shelf: what was taken out stays, struck through, and what was put in is gold."""
    for old in sheet.before:
        if shelf(old.what) == name and not any(same(old, new) for new in sheet.clauses):
            yield _clause(sheet, old, "cz--old")
    for at, each in enumerate(sheet.clauses):
        if shelf(each.what) == name:
            new = bool(sheet.before) and not any(same(each, old) for old in sheet.before)
            yield _clause(sheet, each, "cz--new" if new else "", at)


def _clause(sheet: Sheet, each: Promise, kind: str, at: int = -1) -> Markup:
    stage = sheet.stage
    out = [party for party in (each.seat, Faction(each.to)) if stage.s.out[party]]
    text: Node = h.b(said(stage, each))
    who = f"{named(stage, each.seat)} → {named(stage, Faction(each.to))}"
    return h.li(
        h.span(disc(each.seat), icon("arrow"), disc(each.to, "s"), class_="cz__w", role="img", aria_label=who),
        h.span(
            h.s(text) if kind == "cz--old" else text,
            h.small(who),
            h.small(stage.text("board.deal.gone", seat=stage.faction_ref(out[0])), class_="minus") if out else None,
            h.small(icon("check"), " ", stage.text("board.deal.is_kept")) if each.kept else None,
            class_="cz__t",
        ),
        h.span(due(stage, each), class_="cz__m"),
        _edit(sheet, each, at) if sheet.writing and at >= 0 else h.span(worth(stage, each), class_="cz__d"),
        class_=f"cz {kind} {'cz--gone' if out else ''}".rstrip(),
    )


# -- writing -----------------------------------------------------------------------------------------------------------
def _edit(sheet: Sheet, each: Promise, at: int) -> Markup:
    """Talents more or less, and the clause out of the deal."""
    stage = sheet.stage
    rest = list(sheet.draft)
    without = [other for n, other in enumerate(rest) if n != at]

    def step(by: int, sign: str) -> Node:
        talents = each.talents + by
        if talents < 1:
            return h.span(sign, class_="btn btn--small", aria_disabled="true")
        changed = [*rest[:at], Promise(each.seat, each.what, talents, to=each.to), *rest[at + 1 :]]
        label = stage.text("board.deal.talents", n=talents)
        return h.a(
            sign,
            href=sheet.link(number=sheet.number, draft=changed),
            class_="btn btn--small",
            aria_label=label,
            data_deal=True,
        )

    return h.span(
        [step(-1, "−"), h.b(each.talents), step(1, "+"), step(5, "+5")] if each.what == TALENTS else None,
        h.a(
            icon("cross"),
            href=sheet.link(number=sheet.number, draft=without),
            class_="iconbtn",
            aria_label=stage.text("board.deal.take_out", what=said(stage, each)),
            data_deal=True,
        ),
        class_="cz__e" if each.what == TALENTS else "cz__e cz__e--alone",
    )


def _palette(sheet: Sheet) -> Node:
    """One press adds a clause of a kind, from one party to another."""
    if not sheet.writing:
        return None
    stage = sheet.stage
    if len(sheet.draft) >= MOST_CLAUSES:
        return h.p(stage.text("board.deal.full", n=MOST_CLAUSES), class_="pal small muted")
    last = sheet.draft[-1] if sheet.draft else None
    mates = [each for each in sheet.parties if each != stage.own] or [
        each for each in sheet.living if each != stage.own
    ]

    def add(giver: Faction, taker: Faction, what: str) -> Markup:
        talents = int(what == TALENTS)
        clauses = [*sheet.draft, Promise(giver, what, talents, to=taker)]
        kind = "pal--now" if shelf(what) == NOW else "pal--word" if what in NEVER_BINDING else ""
        return h.a(
            icon("plus"),
            " ",
            stage.text(f"board.deal.kind.{what}"),
            href=sheet.link(number=sheet.number, draft=clauses),
            class_=f"btn btn--small {kind}".rstrip(),
            data_deal=True,
        )

    inside = [stage.own, *mates] if sheet.parties[:-1] else [stage.own, mates[0]]
    pairs = [pair for each in inside[1:] for pair in ((stage.own, each), (each, stage.own))]
    pairs += [(one, other) for one in inside[1:] for other in inside[1:] if one != other]
    front = (last.seat, Faction(last.to)) if last is not None else pairs[0]
    newcomers = [each for each in sheet.living if each not in inside]
    more = [pair for each in newcomers for pair in ((stage.own, each), (each, stage.own), (each, inside[1]))]

    def kinds(giver: Faction, taker: Faction) -> Markup:
        return h.details(
            h.summary(
                disc(giver, "s"), icon("arrow"), disc(taker, "s"), f" {named(stage, giver)} → {named(stage, taker)}"
            ),
            h.div([add(giver, taker, what) for what in KINDS], class_="pal__g"),
            open=(giver, taker) == front,
            data_fold=f"pal.{giver}.{taker}",
        )

    return h.div(
        h.h3(stage.text("board.deal.add"), class_="label"),
        [kinds(*pair) for pair in dict.fromkeys([front, *pairs])],
        h.details(
            h.summary(icon("person"), " ", stage.text("board.deal.party")),
            [kinds(*pair) for pair in more],
            data_fold="pal.more",
        )
        if more
        else None,
        class_="pal",
    )


# -- seals, and what it comes to ---------------------------------------------------------------------------------------
def _seals(sheet: Sheet) -> Markup:
    stage, lying = sheet.stage, sheet.lying
    if sheet.writing:
        sealed: Sequence[Faction] = [stage.own]
    elif lying is not None and lying.state == "offered":
        sealed = [lying.author, *lying.sealed]
    else:
        sealed = sheet.parties if lying is not None and lying.state != "refused" else []
    return h.ul(
        (
            h.li(
                disc(each, "", None) if each in sealed else h.span(class_="wax--open"),
                h.b(named(stage, each)),
                h.small(stage.text("board.deal.sealed" if each in sealed else "board.deal.unsealed")),
                class_="sealed",
            )
            for each in sheet.parties
        ),
        class_="sealrow",
    )


def _for_you(sheet: Sheet) -> Node:
    stage = sheet.stage
    if stage.own not in sheet.parties or not sheet.clauses:
        return None
    told = sums(stage, sheet.clauses, stage.own)
    return h.dl(
        ([h.dt(stage.text(f"board.deal.foryou.{name}")), h.dd(told[name])] for name in SHELVES), class_="foryou"
    )


def _sums(sheet: Sheet) -> Markup | None:
    """Each side in one line."""
    stage = sheet.stage
    if not sheet.clauses:
        return None
    rows = []
    for each in reversed(sheet.parties):
        told = sums(stage, sheet.clauses, each)
        who = h.span(disc(each, "s"), " ", named(stage, each), class_="whose")
        cells = [h.td(told[name], data_l=stage.text(f"board.deal.sum.{name}")) for name in SHELVES]
        rows.append(h.tr(h.th(who, scope="row"), cells, class_="sumt__me" if each == stage.own else None))
    return panel(
        stage.text("board.deal.sums"),
        h.table(
            h.thead(h.tr(h.td(), (h.th(stage.text(f"board.deal.sum.{name}"), scope="col") for name in SHELVES))),
            h.tbody(rows),
            class_="tbl sumt",
        ),
        aside=stage.text("board.deal.sums.note"),
    )
