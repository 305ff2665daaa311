"""A game as a person plays it at any screen: what is shown and selected, the orders, what a click means."""
