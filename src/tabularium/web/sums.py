"""What a finished game adds up to for each seat: where its chances came from, and how good its decisions were."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tabularium.bots.judged import QUALITIES, Account
from tabularium.draw.look import Look
from tabularium.draw.parts import panel
from tabularium.draw.svg import h

EVEN = 0.0005
"""A smaller change is none."""


def sums(look: Look, found: Sequence[Account]) -> Markup:
    """For each seat: start, own decisions, chance, others' decisions, end."""
    most = max((abs(each) for one in found for each in (one.own, one.chance, one.others)), default=1.0) or 1.0
    heads = ("start", "own", "chance", "others", "end")
    head = h.li(
        h.span(), (h.span(look.text(f"after.{word}")) for word in heads), class_="acct__head", aria_hidden="true"
    )
    rows = [
        h.li(
            h.span(look.livery(each.seat, "s"), h.b(called(look, each.seat)), class_="row who2 acct__who"),
            h.span(h.small(look.text("after.start")), h.b(percent(look, each.start)), class_="acct__s"),
            (_change(look, f"after.{word}", getattr(each, word), most) for word in heads[1:-1]),
            h.span(h.small(look.text("after.end")), h.b(percent(look, each.end)), class_="acct__s acct__e"),
        )
        for each in found
    ]
    return panel(look.text("how.sums"), h.ol(head, rows, class_="acct"), aside=look.text("how.adds_up"))


def _change(look: Look, word: str, change: float, most: float) -> Markup:
    half = round(50 * abs(change) / most, 1)
    bar = h.svg(
        h.rect(width=100, height=18, class_="dv__all"),
        h.rect(x=50 if change >= 0 else 50 - half, y=3, width=half, height=12, class_="up" if change >= 0 else "dn"),
        h.path(d="M50 0V18", class_="dv__mid"),
        class_="dv__bar",
        viewBox="0 0 100 18",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return h.span(h.small(look.text(word)), h.span(h.b(signed(look, change)), bar, class_="dv"))


def quality(look: Look, found: Sequence[Account]) -> Markup:
    """How good the decisions of each seat were."""
    key = h.p(
        (h.span(h.i(class_=f"q{at}"), look.text(f"how.key.{word}")) for at, word in enumerate(QUALITIES, 1)),
        class_="qkey",
    )
    rows = [_decisions(look, each) for each in found]
    return panel(look.text("how.quality"), key, h.ol(rows, class_="quality"), aside=look.text("how.beside_best"))


def _decisions(look: Look, each: Account) -> Markup:
    counts = [each.qualities[word] for word in QUALITIES]
    label = look.words.listing([look.text(f"how.count.{word}", n=n) for word, n in zip(QUALITIES, counts, strict=True)])
    return h.li(
        h.span(
            h.span(look.livery(each.seat, "s"), h.b(called(look, each.seat)), class_="row who2"),
            h.small(look.text("how.decisions", n=each.decisions)),
        ),
        h.span(
            (h.i(class_=f"q{at}", data_flex=n) for at, n in enumerate(counts, 1) if n),
            class_="qbar",
            role="img",
            aria_label=label,
        ),
        h.span(h.b(counts[2] + counts[3]), h.small(look.text("how.costly_or_grave")), class_="qn"),
        h.span(h.b(signed(look, -each.lost)), h.small(look.text("after.lost")), class_="qn"),
    )


# -- figures ----------------------------------------------------------------------------------------------------
def percent(look: Look, chance: float) -> str:
    return look.words.share(chance, tenths=False)


def hundredths(look: Look, change: float) -> str:
    return look.words.number(100 * change, "0.#")


def signed(look: Look, change: float) -> str:
    """So many of a hundred, with a sign."""
    return look.words.number(100 * change, "+0.#;−0.#") if abs(change) >= EVEN else "0"


def called(look: Look, seat: int) -> str:
    """What a seat plays, where seats play known powers, else who sits there."""
    return look.titles(seat) if look.titles is not None else look.name(seat)
