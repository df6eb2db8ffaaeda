"""Relations with independent provinces (3.12): their grades, what a step costs, and what war makes of them."""

from .conquest import exterminated, leader_appears, leader_gone, may_storm, stormed
from .grades import annex, enemies_lose_passage, has_leader, patron, rested
from .step import approach, independents

__all__ = [
    "annex",
    "approach",
    "enemies_lose_passage",
    "exterminated",
    "has_leader",
    "independents",
    "leader_appears",
    "leader_gone",
    "may_storm",
    "patron",
    "rested",
    "stormed",
]
