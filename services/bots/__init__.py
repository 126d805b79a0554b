"""Players that are programs: their brains, and the service that has them answer."""
