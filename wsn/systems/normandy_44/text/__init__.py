"""Normandy '44 in words."""
