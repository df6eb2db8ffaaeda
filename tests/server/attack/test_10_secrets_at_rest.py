"""Point 10: no parameter of a statement in a log, no file for other users' eyes, no token sent in the clear."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from tabularium.server.house import House
from tabularium.server.keeper.admin import Admin
from tabularium.server.keeper.logs import JsonLines
from tabularium.store import Conflict, schema
from tests.databases import new_sqlite
from tests.server.attack.siege import Siege, besieged
from tests.server.kit import settings_for

pytestmark = pytest.mark.anyio

SEED = "5eed" * 16


def logged(error: BaseException) -> str:
    """A failure as it stands in the log."""
    record = logging.makeLogRecord({"msg": "request_failed", "exc_info": (type(error), error, error.__traceback__)})
    return JsonLines().format(record)


@pytest.mark.parametrize("missing", ["game", "id"])
async def test_a_statement_that_fails_takes_no_seed_into_the_log(siege: Siege, missing: str) -> None:
    await siege.guest("Ann")
    table = (await siege.table("Ann", "open", "open"))["table"]["id"]

    def broken(connection: Connection) -> None:
        row = dict(connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()._mapping)
        connection.execute(insert(schema.tables), {**row, "seed": SEED, missing: None if missing == "game" else table})

    with pytest.raises(Exception, match=r".") as failed:
        await siege.house.store.write(broken)

    assert isinstance(failed.value, Conflict)
    assert SEED not in logged(failed.value)
    assert SEED not in str(failed.value)
    assert "INSERT INTO tables" in logged(failed.value)


async def test_a_parameter_the_driver_refuses_does_not_stand_in_the_log(siege: Siege) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(select(schema.tables).where(schema.tables.c.created == [SEED]))  # type: ignore[comparison-overlap]

    with pytest.raises(Exception, match=r".") as failed:
        await siege.house.store.read(broken)

    assert SEED not in logged(failed.value)


async def test_files_of_the_house_are_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    before = os.umask(0o000)
    try:
        house = await House.open(settings_for(folder, ""), background=False)
        await Admin(house).back_up(tmp_path / "kept" / "copy.db")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}
        copied = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "kept").iterdir()}
        made = stat.S_IMODE((tmp_path / "kept").stat().st_mode)
        await house.close()
    finally:
        os.umask(before)

    assert modes.pop("data") == made == 0o700
    assert "tabularium.db" in modes
    assert set(modes.values()) == copied == {0o600}


async def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path, pattern: Path) -> None:
    database = new_sqlite(pattern, tmp_path)
    (tmp_path / "house.db").chmod(0o644)

    house = await House.open(settings_for(tmp_path, database), background=False)
    await house.close()

    assert stat.S_IMODE((tmp_path / "house.db").stat().st_mode) == 0o600


FORM = {"accept": "text/html", "origin": "http://house.test"}
TLS = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}


async def test_behind_a_trusted_proxy_cookies_are_for_tls_and_the_browser_stays_there(
    tmp_path: Path, database: str
) -> None:
    async with besieged(tmp_path, database, trust_proxy=True) as siege:
        secure = await siege.send("POST", "/new", headers=FORM | TLS, data=NEW)
        plain = await siege.send("POST", "/new", headers=FORM, data=NEW)

    for answer, expected in ((secure, True), (plain, False)):
        cookies = answer.headers.get_list("set-cookie")
        assert answer.status_code == 303
        assert len(cookies) == 2  # the session, and the links that the next page shows
        assert all(("secure" in each.lower()) is expected for each in cookies)
        assert ("strict-transport-security" in answer.headers) is expected


async def test_a_proxy_nobody_trusts_decides_nothing(siege: Siege) -> None:
    answer = await siege.send("POST", "/new", headers=FORM | TLS, data=NEW)

    assert "strict-transport-security" not in answer.headers
    assert not any("secure" in each.lower() for each in answer.headers.get_list("set-cookie"))


NEW = {"game": "senators", "senators.seat.0": "me", "senators.seat.1": "link", "senators.seat.2": "link"}
