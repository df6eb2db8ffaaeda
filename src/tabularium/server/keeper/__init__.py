"""The commands `serve` and `admin`: processes, log, and what only the host of a server may do."""
