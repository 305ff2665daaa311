"""Off-board artillery, air support and indirect fire (WSS 11, 23, WSN 4)."""
