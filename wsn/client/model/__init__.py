"""What the pages of the window show, as plain values: no window library is imported here."""
