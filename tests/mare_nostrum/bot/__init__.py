"""Tests of the bots of Mare Nostrum."""
