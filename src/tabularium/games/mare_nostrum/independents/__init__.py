"""Relations with independent provinces (3.12): their grades, what a step costs, and what war makes of them."""

from .conquest import exterminated, leader_appears, leader_gone, may_storm, stormed, war_is_over
from .grades import annex, enemies_lose_passage, rested
from .step import approach, independents

__all__ = [
    "annex",
    "approach",
    "enemies_lose_passage",
    "exterminated",
    "independents",
    "leader_appears",
    "leader_gone",
    "may_storm",
    "rested",
    "stormed",
    "war_is_over",
]
