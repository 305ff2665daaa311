"""What the window shows and what a click means, as plain values: no window library is imported here."""
