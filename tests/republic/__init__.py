"""The rules of The Republic of Rome, one by one."""
