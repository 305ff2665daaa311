"""Procedures that two systems share, as plain functions; made at the second use."""
