"""`python -m tabularium` is the command `tabularium`."""

from tabularium.cli import main

main()
