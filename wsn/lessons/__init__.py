"""Lessons: files that teach a game, a page of words and a small situation at a time (`docs/lessons.md`)."""
