"""Matches between bots: who sits where, whole games with their cost, and what the results are worth."""
