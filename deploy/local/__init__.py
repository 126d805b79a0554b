"""The whole game on one machine: every process, started in order, kept alive, stopped in order."""

from deploy.local.stack import Stack, StackError

__all__ = ["Stack", "StackError"]
