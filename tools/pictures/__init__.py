"""Takes the pictures of the documentation, with a real browser: `make pictures`."""
