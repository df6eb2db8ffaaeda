"""Under which addresses the house is reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabularium.server.connections.addresses import Address, Addresses, answers, opening, own_addresses
from tabularium.server.keeper.running import announce, listen_at
from tests.server.kit import FakeClock, settings_for

pytestmark = pytest.mark.anyio


def addresses(tmp_path: Path, clock: FakeClock | None = None, open_to: tuple[str, ...] = (), **more: str) -> Addresses:
    """A machine with two addresses, of which some answer; how often it was looked is counted."""

    async def tries(host: str, port: int) -> bool:
        looked.append((host, port))
        return host in open_to

    looked: list[tuple[str, int]] = []
    made = Addresses(settings_for(tmp_path, "", clock, **more), lambda: ["10.0.0.7", "192.168.1.23"], tries)
    made.looked = looked  # type: ignore[attr-defined]
    return made


async def test_whoever_came_by_a_name_gives_that_away(tmp_path: Path) -> None:
    found = await addresses(tmp_path).of("https", "games.example.org", None, 8000)

    assert found == [Address("https://games.example.org", "network", True)]


async def test_what_the_keeper_says_goes_before_everything(tmp_path: Path) -> None:
    found = await addresses(tmp_path, base_url="https://rome.example.org").of("http", "127.0.0.1", 8000, 8000)

    assert found == [Address("https://rome.example.org", "public", True)]


async def test_on_this_machine_those_that_answer_come_first(tmp_path: Path) -> None:
    found = await addresses(tmp_path, open_to=("192.168.1.23",)).of("http", "localhost", 8000, 8000)

    assert found == [
        Address("http://192.168.1.23:8000", "network", True),
        Address("http://10.0.0.7:8000", "network", False),
        Address("http://localhost:8000", "here", True),
    ]


@pytest.mark.parametrize(("asked", "own"), [(22, 8000), (8000, None), (None, 8000)])
async def test_no_port_is_tried_but_that_of_this_house(tmp_path: Path, asked: int | None, own: int | None) -> None:
    """Whoever asks for a page chooses what its Host line says; nothing else of this machine is tried for them."""
    tried = addresses(tmp_path, open_to=("192.168.1.23",))

    found = await tried.of("http", "localhost", asked, own)

    assert tried.looked == []  # type: ignore[attr-defined]
    assert [each.kind for each in found] == ["here"]


async def test_they_are_tried_again_after_a_while_and_not_before(tmp_path: Path) -> None:
    clock = FakeClock()
    tried = addresses(tmp_path, clock)
    for _ in range(2):
        await tried.of("http", "127.0.0.1", 8000, 8000)
    assert len(tried.looked) == 2  # type: ignore[attr-defined]

    clock.advance(31)
    await tried.of("http", "127.0.0.1", 8000, 8000)

    assert len(tried.looked) == 4  # type: ignore[attr-defined]


async def test_nothing_that_leads_nobody_here_is_an_address_of_this_machine() -> None:
    assert not [each for each in own_addresses() if each.startswith(("127.", "::1", "fe80", "169.254"))]
    assert not await answers("127.0.0.1", 9)


@pytest.mark.parametrize(
    ("host", "told"),
    [("127.0.0.1", "With --host 0.0.0.0"), ("0.0.0.0", "In your network it is at")],
)
def test_who_opens_a_house_reads_its_address_in_the_network_too(
    host: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with listen_at(host, 0) as listening:
        port = listening.getsockname()[1]
        announce(listening, "en", find=lambda: ["192.168.1.5", "10.0.0.1"])

    first, second = capsys.readouterr().out.splitlines()
    assert first == f"Tabularium is open at http://{host}:{port}"
    assert told in second
    assert second.endswith(f"http://192.168.1.5:{port}")


@pytest.mark.parametrize(
    ("level", "command"), [(None, "tabularium serve --host 0.0.0.0"), ("1", "make play HOST=0.0.0.0")]
)
def test_a_closed_house_tells_the_command_by_which_it_was_opened(
    monkeypatch: pytest.MonkeyPatch, level: str | None, command: str
) -> None:
    monkeypatch.delenv("MAKELEVEL", raising=False)
    if level is not None:
        monkeypatch.setenv("MAKELEVEL", level)

    assert opening() == command
