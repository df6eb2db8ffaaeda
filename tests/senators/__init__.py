"""What the rulebook of Senators says, shown by tests."""
