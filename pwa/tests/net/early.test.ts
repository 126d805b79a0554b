import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const LIST = "http://page/fieldpost.rules.v1.RulesService/ListEditions";
const REFRESH = "http://page/fieldpost.accounts.v1.AccountsService/RefreshSession";

let kept: Map<string, string>;
let sent: { url: string; init: RequestInit }[];
let answers: (url: string) => Promise<Response>;

/** The module as a page that was just opened has it. */
async function opened() {
  vi.resetModules();
  return import("../../src/net/early");
}

beforeEach(() => {
  kept = new Map();
  sent = [];
  answers = () => Promise.resolve(new Response(`answer ${sent.length}`));
  vi.stubGlobal("location", { origin: "http://page" });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answers(url);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("what is asked before the page's script is there", () => {
  test("is one empty message of gRPC-web to each method", async () => {
    (await opened()).askEarly();
    expect(sent[0]?.init.body).toEqual(new Uint8Array(5));
    expect(sent[0]?.init.headers).toMatchObject({ "content-type": "application/grpc-web+proto" });
  });

  test("is the session only where somebody has played", async () => {
    (await opened()).askEarly();
    expect(sent.map(({ url }) => url)).toEqual([LIST]);
    kept.set("fieldpost.device-key", "key");
    sent = [];
    (await opened()).askEarly();
    expect(sent.map(({ url }) => url)).toEqual([LIST, REFRESH]);
  });

  test("answers the first call of that method, and no other", async () => {
    const { askEarly, fetchOrEarly } = await opened();
    askEarly();
    expect(await (await fetchOrEarly(LIST)).text()).toBe("answer 1");
    expect(sent).toHaveLength(1);
    expect(await (await fetchOrEarly(LIST)).text()).toBe("answer 2");
    expect(await (await fetchOrEarly(`${LIST}2`)).text()).toBe("answer 3");
  });

  test("fails the first call where it failed, and the next is made anew", async () => {
    const { askEarly, fetchOrEarly } = await opened();
    answers = () => Promise.reject(new TypeError("no network"));
    askEarly();
    await expect(fetchOrEarly(LIST)).rejects.toThrow("no network");
    answers = () => Promise.resolve(new Response("there"));
    expect(await (await fetchOrEarly(LIST)).text()).toBe("there");
  });

  test("ends with the call that took it", async () => {
    const { askEarly, fetchOrEarly } = await opened();
    askEarly();
    const call = new AbortController();
    await fetchOrEarly(LIST, { signal: call.signal });
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    call.abort();
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });
});
