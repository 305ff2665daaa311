"""The turn from the command phase to victory, and the action of one unit (WSS 4, 6, 9, 24)."""
