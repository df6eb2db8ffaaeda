"""Settings: one field each, from flags, the environment, a file or by default, and all of them reach every worker."""

from __future__ import annotations

import dataclasses
from math import inf
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tabularium.cli import house_command
from tabularium.server.base.settings import Settings
from tabularium.server.base.settings.sources import BadSetting, chosen, packed, settable, unpacked
from tabularium.server.keeper import running

OTHER: dict[type, Any] = {str: "another", int: 7, float: 7.5, bool: True, type(None): True}
"""A value that is nobody's default."""


def other_than(default: Any) -> Any:
    if isinstance(default, Path):
        return Path("/another")
    return "debug" if default == "warning" else OTHER[type(default)]


OTHERS = {name: other_than(getattr(Settings(), name)) for name in settable()}


def values(settings: Settings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settable()}


@pytest.fixture(autouse=True)
def clear(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is set outside the test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in settable():
        monkeypatch.delenv(settable()[name].variable, raising=False)


def file_of(path: Path, given: dict[str, Any]) -> Path:
    """A file with these settings."""
    plain = {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}
    texts = {name: repr(value).lower() if isinstance(value, bool) else repr(value) for name, value in plain.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name} = {text}\n" for name, text in texts.items()))
    return path


def text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- where they come from ----------------------------------------------------------------------------------------
def test_a_house_with_nothing_set_has_the_defaults() -> None:
    assert values(chosen({})) == values(Settings())


@pytest.mark.parametrize("name", settable())
def test_every_setting_is_a_flag_a_variable_and_a_line_of_the_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = OTHERS[name]
    expected = values(Settings()) | {name: value}

    assert values(chosen({}, file_of(tmp_path / "house.toml", {name: value}))) == expected
    assert values(chosen({name: value if isinstance(value, bool) else text_of(value)})) == expected
    monkeypatch.setenv(settable()[name].variable, text_of(value))
    assert values(chosen({})) == expected


def test_a_flag_counts_more_than_the_environment_that_more_than_the_file_that_more_than_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"host": "file", "grace": 1.0, "workers": 2, "trust_proxy": True}
    file = file_of(tmp_path / "house.toml", given)
    monkeypatch.setenv("TABULARIUM_HOST", "environment")
    monkeypatch.setenv("TABULARIUM_GRACE", "2")

    settings = chosen({"host": "flag", "grace": None, "trust_proxy": False}, file)

    assert (settings.host, settings.grace, settings.workers, settings.trust_proxy) == ("flag", 2.0, 2, False)
    assert settings.port == Settings().port


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULARIUM_PORT", "")

    assert chosen({}).port == Settings().port


def test_the_file_lies_in_the_folder_for_settings_unless_another_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(tmp_path / "config" / "tabularium" / "tabularium.toml", {"port": 1})
    assert chosen({}).port == 1

    monkeypatch.setenv("TABULARIUM_CONFIG", str(file_of(tmp_path / "second.toml", {"port": 2})))
    assert chosen({}).port == 2
    assert chosen({}, file_of(tmp_path / "third.toml", {"port": 3})).port == 3


# -- what cannot be ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("port = 70000", "port (house.toml) goes from 0 to 65535."),
        ("port = 'high'", "port (house.toml) goes from 0 to 65535."),
        ("grace = -1", "grace (house.toml) is at least 0."),
        ("trust_proxy = 'perhaps'", "trust_proxy (house.toml) cannot be perhaps."),
        ("log_level = 'loud'", "log_level (house.toml) cannot be loud; did you mean"),
        ("prot = 1", "house.toml sets prot, but there is no such setting; did you mean port?"),
        ("token = 'mine'", "house.toml sets token, but there is no such setting; did you mean"),
        ("port 1", "The settings in house.toml cannot be read: "),
    ],
)
def test_a_bad_file_gets_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(text)

    ran = CliRunner().invoke(house_command(), ["serve", "--config", "house.toml"], env={"LC_ALL": "C"})

    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"tabularium: {line}")
    assert len(ran.stderr.splitlines()) == 1


def test_complaints_call_a_setting_as_its_host_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetting) as refused:
        chosen({"port": "high"})
    assert refused.value.refusal.params["name"] == "--port"
    monkeypatch.setenv("TABULARIUM_PORT", "high")
    with pytest.raises(BadSetting) as refused:
        chosen({})
    assert refused.value.refusal.params["name"] == "TABULARIUM_PORT"
    with pytest.raises(BadSetting) as refused:
        chosen({}, tmp_path / "none.toml")
    assert refused.value.refusal.message == "problem.settings_file"


# -- where they go -----------------------------------------------------------------------------------------------
def test_workers_get_every_setting_that_a_host_may_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Settings] = []
    monkeypatch.setattr(running, "house_app", given.append)
    monkeypatch.setattr(running, "set_up", lambda level: None)
    monkeypatch.setenv(running.ENVIRONMENT, packed(Settings(**OTHERS)))

    running.app_from_environment()

    assert values(given[0]) == OTHERS


def test_what_is_packed_is_unpacked_as_it_was() -> None:
    for settings in (Settings(), Settings(bot_seconds=inf)):
        assert values(unpacked(packed(settings))) == values(settings)


def test_only_what_tests_decide_is_no_setting() -> None:
    assert {each.name for each in dataclasses.fields(Settings)} - set(settable()) == {
        "clock",
        "ask_database",
        "token",
        "seed",
    }


@pytest.mark.parametrize("name", settable())
def test_every_flag_is_in_the_help_with_what_its_field_says(name: str) -> None:
    shown = CliRunner().invoke(house_command(), ["serve", "--help"], env={"LC_ALL": "C", "COLUMNS": "400"}).stdout

    assert settable()[name].flag in shown
    assert settable()[name].help.text in shown


def test_the_keepers_commands_find_the_same_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file_of(tmp_path / "config" / "tabularium" / "tabularium.toml", {"data_dir": tmp_path / "house"})

    ran = CliRunner().invoke(house_command(), ["admin", "list"], env={"LC_ALL": "C"})

    assert ran.exit_code == 0
    assert (tmp_path / "house" / "tabularium.db").is_file()
