"""Connections: reading HTTP, queueing requests, and the addresses of this server."""
