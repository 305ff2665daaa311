"""The hex-tile game: command cards, figures, battle dice and terrain tiles (HT, M44)."""
