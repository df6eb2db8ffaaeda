"""Every message Mare Nostrum can say: what its source asks for, fields of sheets, and the names of its things."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import msgspec

from tabularium.engine.form import tree
from tabularium.games.mare_nostrum import view
from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.orders import Bids, Dictate, Offers, Orders
from tabularium.games.mare_nostrum.pages import PAGES
from tabularium.games.mare_nostrum.peace.clauses import KINDS as CLAUSES
from tabularium.games.mare_nostrum.scenarios import BOOK_ORDER
from tabularium.games.mare_nostrum.tables import GOODS, GRADES, KINDS, LEVELS
from tabularium.games.mare_nostrum.victory import ENDS
from tabularium.games.mare_nostrum.world import CITIES, PROVINCES, REGIONS, SEAS
from tabularium.terminal.table import UNSHOWN
from tests.draw.messages import read

HERE = Path(view.__file__).parent
ELSEWHERE = ("odds", "table")
"""Packages with a catalogue of their own."""
SHEETS: dict[str, type[msgspec.Struct]] = {"bids": Bids, "orders": Orders, "offers": Offers, "terms": Dictate}
"""The sheets by the key of their ask."""
ROW = re.compile(r"\[\]")


def messages() -> set[str]:
    """Everything that can be said."""
    files = [path for path in sorted(HERE.rglob("*.py")) if path.relative_to(HERE).parts[0] not in ELSEWHERE]
    used = set(read(files))
    used |= {field for key, form in SHEETS.items() for field in fields(key, form)}
    used |= {key.replace(":", ".", 1) for key in things()}
    used |= {f"{kind}.{end}" for kind in ("ending", "outcome", "victory") for end in (*ENDS, "last_year")}
    used |= {f"ask.orders.{page.name}" for page in PAGES if "." not in page.name}
    return used | {f"view.{entry}" for entry in entries() if entry not in UNSHOWN}


def fields(key: str, form: type[msgspec.Struct]) -> set[str]:
    """The fields of a sheet, and the words that can be chosen in them."""
    found: set[str] = set()
    for place, options in tree(form).places(""):
        found.add(f"ask.{key}.{ROW.sub('', place)}")
        found |= {f"ask.{key}.{option}" for option in options if ":" not in option}
    return found


def things() -> list[str]:
    """Every place, nation, card, grade and so on by its key."""
    kinds = {each["id"]: each for each in COPIES}
    heroes = [
        f"hero:{name}" for name, kind in kinds.items() if any(each["tag"] == "leader" for each in kind["effects"])
    ]
    asked = {each["name"] for kind in kinds.values() for each in kind["params"]}
    return [
        *(*PROVINCES, *CITIES, *SEAS, *BOOK_ORDER, *CLAUSES, *heroes, "leader:number"),
        *(f"region:{region}" for region in REGIONS),
        *(f"card:{name}" for name in kinds),
        *(f"about:card.{name}" for name in kinds),
        *(f"parameter:{name}" for name in asked),
        *(f"unit:{kind}" for kind in (*KINDS, "fleet")),
        *(f"goods:{name}" for name in GOODS),
        *(f"grade:{grade}" for grade in GRADES),
        *(f"level:{level}" for level in LEVELS),
    ]


def entries() -> set[str]:
    """The entries of a view, for the general table."""
    tree = ast.parse(Path(view.__file__).read_text("utf-8"))
    keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
    return {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
