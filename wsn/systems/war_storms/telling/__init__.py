"""The game in words: commands for a menu, events for the log, previews."""
