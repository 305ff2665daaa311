"""The game in words: what happened, what may be done and at what odds, and its rules to read."""
