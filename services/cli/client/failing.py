"""Why a command came to nothing."""

from __future__ import annotations

from typing import Any, Final

REFUSED: Final = 1
WRONG: Final = 2


class Failed(Exception):
    """The server said no, or nothing: one sentence for people, and its parts for programs."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = REFUSED,
        rule: str = "",
        field: str = "",
        details: Any = None,
        unsure: bool = False,
    ) -> None:
        """With `unsure` nobody knows whether the call was carried out: repeat it as it was."""
        super().__init__(message)
        self.unsure = unsure
        self.code = code
        self.message = message
        self.status = status
        self.rule = rule
        self.field = field
        self.details = details or {}

    def sentence(self) -> str:
        """One line: what was wrong and what is allowed, the rule, the field."""
        text = " ".join(self.message.split())
        if self.rule and self.rule not in text:
            text += f" (rule {self.rule})"
        if self.field and self.field not in text:
            text += f" (field {self.field})"
        return text

    def form(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "error": {
                "code": self.code,
                "message": self.message,
                "rule": self.rule,
                "field": self.field,
                "details": self.details,
            }
        }


def silence(address: str, details: str) -> str:
    """Why nobody answers, as far as gRPC tells."""
    if "CERTIFICATE_VERIFY_FAILED" in details or "not in peer certificate" in details:
        return f"the certificate of {address} is not trusted; name the one to trust with --ca FILE"
    if "WRONG_VERSION_NUMBER" in details:
        return f"{address} does not speak TLS; say http:// in place of https://"
    return f"{address} does not answer; is the game served there? (`make play`, --address)"
