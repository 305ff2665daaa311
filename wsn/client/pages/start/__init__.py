"""The start page with its shelves, the list of lessons, and the dice thrown before a game begins."""
