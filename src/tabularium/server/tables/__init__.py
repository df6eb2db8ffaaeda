"""Tables: opening and finding one, sitting down, playing, and what each visitor may see of it."""
