"""The diary: a page for each game."""
