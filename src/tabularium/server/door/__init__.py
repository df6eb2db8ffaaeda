"""The door: sessions, guards and middleware in front of the routes."""
