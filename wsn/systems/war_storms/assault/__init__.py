"""Assault: who joins, how it forms, the fight, the exact odds (WSS 14, 15)."""
