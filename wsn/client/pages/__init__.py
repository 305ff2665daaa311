"""The pages of the window, a folder each: the page, what it shows as plain values, and panels of its own."""
