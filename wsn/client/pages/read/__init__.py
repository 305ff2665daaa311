"""What is read: the replay of a game with its review, and the rules."""
