"""Coordinates, lines and shapes; no terrain and no units."""
