"""Processes that compute for the house, so that its event loop never waits for them; and whose turn it is."""
