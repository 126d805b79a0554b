"""Fieldpost's services. None imports another, but the bots use the rules engine as a library."""
