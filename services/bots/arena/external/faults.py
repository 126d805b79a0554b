"""The kinds of fault that another program can have; results count by them."""

from typing import Final

SILENT: Final = "silent"
"""No answer within the budget."""
NO_JSON: Final = "no_json"
"""A line that is no JSON object, or is too long."""
WRONG_N: Final = "wrong_n"
"""An answer to another question."""
CRASHED: Final = "crashed"
"""The program ended when it was asked."""
ABSENT: Final = "absent"
"""It had ended before, and is started again for the next game."""
NO_HELLO: Final = "no_hello"
"""It was started again, and did not say which dialect it speaks."""
