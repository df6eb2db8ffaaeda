"""`python -m tests.prove`."""

from tests.prove.command import main

if __name__ == "__main__":
    raise SystemExit(main())
