"""Bots that are other programs, by a line protocol in JSON (services/bots/PORT.md)."""
