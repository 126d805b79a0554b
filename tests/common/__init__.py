"""Tests of what all services stand on, and what the other services' tests share."""
