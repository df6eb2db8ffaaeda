"""People: who they are, what they say to each other, and what they are told."""
