"""Names for guests, tables and bots without one: Roman names, the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

FIRST_NAMES = [
    "Aemilia",
    "Aulus",
    "Aurelia",
    "Balbus",
    "Caecilia",
    "Calvus",
    "Camilla",
    "Cassia",
    "Claudia",
    "Cornelia",
    "Decimus",
    "Drusus",
    "Fabia",
    "Fausta",
    "Flavia",
    "Flora",
    "Fulvia",
    "Gaius",
    "Gallus",
    "Hortensia",
    "Julia",
    "Junia",
    "Livia",
    "Lucilla",
    "Lucius",
    "Macer",
    "Marcia",
    "Marcus",
    "Marius",
    "Naso",
    "Octavia",
    "Paulla",
    "Pertinax",
    "Pius",
    "Pomponia",
    "Porcia",
    "Priscus",
    "Prisca",
    "Publius",
    "Quintus",
    "Rufus",
    "Sabina",
    "Scaeva",
    "Secunda",
    "Servius",
    "Sextus",
    "Silvia",
    "Spurius",
    "Tatius",
    "Terentia",
    "Tiberius",
    "Titus",
    "Tullia",
    "Valeria",
    "Varro",
    "Verus",
    "Vibia",
    "Vitus",
]
PLACES = (
    "Aventinum",
    "Caelius",
    "Capitolium",
    "Carinae",
    "Circus",
    "Curia",
    "Esquiliae",
    "Forum",
    "Janiculum",
    "Lacus Curtius",
    "Ludus Magnus",
    "Palatium",
    "Pons Fabricius",
    "Pons Milvius",
    "Porta Capena",
    "Porta Collina",
    "Quirinalis",
    "Rostra",
    "Saepta",
    "Subura",
    "Tabernae",
    "Tiberis",
    "Velabrum",
    "Velia",
    "Via Appia",
    "Via Aurelia",
    "Via Flaminia",
    "Via Latina",
    "Via Sacra",
    "Vicus Tuscus",
    "Viminalis",
)
BOT_NAMES = ("Gaius", "Livia", "Marcus", "Julia", "Titus", "Octavia", "Quintus", "Flavia", "Lucius", "Valeria")
ONES, TENS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"), ("", "X", "XX", "XXX", "XL")
MOST = 49


def guest_name(chance: str) -> str:
    """A name for a guest who gave none."""
    return Random(chance).choice(FIRST_NAMES)


def table_name(table_id: str) -> str:
    """A name for a table without one: always the same for a table, and rarely the same for two."""
    rng = Random(table_id)
    return f"{rng.choice(PLACES)} {numeral(rng.randint(1, MOST))}"


def bot_names(taken: Iterable[str]) -> Iterator[str]:
    """Names for bots, none twice and none of a person's; familiar ones first."""
    return (name for name in dict.fromkeys((*BOT_NAMES, *FIRST_NAMES)) if name not in taken)


def another(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has yet: the second Livia is Livia II."""
    called = (name, *(f"{name} {numeral(n)}" for n in range(2, MOST)))
    return next((each for each in called if each not in taken), name)


def numeral(n: int) -> str:
    """A small number as Romans write it."""
    return TENS[n // 10] + ONES[n % 10]
