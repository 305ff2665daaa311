"""Assault: who may join, the way in, hand-to-hand combat, exact odds (WSS 14, 15)."""
