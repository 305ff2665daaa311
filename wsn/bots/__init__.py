"""Players that read only what a side may see and what it may do."""
