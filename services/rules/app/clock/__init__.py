"""Time and the questions that are open: `desk` is what is kept of both, `clocks` the arithmetic, `bookkeeping` what a
command does to them. What happens when a clock runs out is game/timeouts; game/deadlines notices it.
"""
