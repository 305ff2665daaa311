"""The page of a game: column, sheets and strips, the aftermath of an order; and the page of a lesson."""
