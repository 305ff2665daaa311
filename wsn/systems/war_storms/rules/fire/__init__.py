"""Fire: aiming, strength and dice, fire groups, reaction fire, losses (WSS 7, 8)."""
