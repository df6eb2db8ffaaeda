"""The Revolution Phase."""

from . import cards, ending, governors, rebellion  # noqa: F401  (they bring the scenes)
