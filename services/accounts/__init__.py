"""Accounts: guests, their names and their sessions."""
