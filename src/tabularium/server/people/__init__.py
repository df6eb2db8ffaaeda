"""People: accounts and guests, passwords, names and quotas."""
