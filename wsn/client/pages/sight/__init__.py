"""Lines of sight: their own page, and the tool that lays them over any board of the window."""
