"""The proof kit: what shows that a game is right, for the games of this house and for other people's."""
