"""The house open to the world: people, tables, play, talk, clocks, and the JSON API over them."""
