"""Players that are programs: their brains, and later the service that seats them."""
