"""The pages of the window: start, game, replay, lines of sight. Each holds a board and its panels."""
