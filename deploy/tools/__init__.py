"""Helpers that set up, check and build the project; the Makefile calls them."""
