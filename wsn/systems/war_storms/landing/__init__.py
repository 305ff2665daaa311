"""Coming on: set-up, waves from the sea, drops from the air (WSS 25, WSN 6)."""
