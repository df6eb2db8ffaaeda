"""Tests of the odds of Mare Nostrum."""
