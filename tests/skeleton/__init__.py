"""Adding a service, step by step, as the README says."""
