"""Artillery and aircraft from off the board (WSS 11, 23, WSN 4)."""
