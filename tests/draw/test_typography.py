"""Signs as each language sets them: spaces that do not break, apostrophes, quotation marks, minus signs, ranges."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabularium
from tabularium.draw import LANGUAGES, catalogue

SOURCE = Path(tabularium.__file__).parent
CATALOGUES = sorted(
    {
        (".".join(path.relative_to(SOURCE.parent).parts[:-4]), path.stem)
        for path in SOURCE.glob("**/locale/*/LC_MESSAGES/*.po")
    }
)
NO_BREAK, NARROW = "\u00a0", "\u202f"
TYPED = ("odds.usage", "odds.bad.force", "odds.bad.sides")
"""What shows commands as a shell wants them: their double quotes are straight."""
WRONG = {
    "a straight apostrophe": (LANGUAGES, r"'"),
    "a hyphen for a minus sign": (LANGUAGES, r"(?<![\w-])-\d"),
    "a hyphen in a range": (LANGUAGES, r"(?<![\d-])\d+-\d+(?![\d-])"),
    "three full stops for an ellipsis": (LANGUAGES, r"\.\.\."),
    "two spaces": (LANGUAGES, r"\S  +\S"),
    "a sign that could begin a line": (("fr",), r" [:;!?%»]|« "),
    "a sign without its narrow space": (("fr",), rf"[^{NARROW}\d{{}}][;!?](?!\w)|[^{NARROW}]%"),
    "a colon without its space": (("fr",), rf"[^{NO_BREAK}]:(?=\s|$)"),
    "a guillemet without its space": (("fr",), rf"«(?!{NO_BREAK})|(?<!{NO_BREAK})»"),
    "a per cent sign without its space": (("es", "de"), r"[\d}] ?%"),
    "a per cent sign with a space": (("en", "it"), rf"[ {NO_BREAK}{NARROW}]%"),
    "the quotation marks of another language, English": (("en",), r"[«»„]"),
    "the quotation marks of another language, Romance": (("es", "it", "fr"), r"[“”„]"),
    "the quotation marks of another language, German": (("de",), r"[«»”]"),
    "an ellipsis that hangs on a word": (("de",), r"\w…(?!\w)"),
}
"""What must not stand in a language's messages, by its name."""


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_signs_stand_as_the_language_sets_them(package: str, domain: str, wrong: str) -> None:
    langs, pattern = WRONG[wrong]

    found = {
        f"{lang} {name}": form
        for lang in langs
        for name, message in catalogue(package, domain, lang).messages.items()
        if name != "odds.usage"
        for form in message.forms
        if re.search(pattern, form)
    }

    assert found == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("package", "domain"), CATALOGUES)
def test_straight_quotes_stand_only_in_commands(package: str, domain: str, lang: str) -> None:
    messages = catalogue(package, domain, lang).messages

    assert {n: m.forms for n, m in messages.items() if n not in TYPED and any('"' in form for form in m.forms)} == {}
