"""People: accounts and guests, how they arrive, passwords, and where they are called."""
