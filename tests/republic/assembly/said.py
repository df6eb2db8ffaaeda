"""Every message the assembly can say besides: what its modules ask for, and what only it has names for."""

from __future__ import annotations

from pathlib import Path

from tabularium.games.republic import GAME as SECOND_EDITION
from tabularium.games.republic import assembly
from tabularium.games.republic.assembly.speakers import who_decides
from tabularium.games.republic.editions import ASSEMBLY, SECOND
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.state import EVERY_FACTION
from tests.draw.messages import read
from tests.republic.said import OWN_SUBJECTS

HERE = Path(assembly.__file__).parent
SUBJECTS_HERE = [name for name in SUBJECTS if name not in OWN_SUBJECTS]
NAMES: dict[str, list[str]] = {
    "faction": [str(faction) for faction in EVERY_FACTION],
    "decides": [each for who in who_decides() for each in (who, f"{who}.what")],
    "subject": SUBJECTS_HERE,
    "ask.senate.business": SUBJECTS_HERE,
    "ask.tribune.subject": SUBJECTS_HERE,
    "step": [step for step in ASSEMBLY.sitting if step not in SECOND.sitting],
    "chance": [name for name in assembly.GAME.scenes.interjections if name not in SECOND_EDITION.scenes.interjections],
    "view": ["players"],
}
"""What is named by a kind and a word of the state."""


def messages() -> set[str]:
    """Everything that only this edition says."""
    used = set(read(sorted(HERE.rglob("*.py"))))
    return used | {f"{kind}.{word}" for kind, words in NAMES.items() for word in words}
