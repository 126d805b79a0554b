"""The rules of the game: the engine, and later the service that keeps the games."""
