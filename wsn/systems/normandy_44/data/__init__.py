"""What the map and the tables of Normandy '44 hold."""
