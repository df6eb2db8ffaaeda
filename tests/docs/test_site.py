"""The documentation builds as a site, and each of its links leads somewhere."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_site_builds_without_a_broken_link() -> None:
    build = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stdout + built.stderr
