import { Code, ConnectError } from "@connectrpc/connect";
import type { JsonObject } from "@bufbuild/protobuf";
import { ProblemSchema } from "../gen/fieldpost/common/v1/problem_pb";
import { ViewSchema, type View } from "../gen/fieldpost/rules/v1/view_pb";

/** What a caller can do about a failed call. */
export type Kind =
  "malformed" | "against_rule" | "stale" | "hidden" | "too_much" | "signed_out" | "forbidden" | "away" | "fault";

const KINDS: Partial<Record<Code, Kind>> = {
  [Code.InvalidArgument]: "malformed",
  [Code.FailedPrecondition]: "against_rule",
  [Code.Aborted]: "stale",
  [Code.NotFound]: "hidden",
  [Code.ResourceExhausted]: "too_much",
  [Code.Unauthenticated]: "signed_out",
  [Code.PermissionDenied]: "forbidden",
  [Code.Unavailable]: "away",
  [Code.DeadlineExceeded]: "away",
  [Code.Unknown]: "away", // no service says it: the network broke
  [Code.Canceled]: "away", // a service that stops says it of what it had begun; whoever ends a call here asks their own signal
};

/** A call that was not carried out, and why; nothing has changed, unless it is `away` and nobody can know. */
export class Refusal extends Error {
  readonly kind: Kind;
  readonly code: string;
  readonly field: string;
  readonly rule: string;
  readonly details: JsonObject;
  readonly retryAfterMs: number;
  readonly incident: string;
  /** The fresh view that comes with a stale answer. */
  readonly view: View | undefined;

  constructor(kind: Kind, message: string, parts: Partial<Omit<Refusal, "kind" | "message">> = {}) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.code = parts.code ?? "";
    this.field = parts.field ?? "";
    this.rule = parts.rule ?? "";
    this.details = parts.details ?? {};
    this.retryAfterMs = parts.retryAfterMs ?? 0;
    this.incident = parts.incident ?? "";
    this.view = parts.view;
  }
}

/** What a thrown thing means; a status without a Problem still says what kind it is. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const found = ConnectError.from(error);
  if (found.cause instanceof Refusal) return found.cause; // the session's, of a call that was never sent
  const kind = KINDS[found.code] ?? "fault";
  const [problem] = found.findDetails(ProblemSchema);
  const [view] = found.findDetails(ViewSchema);
  if (!problem) return new Refusal(kind, found.rawMessage, { view });
  const wait = problem.retryAfter;
  return new Refusal(kind, problem.message, {
    code: problem.code,
    field: problem.field,
    rule: problem.rule,
    details: problem.details ?? {},
    retryAfterMs: wait ? Number(wait.seconds) * 1000 + wait.nanos / 1e6 : 0,
    incident: problem.incident,
    view,
  });
}
