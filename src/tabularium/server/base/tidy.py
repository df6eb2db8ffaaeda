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


def clean(text: str, most: int, lines: bool = False) -> str:
    """Text without control and direction characters, cut to a length."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(
        char
        for char in normal
        if (lines and char == "\n") or char in KEPT_FORMAT or unicodedata.category(char)[0] != "C"
    )
    parts = (" ".join(part.split()) for part in kept.split("\n"))
    return "\n".join(parts).strip()[:most].strip()


def number(text: str | None, digits: int = 9) -> int | None:
    """A number of at most so many digits, from a form or a URL; None if it is not one."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= digits else None


def name(text: str) -> str:
    """A display name."""
    kept = clean(text, MOST_NAME)
    if not kept.strip("".join(KEPT_FORMAT)):
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
