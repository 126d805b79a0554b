"""The database of matchmaking."""
