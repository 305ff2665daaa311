"""How Normandy '44 is drawn."""
