"""Tests of the page's script."""
