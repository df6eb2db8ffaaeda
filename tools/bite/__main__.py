"""`python -m tools.bite GAME`."""

from __future__ import annotations

from tools.bite.biting import main

if __name__ == "__main__":
    raise SystemExit(main())
