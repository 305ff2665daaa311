"""What a scenario file says beyond who fights whom: zones, arrivals, assets, a turn that is under way."""
