"""`make prove`: every proof at full size, one line each with its figures; exit status 1 if one fails.

`python -m tests.prove NAME…` runs some of them, `--list` names them, `--size 0.01` is for a quick look. A further game
is found by itself. A further proof is one entry in `listed.py`: its name, and a function that gives figures or raises.
"""
