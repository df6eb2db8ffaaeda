"""The sources of settings. A flag overrides the environment, and the environment overrides the file.

A setting is named once, as a field of `Settings`: `bot_pause` is `--bot-pause`, `TABULARIUM_BOT_PAUSE`, and
`bot_pause` in the file.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tabularium.engine import Refused, refuse

from . import Help, Settings

PREFIX = "TABULARIUM_"
CONFIG = f"{PREFIX}CONFIG"
"""Names the file, where no flag does."""


class BadSetting(Refused):
    """A wrong setting, or a file that cannot be read."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(refuse(message, **params))


@dataclass(frozen=True)
class Setting:
    """A field that a host may set."""

    name: str
    kind: Any
    """Its type, with its limits."""
    help: Help
    default: Any

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def default_text(self) -> str:
        """Its default, in a few words."""
        plain = str(self.default).lower() if isinstance(self.default, bool) else str(self.default)
        return self.help.default or plain

    def taken(self, value: Any, called: str, text: bool = True) -> Any:
        """The value, converted for the field; a text may hold a number. Errors call it as the host did."""
        try:
            return msgspec.convert(value, self.kind, strict=not text, dec_hook=lambda path, each: path(each))
        except (msgspec.ValidationError, TypeError) as error:
            raise _wrong(self.kind, value, called) from error


@cache
def settable() -> dict[str, Setting]:
    """All settings that a host may change, by name."""
    hints, found = get_type_hints(Settings, include_extras=True), {}
    for each in fields(Settings):
        kind, *about = get_args(hints[each.name]) if get_origin(hints[each.name]) is Annotated else [None]
        said = next((one for one in about if isinstance(one, Help)), None)
        if said is not None:
            limits = tuple(one for one in about if one is not said)
            found[each.name] = Setting(each.name, Annotated[(kind, *limits)] if limits else kind, said, each.default)
    return found


def config_home() -> Path:
    """The settings file that is read by default; it need not exist."""
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "tabularium" / "tabularium.toml"


def chosen(flags: Mapping[str, Any], config: Path | None = None) -> Settings:
    """The settings from flags (None: not given), environment and file."""
    named = config or os.environ.get(CONFIG)
    path = Path(named or config_home())
    file = _read(path, wanted=bool(named))
    given = {}
    for name, each in settable().items():
        typed, told = flags.get(name), os.environ.get(each.variable)
        if typed is not None:
            given[name] = each.taken(typed, each.flag)
        elif told:
            given[name] = each.taken(told, each.variable)
        elif name in file:
            given[name] = each.taken(file[name], f"{name} ({path})", text=False)
    if "base_url" in given:
        given["base_url"] = given["base_url"].rstrip("/")
    return Settings(**given)


def _read(path: Path, wanted: bool) -> dict[str, Any]:
    """The contents of the file; empty if it does not exist and nobody named it."""
    if not wanted and not path.is_file():
        return {}
    try:
        file = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting("problem.settings_file", file=str(path), reason=reason) from error
    for name in file:
        if name not in settable():
            nearest = get_close_matches(name, settable(), 1, 0)[0]
            raise BadSetting("problem.no_setting", file=str(path), name=name, nearest=nearest)
    return file


def _wrong(kind: Any, value: Any, called: str) -> BadSetting:
    if get_origin(kind) is Literal:
        nearest = get_close_matches(str(value), get_args(kind), 1, 0)[0]
        return BadSetting("problem.setting_choice", name=called, value=str(value), nearest=nearest)
    limits = next((each for each in get_args(kind) if isinstance(each, msgspec.Meta)), None)
    if limits is None:
        return BadSetting("problem.setting", name=called, value=str(value))
    if limits.le is None:
        return BadSetting("bad.least", name=called, low=limits.ge)
    return BadSetting("bad.range", name=called, low=limits.ge, high=limits.le)


# -- for the workers of a house ----------------------------------------------------------------------------------
def packed(settings: Settings) -> str:
    """The settings as text, for workers."""
    return json.dumps({name: getattr(settings, name) for name in settable()}, default=str)


def unpacked(text: str) -> Settings:
    """The settings from such a text."""
    plain = json.loads(text)
    return Settings(**{name: settable()[name].taken(value, name, text=False) for name, value in plain.items()})
