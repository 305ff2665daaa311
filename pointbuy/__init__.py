"""Point-buy: forces bought from a catalogue, and scenarios built of them. On top of `wsn.table`."""
