"""The Combat Phase."""

from . import phase  # noqa: F401  (it brings the scenes)
