"""Schemathesis reads our OpenAPI document and sends whatever it can think of: nothing breaks, and nothing is a lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from tabularium.server.app import create_app
from tabularium.server.settings import Settings
from tests.server.kit import new_sqlite, settings_for

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


@pytest.fixture(scope="module")
def served(pattern: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, TestClient, str, str]]:
    """A house with a running table, and somebody who sits at it."""
    folder = tmp_path_factory.mktemp("schema")
    database = new_sqlite(pattern, folder)
    many = {"guests_an_hour": 100_000, "sign_in_tries": 100_000, "talk_a_minute": 100_000}
    app = create_app(settings_for(folder, database, **many), background=False, pages=False)
    with TestClient(app) as client:
        token = client.post(f"{API}/guests", json={"name": "Ann"}).json()["token"]
        client.cookies.clear()
        wish = {"game": "senators", "seats": ["me:A", "me:B", "me:C"], "public": True}
        made = client.post(f"{API}/tables", json=wish, headers={"authorization": f"Bearer {token}"})
        yield app, client, token, made.json()["table"]["id"]


DOCUMENT = schemathesis.openapi.from_dict(create_app(Settings(), background=False, pages=False).openapi())
OPERATIONS = [found.ok() for found in DOCUMENT.get_all_operations() if found.ok().path not in ENDLESS]


@pytest.mark.parametrize("operation", OPERATIONS, ids=[f"{each.method} {each.path}" for each in OPERATIONS])
def test_the_api_keeps_its_word(operation: Any, served: tuple[Any, TestClient, str, str]) -> None:
    _, client, token, table = served

    @given(case=operation.as_strategy())
    @settings(
        max_examples=8,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: Any) -> None:
        if case.path_parameters and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        ends = case.method in ("DELETE", "PUT") and case.path.removeprefix(API) in ENDING
        headers = {} if ends else {"authorization": f"Bearer {token}"}
        case.call_and_validate(session=client, headers=headers, checks=CHECKS)
        client.cookies.clear()

    holds()
