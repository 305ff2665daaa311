"""What the rules of the game go by: its charts, counters and words, and what a state may hold."""
