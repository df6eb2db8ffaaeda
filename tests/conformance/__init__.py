"""The conformance kit on every game of the house, on the mini senate, and on its broken twins."""
