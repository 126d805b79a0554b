"""Matchmaking: tables where people and bots meet before a game."""
