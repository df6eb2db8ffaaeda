"""The kernel every game stands on. It knows no game."""

from .ask import SEATS, Amount, Answer, Ask, Asked, Bound, Pick, Sieve, Subset, Together, Window
from .dice import Committed, Dice, Fast, Scripted
from .edition import Edition, varies
from .game import (
    Adviser,
    Bot,
    BotMaker,
    Characters,
    Counsel,
    Game,
    Knowledge,
    Legend,
    UnknownName,
    Weighed,
    find_game,
    game_names,
)
from .kinds import KINDS, Surface
from .log import Line
from .match import Match
from .options import BadOption, Options
from .parties import Parties
from .record import BrokenRecord, Record
from .refusal import (
    IllegalAnswer,
    KernelError,
    NoChance,
    Refusal,
    Refused,
    Sealed,
    StaleAsk,
    TabulariumError,
    WrongSeat,
    refuse,
)
from .replay import ReplayError
from .rules import Rule, Rulebook, UnknownRule
from .run import Run
from .scene import OPENS, Scene, Scenes
from .sheet import Sheet, written
from .sight import ABSENT, Parts, Sight, Standpoint, standpoint_of
from .state import State, Table
from .verify import same_rules, verify

__all__ = [
    "ABSENT",
    "KINDS",
    "OPENS",
    "SEATS",
    "Adviser",
    "Amount",
    "Answer",
    "Ask",
    "Asked",
    "BadOption",
    "Bot",
    "BotMaker",
    "Bound",
    "BrokenRecord",
    "Characters",
    "Committed",
    "Counsel",
    "Dice",
    "Edition",
    "Fast",
    "Game",
    "IllegalAnswer",
    "KernelError",
    "Knowledge",
    "Legend",
    "Line",
    "Match",
    "NoChance",
    "Options",
    "Parties",
    "Parts",
    "Pick",
    "Record",
    "Refusal",
    "Refused",
    "ReplayError",
    "Rule",
    "Rulebook",
    "Run",
    "Scene",
    "Scenes",
    "Scripted",
    "Sealed",
    "Sheet",
    "Sieve",
    "Sight",
    "StaleAsk",
    "Standpoint",
    "State",
    "Subset",
    "Surface",
    "Table",
    "TabulariumError",
    "Together",
    "UnknownName",
    "UnknownRule",
    "Weighed",
    "Window",
    "WrongSeat",
    "find_game",
    "game_names",
    "refuse",
    "same_rules",
    "standpoint_of",
    "varies",
    "verify",
    "written",
]
