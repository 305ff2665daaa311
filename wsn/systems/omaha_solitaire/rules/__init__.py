"""The rules of the game, a module for each part of the rulebook."""
