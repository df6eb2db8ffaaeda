"""How a die says whether a knight comes, and what he gives under pressure."""

from __future__ import annotations

from .book import rule
from .cards import TABLES

NEEDED: int = TABLES["knights"]["target"]


@rule("republic:7.5a", "republic:L.servilian.1", "republic:I.proscription", "republic:E.evil-omens.1")
def attracted(rolled: int, talents: int, bonus: int = 0, omens: int = 0) -> bool:
    """Does a knight come? The die as it lies, talents and bonuses, less the evil omens."""
    return rolled - omens + talents + bonus >= NEEDED


@rule("republic:7.51", "republic:E.evil-omens.1")
def pressed(rolled: int, omens: int = 0) -> int:
    """The talents one knight gives up under pressure."""
    return max(0, rolled - omens)
