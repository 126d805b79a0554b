"""The services in one process, on a clock that jumps and a network that fails, all of it from one seed."""
