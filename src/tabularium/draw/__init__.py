"""How things are put before people: message ids become words, in the reader's language."""

from .catalogue import LANGUAGES, Catalogue, catalogue, language
from .words import MissingMessage, Words

__all__ = ["LANGUAGES", "Catalogue", "MissingMessage", "Words", "catalogue", "language"]
