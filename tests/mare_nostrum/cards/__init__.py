"""Tests of the history cards."""
