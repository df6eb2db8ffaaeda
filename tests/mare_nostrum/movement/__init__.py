"""Tests of movement."""
