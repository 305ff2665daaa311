"""Play: no map, no rules."""
