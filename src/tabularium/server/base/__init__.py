"""The base of the server: settings, problems, limits, live news."""
