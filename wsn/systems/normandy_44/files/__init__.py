"""Scenario files of Normandy '44: set up, checked, written."""
