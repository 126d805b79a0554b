"""Access tables: who may call which method. A method without a row in its service's table stops the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from google.protobuf.descriptor import ServiceDescriptor

from services.common.callers import NOBODY, Caller, CallerKind
from services.common.directory import SIGNERS
from services.common.refusals import Kind, Refused


class Access(NamedTuple):
    """One row: use PUBLIC, USER, SERVICE(...) or USER_OR_SERVICE(...). Whose game it is, the handler asks itself."""

    nobody: bool = False
    users: bool = False
    services: frozenset[str] = frozenset()
    calls: float = 1
    """How many calls this one counts as towards a user's rate limit: expensive calls count more."""

    def allows(self, caller: Caller) -> bool:
        """Whether this caller may call."""
        if self.nobody:
            return True
        if caller.kind is CallerKind.USER:
            return self.users
        return caller.kind is CallerKind.SERVICE and caller.id in self.services

    def costing(self, calls: float) -> Access:
        """The same row for a method of which one call counts as several."""
        return self._replace(calls=calls)

    def refusal(self, caller: Caller) -> Refused:
        """What a caller who may not call is told."""
        if caller == NOBODY:
            return Refused(Kind.UNKNOWN_CALLER, "token_missing", "this call needs a token")
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
