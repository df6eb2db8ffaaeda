"""Games as programs that learn want them: small numbered choices, and views as vectors of one size."""

from .encoding import ACTIONS, OBSERVED, WAIT
from .steps import Answered, Step, first_step
from .table import AgentTable

__all__ = ["ACTIONS", "OBSERVED", "WAIT", "AgentTable", "Answered", "Step", "first_step"]
