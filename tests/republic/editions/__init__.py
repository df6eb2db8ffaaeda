"""What differs by edition, one difference a test."""
