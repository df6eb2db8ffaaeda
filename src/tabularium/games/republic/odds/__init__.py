"""Exact odds of what is decided by dice, for the page, the bots and the command `tabularium odds republic`.

>>> from tabularium.games.republic.odds import ask
>>> ask(["knight", "--talents", "3"]).data["chance"]
0.6666666666666666
"""

from .command import ask

__all__ = ["ask"]
