"""Mass play: many games between bots, counted."""

from .report import Length, Rate, Report, wilson
from .simulate import simulate

__all__ = ["Length", "Rate", "Report", "simulate", "wilson"]
