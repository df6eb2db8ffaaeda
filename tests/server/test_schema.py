"""Schemathesis reads our OpenAPI document and sends whatever it can think of: nothing breaks, and nothing is a lie."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings
from tests.databases import new_sqlite
from tests.server.kit import QUICK, settings_for

API = "/api/v1"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = (f"{API}/events", f"{API}/tables/{{table}}/events")
ENDING = ("/me", "/session", "/sessions", "/me/password")
"""What would end the session of whoever tries it."""


@dataclass(frozen=True)
class Served:
    """A house on a port of this machine, with somebody who holds every seat of a running table."""

    url: str
    token: str
    table: str


@pytest.fixture(scope="module")
def served(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("schema")
    many = {"guests_an_hour": 10**6, "sign_in_tries": 10**6, "accounts_an_hour": 10**6, "talk_a_minute": 10**6}
    app = create_app(settings_for(folder, new_sqlite(pattern, folder), **many), background=False, pages=False)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None)
    server = uvicorn.Server(config)
    with config.bind_socket() as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with httpx.Client(base_url=url, transport=httpx.HTTPTransport(retries=5)) as client:
            app.state.house.people._hasher = QUICK if client.get("/healthz").is_success else None
            token = client.post(f"{API}/guests", json={"name": "Ann"}).json()["token"]
            client.cookies.clear()
            wish = {"game": "senators", "seats": ["me:A", "me:B", "me:C"], "public": True}
            made = client.post(f"{API}/tables", json=wish, headers={"authorization": f"Bearer {token}"})
            yield Served(url, token, made.json()["table"]["id"])
        server.should_exit = True
        thread.join()


DOCUMENT = schemathesis.openapi.from_dict(create_app(Settings(), background=False, pages=False).openapi())
OPERATIONS = [found.ok() for found in DOCUMENT.get_all_operations() if found.ok().path not in ENDLESS]


BREAKABLE = [
    each
    for each in OPERATIONS
    if "{" in each.path or (each.method in ("post", "patch", "put") and not each.path.endswith("/records"))
]
"""Operations to which something can be sent that their schema does not allow."""
CASES = [
    *((each, GenerationMode.POSITIVE) for each in OPERATIONS),
    *((each, GenerationMode.NEGATIVE) for each in BREAKABLE),
]


@pytest.mark.parametrize(
    ("operation", "mode"), CASES, ids=[f"{each.method} {each.path} {mode.value}" for each, mode in CASES]
)
def test_the_api_keeps_its_word(operation: Any, mode: GenerationMode, served: Served) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=4,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: Any) -> None:
        if case.path_parameters and "table" in case.path_parameters:
            case.path_parameters["table"] = served.table
        ends = case.method in ("DELETE", "PUT") and case.path.removeprefix(API) in ENDING
        headers = {} if ends else {"authorization": f"Bearer {served.token}"}
        case.call_and_validate(base_url=served.url, headers=headers, checks=CHECKS)

    holds()
