"""Cleans what people type: no control characters, no direction marks, no endless text."""

from __future__ import annotations

import re
import unicodedata

from .problem import invalid

MOST_NAME = 40
MOST_ACCOUNT = 60
MOST_ADDRESS = 300
MOST_TABLE_NAME = 60
MOST_TALK = 2000
MOST_SALT = 64
MOST_PASSWORD = 200
ACCOUNT = re.compile(r"[a-z0-9][a-z0-9._-]{2,39}")
KEPT_FORMAT = {"\u200d", "\u200c"}  # joiners that scripts and emoji need
BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and signs that nobody sees."""
SEEN = "LNPS"
"""The first letters of the categories of what can be seen by itself."""
MOST_MARKS = 4
"""Marks on one letter; more would run over the lines above and below."""


def clean(text: str, most: int, lines: bool = False) -> str:
    """Text without control and direction characters and without towers of marks, cut to a length."""
    normal, chars, marks = unicodedata.normalize("NFC", text), list[str](), 0
    for char in normal:
        kind = unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks <= MOST_MARKS and ((lines and char == "\n") or char in KEPT_FORMAT or kind != "C"):
            chars.append(char)
    kept = "".join(chars)
    parts = (" ".join(part.split()) for part in kept.split("\n"))
    return "\n".join(parts).strip()[:most].strip()


def number(text: str | None, digits: int = 9) -> int | None:
    """A number of at most so many digits, from a form or a URL; None if it is not one."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= digits else None


def name(text: str) -> str:
    """A display name, of which something can be seen."""
    kept = clean(text, MOST_NAME)
    if not any(unicodedata.category(char)[0] in SEEN and char not in BLANK for char in kept):
        raise invalid("problem.no_name")
    return kept


def account(text: str) -> str:
    """A name to sign in with: small letters, digits, dots and dashes."""
    kept = unicodedata.normalize("NFKC", text).strip().lower()
    if not ACCOUNT.fullmatch(kept):
        raise invalid("problem.bad_account")
    return kept


def email(text: str) -> str:
    """An address that every mail server accepts."""
    from email_validator import EmailNotValidError, validate_email  # needed by few, and its tables are large

    try:
        found = validate_email(
            text.strip()[:MOST_ADDRESS], check_deliverability=False, allow_smtputf8=False, strict=True
        )
    except EmailNotValidError:
        raise invalid("problem.bad_email") from None
    return found.ascii_email or found.normalized
