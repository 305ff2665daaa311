"""Point-buy: forces bought from a catalogue, and scenarios built from them; it builds on `wsn.table`."""
