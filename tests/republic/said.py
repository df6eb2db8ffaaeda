"""Every message The Republic of Rome can say: what its source asks for, and the names of its things."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

from tabularium.games.republic import GAME, cards, dealings, deals, end, state, view
from tabularium.games.republic.editions import SECOND
from tabularium.games.republic.odds.battle import KINDS
from tabularium.games.republic.senate import telling, voting
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.speakers import FACTIONS
from tabularium.games.republic.state import EVERY_FACTION
from tests.draw.messages import read

HERE = Path(view.__file__).parent
ELSEWHERE = ("assembly", "odds", "table")
"""Packages with a catalogue of their own."""
OWN_SUBJECTS = {name: kind for name, kind in SUBJECTS.items() if ".assembly." not in type(kind).__module__}
CONSENTS = ("commander", "governor", "proconsul", "repeal", "sponsor")
UNITS = [f"{done}{unit}" for done in ("", "disband_", "join_", "send_", "withdraw_") for unit in ("legions", "fleets")]
PARTS = ("commander", "reinforce", "recall", "withdraw", "garrison", "ungarrison", "recall_from")
"""Which part of a grouped proposal comes next."""
BUTTONS = {
    "play.card": ("trade",),
    "forum.persuader": ("skip",),
    "forum.knights": ("skip",),
    "forum.knights_how": ("attract", "pressure"),
    "forum.last_actions": ("done", "games", "leader"),
    "forum.games": [each["id"] for each in cards.TABLES["games"]],
    "senate.vote": ("for_buying", "against_buying"),
    "senate.veto_by": ("pontifex",),
    "pontifex.veto": ("pontifex",),
    "senate.land_bill": ("I", "II", "III"),
    "senate.repeal": ("II", "III"),
    "senate.target": (telling.REBEL,),
    "revolution.reinforce": ("none",),
    "senate.intercept": ("",),
    "trial.accuse": ("end_trials",),
    "trial.appeal": ("no_appeal", "appeal", "appeal_three_dice"),
    "tribune.subject": [name for name, kind in OWN_SUBJECTS.items() if kind.steps],
    "senate.business": [name for name, kind in OWN_SUBJECTS.items() if "business" in kind.steps],
    **{f"senate.{each}": ("",) for each in (*UNITS, "garrison_legions")},
    "senate.province": ("", "put"),
    **{f"senate.{each}": ("", "put", "let_go") for each in PARTS},
    **{f"senate.{each}_consent": ("", "refuse", "consent") for each in CONSENTS},
}
"""Answers that reach their ask from data or from another module, and the asks of which that is true as well."""
NAMES: dict[str, list[str]] = {
    "era": list(cards.ERAS),
    "phase": ["setup", *SECOND.phases],
    "step": [
        "consuls",
        "roles",
        "pontifex",
        "dictator",
        "censor",
        "trials",
        "governors",
        "business",
        "closing",
        "closed",
    ],
    "office": list(state.OFFICES),
    "place": list(state.PLACES[1:]),
    "state": [*state.WAR_STATES[1:], *state.PROVINCE_STATES[1:], *get_args(dealings.DealState)],
    "result": list(KINDS),
    "side": ["ally", "enemy"],
    "vote": ["for", "against", "abstain", "split", *voting.VERDICTS.values()],
    "games": [each["id"] for each in cards.TABLES["games"]],
    "box": ["active"],
    "at": ["active"],
    "purse": ["treasury"],
    "legion": [str(legion) for legion in cards.LEGIONS],
    "subject": list(OWN_SUBJECTS),
    "charge": ["corruption", "lesser", "major", "impiety"],
    "motion": ["censure", "thanks", "address"],
    "land_bill": [each["type"] for each in cards.LAND_BILLS],
    "deal": ["number"],
    "promise": list(deals.PROMISES),
    "term": [
        "against",
        "waiting",
        "for",
        "legions",
        "fleets",
        "veterans",
        "replacement",
        "accused",
        "prosecutor",
        "charge",
        "sponsors",
    ],
    "window": [kind.window for kind in OWN_SUBJECTS.values()],
    "chance": list(GAME.scenes.interjections),
    **{kind: [end.REBEL_TAKES_ROME, end.REBEL_IN_COLLAPSE] for kind in ("ending", "outcome")},
    "view": ["leading", "open", "done", *state.EXPEDITIONS],
}
"""What is named by a kind and a word of the state."""


def messages() -> set[str]:
    """Everything that can be said."""
    files = [path for path in sorted(HERE.rglob("*.py")) if path.relative_to(HERE).parts[0] not in ELSEWHERE]
    used = set(read(files))
    used |= {f"ask.{key}.{word}".removesuffix(".") for key, words in BUTTONS.items() for word in words}
    used |= {f"{kind}.{word}" for kind, words in NAMES.items() for word in words}
    used |= {key.replace(":", ".", 1) for key in things()}
    return used | {f"view.{entry}" for entry in entries()}


def things() -> list[str]:
    """Every card, place and faction by its key."""
    known = [*cards.PERSON, *cards.WAR, *cards.LEADER, *cards.PROVINCE, *cards.CONCESSION, *cards.LAW]
    factions = [f"{FACTIONS.kind}:{faction}" for faction in EVERY_FACTION]
    return [*known, *cards.EVENT, *cards.BEQUEST, *cards.CARD[1:], *factions]


def entries() -> set[str]:
    """The entries of a view, for the general table."""
    tree = ast.parse(Path(view.__file__).read_text("utf-8"))
    keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
    return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
