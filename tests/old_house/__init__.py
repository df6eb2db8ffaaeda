"""A house as an earlier version left it, and what becomes of it under this one."""
