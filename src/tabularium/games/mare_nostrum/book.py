"""The rulebook and the scene register that the modules of this game share."""

from tabularium.engine import Rulebook, Scenes

book = Rulebook(__package__, "mare")
scenes = Scenes()
rule, scene, interjection = book.rule, scenes.scene, scenes.interjection
