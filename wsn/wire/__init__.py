"""What goes between a host and those who play on it: messages, and the same seat over the wire."""
