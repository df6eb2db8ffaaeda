"""Numbers as Rome wrote them."""

from __future__ import annotations

ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD")),
    *((100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def roman(number: int) -> str:
    """A Roman numeral; nothing for zero."""
    numeral = ""
    for value, sign in ROMAN:
        while number >= value:
            numeral += sign
            number -= value
    return numeral
