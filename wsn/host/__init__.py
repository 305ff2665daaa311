"""Games for players in different places: kept in a store, played by links in any browser."""
