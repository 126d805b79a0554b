"""Access tables: who may call which method. A method without a row in its service's table stops the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from google.protobuf.descriptor import ServiceDescriptor

from services.common.callers import NOBODY, Caller, CallerKind, Scope
from services.common.directory import SIGNERS
from services.common.refusals import Kind, Refused


class Access(NamedTuple):
    """One row: use PUBLIC, USER, SERVICE(...) or USER_OR_SERVICE(...). Whose game it is, the handler asks itself."""

    nobody: bool = False
    users: bool = False
    services: frozenset[str] = frozenset()
    calls: float = 1
    """How many calls this one counts as towards a user's rate limit: expensive calls count more."""
    scope: Scope | None = None
    """What a bot's token must be good for; None where users' bots may not call."""

    def allows(self, caller: Caller) -> bool:
        """Whether this caller may call."""
        if self.nobody:
            return True
        if caller.kind is CallerKind.USER:
            return self.users and (caller.scope is None or self.scope in (caller.scope, Scope.READ))
        return caller.kind is CallerKind.SERVICE and caller.id in self.services

    def costing(self, calls: float) -> Access:
        """The same row for a method of which one call counts as several."""
        return self._replace(calls=calls)

    def for_bots(self, scope: Scope) -> Access:
        """The same row for a method that bots may call too, with a token that is good for that."""
        return self._replace(scope=scope)

    def refusal(self, caller: Caller) -> Refused:
        """What a caller who may not call is told."""
        if caller == NOBODY:
            return Refused(Kind.UNKNOWN_CALLER, "token_missing", "this call needs a token")
        if caller.is_bot and self.users:
            needs = self.scope.value if self.scope else ""
            text = f"a bot's token needs the scope {needs} for this call" if needs else "this call is not for bots"
            return Refused(Kind.FORBIDDEN, "not_for_bots", text, details={"scope": needs})
        return Refused(Kind.FORBIDDEN, "not_for_you", "this call is not for you")


PUBLIC: Final = Access(nobody=True)
"""Anybody; a valid token still says who calls, a wrong one counts as none."""

USER: Final = Access(users=True)


def _services(*names: str) -> Access:
    if unknown := set(names) - set(SIGNERS):
        raise ValueError(f"no such service: {', '.join(sorted(unknown))}")
    return Access(services=frozenset(names))


def _user_or_service(*names: str) -> Access:
    return Access(users=True, services=_services(*names).services)


SERVICE = _services
USER_OR_SERVICE = _user_or_service


def methods_of(descriptors: Iterable[ServiceDescriptor]) -> set[str]:
    """Every method's full name, as gRPC spells it: "/package.Service/Method"."""
    return {f"/{service.full_name}/{method.name}" for service in descriptors for method in service.methods}


def table_faults(table: Mapping[str, Access], descriptors: Iterable[ServiceDescriptor]) -> list[str]:
    """Methods without a row, and rows without a method."""
    methods = methods_of(descriptors)
    missing = [f"{method} has no row in the access table" for method in sorted(methods - set(table))]
    return missing + [
        f"the access table has a row for {row}, which is no method" for row in sorted(set(table) - methods)
    ]
