"""The table in the terminal: one screen, its questions and answers, and the record it leaves."""
