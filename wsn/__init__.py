"""Tactical hex skirmishes with exact line of sight."""
