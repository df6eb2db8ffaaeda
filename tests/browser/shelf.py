"""The games of the tests beside the installed ones: what Senators has not, they have.

They are announced as an installed game is, by metadata on the path, so that a house and all its processes find them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import typer

from tabularium.draw import face
from tabularium.engine.game import GROUP
from tabularium.server.keeper.commands import serve

FACES = {"mini": "tests.mini.face:FACE"}
OURS = {
    "mini": "tests.mini.game:MINI",
    "courteous": "tests.mini.courteous:COURTEOUS",
    "tribute": "tests.mini.tribute.game:TRIBUTE",
    "hall": "tests.mini.hall:HALL",
    "crowd": "tests.browser.crowd:CROWD",
    "rome_year": "tests.browser.rome:YEAR",
    "rome_veto": "tests.browser.rome:VETO",
    "rome_end": "tests.browser.rome:END",
    "rome_alliance": "tests.browser.rome:ALLIANCE",
    "conquest_war": "tests.browser.empire:AT_WAR",
    "rome_session": "tests.browser.rome:SESSION",
}


def put(folder: Path) -> Path:
    """Write the metadata into a folder; who has it on the path has the games."""
    told = folder / "games_of_the_tests-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: games-of-the-tests\nVersion: 1\n")
    groups = {GROUP: OURS, face.GROUP: FACES}
    rows = [row for group, named in groups.items() for row in (f"[{group}]", *(f"{k} = {v}" for k, v in named.items()))]
    (told / "entry_points.txt").write_text("\n".join([*rows, ""]))
    return folder


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        sys.path.append(str(put(Path(place) / "shelf")))
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[-1:])
        typer.run(serve)
