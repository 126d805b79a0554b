"""The command `fieldpost`."""
