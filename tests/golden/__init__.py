"""Golden records: how they are made, kept and replayed."""
