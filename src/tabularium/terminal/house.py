"""The frame of the command: its help in the reader's language, and every bad input in one line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import typer
from typer.core import TyperGroup

from tabularium.draw import LANGUAGES, Words, language
from tabularium.engine import Game, Refused, TabulariumError

from .problems import STATUS, BadInput, choose, nearest

LANG = "--lang"
FAILED = 1
RUNS = re.compile(r"[ \t\n]+")
"""Spaces and ends of lines that one space can stand for; one that does not break stays."""


def spoken(lang: str | None, game: Game | None = None) -> Words:
    """The words of the language that was asked for, else of the environment's."""
    if lang is None:
        return Words(game, language(os.environ))
    return Words(game, choose("bad.lang", lang, LANGUAGES))


def asked_language(args: Sequence[str]) -> str:
    """The language of the help and of complaints, before the arguments are understood."""
    for at, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        wanted = value if equals else args[at + 1] if at + 1 < len(args) else ""
        if name == LANG and wanted in LANGUAGES:
            return wanted
    return language(os.environ)


class House(TyperGroup):
    """The group of all commands. It has no text of its own: everything comes from the catalogues."""

    speak: Callable[[str], Words] = staticmethod(partial(Words, None))
    """The catalogues that are spoken, by language."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and end with its status: 2 for bad input, with one line that says why."""
        words = self.speak(asked_language(sys.argv[1:] if args is None else args))
        localise(self, words)
        try:
            status = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except BadInput as bad:
            complain(words, words.text(bad.message, **bad.params))
            status = bad.status
        except typer.TyperException as bad:
            complain(words, usage(bad, words))
            status = STATUS
        except Refused as refused:
            complain(words, words.refusal(refused.refusal))
            status = STATUS
        except TabulariumError as error:
            complain(words, str(error))
            status = FAILED
        except OSError as error:
            complain(words, words.text("bad.system", reason=str(error)))
            status = FAILED
        sys.exit(status)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was meant, or the nearest one."""
        choose("bad.command", args[0], self.commands)
        return super().resolve_command(ctx, args)


def localise(command: Any, words: Words, name: str = "tabularium", before: str = "") -> None:
    """Put the help of a command, and of those it leads to, into words."""
    command.help = words.text(f"help.{name}")
    command.rich_help_panel = words.text("help.commands")
    command.get_help_option(typer.Context(command)).help = words.text("help.help")
    for parameter in command.params:
        known = (f"{kind}.{parameter.name}" for kind in (f"help.{name}", "setting", "help.any"))
        parameter.help = next((words.text(message) for message in known if words.has(message)), parameter.help)
        argument = parameter.param_type_name == "argument"
        parameter.rich_help_panel = words.text("help.arguments" if argument else "help.options")
    for each, inner in getattr(command, "commands", {}).items():
        localise(inner, words, f"{before}{each}", f"{before}{each}.")


def usage(error: Any, words: Words) -> str:
    """The problem with the arguments themselves."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        flags = [flag for parameter in error.ctx.command.params for flag in parameter.opts]
        return words.text("bad.flag", name=error.option_name, nearest=nearest(error.option_name, flags))
    if kind == "MissingParameter" and error.param is not None:
        return words.text("bad.missing", name=error.param.name.upper())
    if kind == "BadParameter" and error.param is not None:
        name, low, high = error.param.opts[0], error.param.min, error.param.max
        if low is not None and high is not None:
            return words.text("bad.range", name=name, low=low, high=high)
        return words.text("bad.number", name=name) if low is None else words.text("bad.least", name=name, low=low)
    return words.text("bad.usage", problem=error.format_message())


def complain(words: Words, line: str) -> None:
    """One line for the person who typed."""
    typer.echo(words.text("bad.line", problem=RUNS.sub(" ", line).strip()), err=True)
