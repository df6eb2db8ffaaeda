"""A real Chromium plays: against bots, live with others, on one screen, on a phone, in five languages."""
