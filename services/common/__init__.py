"""What every service stands on; it knows no word of the game."""
