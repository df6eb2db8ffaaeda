"""Tables: opening and finding one, sitting down, playing and its clocks, and what each visitor may see of it."""
