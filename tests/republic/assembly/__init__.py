"""The assembly edition: six factions, and a room full of people."""
