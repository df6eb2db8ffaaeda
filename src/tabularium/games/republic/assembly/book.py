"""The rulebook of the assembly, and where its scenes are registered: in place of those of the same name, or new.

Two chapters: scenes of the first speak to factions, as all of the second edition do, and the person who decides
answers. Scenes of the second speak to people themselves, to several of a faction at once if need be.
"""

from __future__ import annotations

from tabularium.engine import Rulebook, Scenes

from ..book import book as second_edition

book = Rulebook(__package__, "republic_assembly", base=second_edition)
of_factions, of_people = Scenes(), Scenes()

rule, scene, interjection = book.rule, of_factions.scene, of_factions.interjection
people_scene, people_interjection = of_people.scene, of_people.interjection
