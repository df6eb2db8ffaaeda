"""The Combat Phase."""

from . import interception, phase  # noqa: F401  (they bring the scenes)
