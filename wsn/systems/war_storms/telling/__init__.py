"""The game in words: menu labels for commands, log lines for events, previews."""
