"""Fire: aiming, the sum and the dice, groups, reaction fire, losses (WSS 7, 8)."""
