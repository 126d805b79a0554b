"""A clock that a test moves."""

START = 1_800_000_000_000
"""The date, in milliseconds, at which tests begin."""


class Clock:
    """Stands still until it is told otherwise; `jump` moves the date and not the time that passed."""

    def __init__(self) -> None:
        self.date = START
        self.passed = 1000.0

    def now(self) -> int:
        return self.date

    def monotonic(self) -> float:
        return self.passed

    def go(self, seconds: float) -> None:
        self.date += round(seconds * 1000)
        self.passed += seconds

    def jump(self, seconds: float) -> None:
        self.date += round(seconds * 1000)
