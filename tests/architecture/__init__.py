"""The shape of the tree, proved by reading the sources."""
