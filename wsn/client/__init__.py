"""The window. Importing this package imports no window library: that happens when one is opened."""
