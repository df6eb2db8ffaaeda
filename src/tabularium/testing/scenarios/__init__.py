"""Scenario files: positions, scripted dice, answers and expected facts, readable without Python."""
