"""The game record: whole games as text, written and read without loss. FORMAT.md is its page."""
