"""Between the contract and what matchmaking works with."""
