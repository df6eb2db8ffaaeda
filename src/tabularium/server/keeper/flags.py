"""Flags of commands, made from the settings: each is named and explained as its field is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer

from ..base.settings.sources import chosen, settable

METAVARS = {str: "TEXT", Path: "FOLDER", int: "N", float: "N"}
CONFIG_FILE = Annotated[Path | None, typer.Option(metavar="FILE")]


def with_settings(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command flags for these settings, and one for the file; the command gets the `settings` of the house."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(config: Path | None, **given: Any) -> Any:
            flags = {name: given.pop(name) for name in names}
            return command(settings=chosen(flags, config), **given)

        own = [each for each in signature(command, eval_str=True).parameters.values() if each.name != "settings"]
        config_flag = Parameter("config", Parameter.KEYWORD_ONLY, default=None, annotation=CONFIG_FILE)
        keywords = [*_flags(names), config_flag, *(each.replace(kind=Parameter.KEYWORD_ONLY) for each in own)]
        run.__signature__ = Signature(keywords)  # type: ignore[attr-defined]
        run.__annotations__ = {each.name: each.annotation for each in keywords}
        return run

    return decorated


def _flags(names: tuple[str, ...]) -> Iterator[Parameter]:
    """A flag for each setting. Whether one was given is for the settings to see, so none has a default of its own."""
    for each in map(settable().__getitem__, names):
        switch = bool in (each.kind, *get_args(each.kind))
        option = typer.Option(
            f"{each.flag}/--no-{each.flag[2:]}" if switch else each.flag,
            metavar=None if switch else _metavar(each.kind),
            help=each.help.text,
            show_default=False if each.help.default else each.default_text,
        )
        kind = Annotated[bool | None, option] if switch else Annotated[str | None, option]
        yield Parameter(each.name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)


def _metavar(kind: Any) -> str:
    return METAVARS.get(get_args(kind)[0] if get_origin(kind) is Annotated else kind, "WORD")
