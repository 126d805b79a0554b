import { create, toBinary } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import {
  ActRequestSchema,
  ActResponseSchema,
  SubscribeRequestSchema,
} from "../../src/gen/fieldpost/notifications/v1/notifications_pb";
import { answered, call, decoded, encoded, text } from "../../src/push/wire";

const frame = (flag: number, content: Uint8Array) => {
  const head = new Uint8Array(5);
  head[0] = flag;
  new DataView(head.buffer).setUint32(1, content.length);
  return [...head, ...content];
};
const trailers = (status: string) => frame(0x80, new TextEncoder().encode(`grpc-status:${status}\r\n`));

describe("calls by hand", () => {
  test("write messages as the generated code does", () => {
    const token = "t".repeat(300);
    expect(encoded(new Map([[1, token]]))).toEqual(toBinary(ActRequestSchema, create(ActRequestSchema, { token })));
    const parts = {
      requestId: "r".repeat(8),
      endpoint: "https://x/",
      p256dh: new Uint8Array(65).fill(4),
      auth: new Uint8Array(16),
    };
    const fields = new Map<number, string | Uint8Array>(Object.values(parts).map((value, at) => [at + 1, value]));
    expect(encoded(fields)).toEqual(toBinary(SubscribeRequestSchema, create(SubscribeRequestSchema, parts)));
  });

  test("read them, and pass over what they do not know", () => {
    const message = toBinary(ActResponseSchema, create(ActResponseSchema, { sentence: "C’est fait.", gameId: "g_x" }));
    const known = decoded(Uint8Array.from([0x18, 0x96, 0x01, 0x25, 1, 2, 3, 4, ...message])); // a number, four bytes
    expect([text(known.get(1)), text(known.get(2))]).toEqual(["C’est fait.", "g_x"]);
  });

  test("take an answer only where its call succeeded", () => {
    const message = frame(0, encoded(new Map([[1, "Done."]])));
    expect(text(answered(Uint8Array.from([...message, ...trailers("0")]))?.get(1))).toBe("Done.");
    expect(answered(Uint8Array.from([...message, ...trailers("9")]))).toBeNull();
    expect(answered(Uint8Array.from(trailers("7")))).toBeNull();
  });

  test("give nothing where nobody answers", async () => {
    vi.stubGlobal("location", { origin: "http://here" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(await call("x/Y", new Map())).toBeNull();
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(null, { status: 200, headers: { "grpc-status": "16" } })),
    );
    expect(await call("x/Y", new Map())).toBeNull();
  });
});
