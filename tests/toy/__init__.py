"""An edition of its own in a folder of its own, played without touching anything else."""
