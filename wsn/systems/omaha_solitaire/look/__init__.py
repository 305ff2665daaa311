"""How the game is drawn: counters, cards, marks and paper."""
