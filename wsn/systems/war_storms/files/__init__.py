"""From files to a game and back: set-up, scenarios drafted and bought, and what is wrong with them."""
