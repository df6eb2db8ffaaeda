"""The Revolution Phase."""

from . import cards, ending, rebellion  # noqa: F401  (they bring the scenes)
