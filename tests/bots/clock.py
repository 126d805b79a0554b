"""A clock that only moves when it is told to."""


class Clock:
    """Both of its hands are set by the test."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> int:
        return round(self.seconds * 1000)

    def monotonic(self) -> float:
        return self.seconds
