"""Tables: opening, finding and joining them, playing, clocks, and what each visitor may see."""
