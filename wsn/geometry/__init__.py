"""Coordinates only: no terrain, no units."""
