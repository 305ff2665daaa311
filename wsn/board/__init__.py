"""A map as a graph: no rules."""
