"""The Revolution Phase."""

from . import cards, ending, governors, outbreak, rebellion  # noqa: F401  (they bring the scenes)
