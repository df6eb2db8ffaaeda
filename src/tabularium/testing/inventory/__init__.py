"""The rule inventory: which rules a game implements, which its tests name, and how tests are chosen by rule."""
