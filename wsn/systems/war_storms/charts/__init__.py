"""The printed numbers: ground, units, artillery and works, read from the TOML files beside the modules."""
