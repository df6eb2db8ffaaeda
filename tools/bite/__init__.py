"""Taking rules out of a game, to see whether the tests that name them bite."""
