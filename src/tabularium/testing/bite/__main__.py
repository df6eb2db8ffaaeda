"""`python -m tabularium.testing.bite GAME`."""

from __future__ import annotations

from tabularium.testing.bite.biting import main

if __name__ == "__main__":
    raise SystemExit(main())
