"""The rulebook and the scene register that the modules of this game share."""

from tabularium.engine import Rulebook, Scenes

book = Rulebook(__package__, "republic", editions=("republic_assembly",))
scenes = Scenes()
ATTEMPT = "attempt"
"""Tag of the scenes of an attempt at assassination, from its declaration to its outcome."""
TRIBUNE, ANNOUNCED = "tribune", "announced"
"""Tags of the scenes in which a Tribune is at work, and of those in which he has not taken effect yet."""
ASKED_ANEW = "asked_anew"
"""Tag of what the sitting itself asks of chair or Censor, and will ask again if it is still to be asked."""

rule, scene, interjection = book.rule, scenes.scene, scenes.interjection
