"""Set-up, reinforcements, landings from the sea and drops from the air (WSS 25, WSN 6)."""
