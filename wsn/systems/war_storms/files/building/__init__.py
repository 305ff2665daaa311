"""Scenarios built from points: forces, ground, works and names (WSN 7)."""
