"""Where a request comes from, as the proxies in front of the house say."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from tabularium.server.door.cookies import over_tls
from tabularium.server.door.deps import address_of
from tests.server.kit import settings_for

PEER = "10.9.9.9"


def asking(tmp_path: Path, proxies: int, **lines: list[str]) -> Request:
    """A request with these lines in its head, at a house behind so many proxies; 0: it trusts none."""
    settings = settings_for(tmp_path, "", trust_proxy=proxies > 0, proxies=proxies or 1)
    return Request(
        {
            "type": "http",
            "scheme": "http",
            "app": SimpleNamespace(state=SimpleNamespace(house=SimpleNamespace(settings=settings))),
            "client": (PEER, 4711),
            "headers": [
                (b"x-forwarded-" + name.encode(), each.encode()) for name, values in lines.items() for each in values
            ],
        }
    )


@pytest.mark.parametrize(
    ("proxies", "said", "address"),
    [
        (0, ["203.0.113.9"], PEER),
        (1, [], PEER),
        (1, ["203.0.113.9"], "203.0.113.9"),
        (1, ["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        (1, ["6.6.6.6", "203.0.113.9"], "203.0.113.9"),  # HAProxy adds a line of its own
        (1, ["6.6.6.6, 7.7.7.7", "8.8.8.8, 203.0.113.9"], "203.0.113.9"),
        (1, ["203.0.113.9:51234"], "203.0.113.9"),
        (1, ["[2001:db8::7]:51234"], "2001:db8::7"),
        (1, ["[2001:db8::7]"], "2001:db8::7"),
        (1, ["2001:db8::7"], "2001:db8::7"),
        (1, ['"[2001:db8::7]:51234"'], "2001:db8::7"),
        (1, ["6.6.6.6, unknown"], PEER),
        (1, ["6.6.6.6, "], PEER),
        (1, ["x" * 5000], PEER),
        (2, ["6.6.6.6, 203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        (2, ["6.6.6.6, 203.0.113.9", "10.0.0.2"], "203.0.113.9"),
        (2, ["203.0.113.9"], "203.0.113.9"),
        (3, ["6.6.6.6", "203.0.113.9", "10.0.0.3, 10.0.0.2"], "203.0.113.9"),
    ],
)
def test_the_address_is_the_one_that_the_outermost_trusted_proxy_saw(
    tmp_path: Path, proxies: int, said: list[str], address: str
) -> None:
    assert address_of(asking(tmp_path, proxies, **{"for": said})) == address


@pytest.mark.parametrize(
    ("proxies", "said", "secure"),
    [
        (0, ["https"], False),
        (1, [], False),
        (1, ["https"], True),
        (1, ["HTTPS"], True),
        (1, ["https", "http"], False),
        (1, ["http, https"], True),
        (1, ["http", "https"], True),
        (2, ["https, http"], True),
        (2, ["http", "https", "http"], True),
        (2, ["https"], True),
    ],
)
def test_so_is_the_protocol(tmp_path: Path, proxies: int, said: list[str], secure: bool) -> None:
    request = asking(tmp_path, proxies, proto=said)

    assert over_tls(request.scope, request.app.state.house.settings) is secure
