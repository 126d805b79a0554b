"""A clock that a test moves."""


class SetClock:
    """Stands still until it is told otherwise."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.ms = now

    def now(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.ms / 1000

    def go_on(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)
