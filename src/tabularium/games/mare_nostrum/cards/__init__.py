"""History cards (3.1): hands, the step in which they are played, what they do, and what lasts."""
