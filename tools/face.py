"""Cuts the text face that ships with the pages: `python tools/face.py FOLDER`, with fonttools and brotli at hand.

The folder is the unpacked package `@fontsource-variable/gelasio` (5.3.0). What is left of the face: the letters of five
languages, its weights, and lining figures where the face has figures with tails, because numbers
stand in columns and on maps.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent.parent / "src/tabularium/web/static"
LETTERS = {*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x178, 0x202F}
SIGNS = {
    *map(ord, "\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2212")
}
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FEATURES = ["ccmp", "kern", "liga", "locl", "tnum"]
STYLES = ("normal", "italic")


def cut(folder: Path, style: str) -> Path:
    """The face in one style."""
    face = TTFont(folder / "files" / f"gelasio-latin-wght-{style}.woff2")
    for table in face["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({ord("0") + at: f"{name}.lf" for at, name in enumerate(FIGURES)})
    options = Options(layout_features=FEATURES, flavor="woff2")
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS | SIGNS)
    subsetter.subset(face)
    face.flavor = "woff2"
    to = HERE / f"gelasio-{style}.woff2"
    face.save(to)
    return to


if __name__ == "__main__":
    for each in STYLES:
        made = cut(Path(sys.argv[1]), each)
        print(made.name, made.stat().st_size)
