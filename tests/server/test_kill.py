"""The quick sample of the kill proof; at full size it is 200 rounds."""

import pytest

from tests.server.kill import prove_kill


def test_what_was_acknowledged_survives_kill_9() -> None:
    assert "no table damaged" in prove_kill(3)


@pytest.mark.prove
def test_what_was_acknowledged_survives_kill_9_two_hundred_times() -> None:
    assert "no table damaged" in prove_kill(200, seed=2)
