"""How things are put before people: message ids become words, in the reader's language."""

from .catalogue import LANGUAGES, Catalogue, catalogue, language
from .wording import Wording, wording
from .words import MissingMessage, Spoken, Words

__all__ = ["LANGUAGES", "Catalogue", "MissingMessage", "Spoken", "Wording", "Words", "catalogue", "language", "wording"]
