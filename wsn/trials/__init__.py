"""Many seeded games between bots, and what they say of a scenario. Above the bots, below every screen."""
