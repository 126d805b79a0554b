"""The door to the outside: Envoy's configuration, which serves the page and lets public calls through."""
