"""The editors of boards and of scenarios, with where the making of either begins."""
