"""Tests of Mare Nostrum, a file a chapter of its book."""
