import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { ProblemSchema } from "../../src/gen/fieldpost/common/v1/problem_pb";
import { ViewSchema } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { Refusal, refusalOf } from "../../src/net/problem";

function status(code: Code, ...details: ConnectError["details"]): ConnectError {
  return new ConnectError("plain text", code, undefined, details as never);
}

describe("what a failed call means", () => {
  test("a Problem says code, rule, field and details", () => {
    const problem = {
      code: "too_few_troops",
      message: "one has to stay",
      rule: "C-18",
      field: "actions[0]",
      details: { origin: "alaska" },
    };
    const refusal = refusalOf(status(Code.FailedPrecondition, { desc: ProblemSchema, value: problem }));
    expect(refusal).toMatchObject({ kind: "against_rule", ...problem });
  });

  test("a stale answer brings the fresh view along", () => {
    const view = create(ViewSchema, { gameId: "g_x", version: 12n });
    const refusal = refusalOf(
      status(Code.Aborted, { desc: ProblemSchema, value: { code: "stale" } }, { desc: ViewSchema, value: view }),
    );
    expect(refusal.kind).toBe("stale");
    expect(refusal.view?.version).toBe(12n);
  });

  test("a wait is told in milliseconds", () => {
    const problem = { code: "too_many_calls", retryAfter: { seconds: 2n, nanos: 500_000_000 } };
    expect(refusalOf(status(Code.ResourceExhausted, { desc: ProblemSchema, value: problem })).retryAfterMs).toBe(2500);
  });

  test("an incident is named", () => {
    const problem = { code: "incident", incident: "i_abc" };
    expect(refusalOf(status(Code.Internal, { desc: ProblemSchema, value: problem }))).toMatchObject({
      kind: "fault",
      incident: "i_abc",
    });
  });

  test("a status without a Problem still has a kind", () => {
    expect(refusalOf(status(Code.NotFound)).kind).toBe("hidden");
  });

  test("a broken network is nobody's answer", () => {
    expect(refusalOf(new TypeError("Failed to fetch")).kind).toBe("away");
  });

  test("why a call was never sent is not taken for a broken network", () => {
    const reason = new Refusal("signed_out", "nobody is signed in");
    expect(refusalOf(ConnectError.from(reason))).toBe(reason);
  });

  for (const code of [Code.Unavailable, Code.DeadlineExceeded, Code.Unknown, Code.Canceled]) {
    test(`${Code[code]} leaves open whether it was carried out`, () => {
      expect(refusalOf(status(code)).kind).toBe("away");
    });
  }
});
