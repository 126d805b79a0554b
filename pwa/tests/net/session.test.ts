import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/net/problem";
import { Session, type SessionPorts, type Signed } from "../../src/net/session";

const MINUTE = 60_000;

function device(kept: Record<string, string> = {}) {
  const calls: string[] = [];
  const told: (Signed | null)[] = [];
  let now = 0;
  let cookie = false;
  let tokens = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const signed = (name: string): Signed => ({
    token: `t${++tokens}`,
    expiresAt: now + 10 * MINUTE,
    account: { userId: "u_1", displayName: name, guest: true, language: "en", zone: "UTC" },
  });
  const ports: SessionPorts = {
    refresh: () => {
      calls.push("refresh");
      return cookie ? Promise.resolve(signed("Ada")) : Promise.reject(new Refusal("signed_out", "no cookie"));
    },
    signIn: (key, name) => {
      calls.push(`sign in ${key.length} ${name}`);
      cookie = true;
      return Promise.resolve(signed(name));
    },
    useLink: (key, proof) => {
      calls.push(`link ${key.length} ${proof.case} ${proof.value}`);
      return Promise.resolve({ ...signed("Grace"), account: { ...signed("Grace").account, userId: "u_2" } });
    },
    signOut: () => Promise.resolve(),
    now: () => now,
    storage: {
      getItem: (name) => kept[name] ?? null,
      setItem: (name, value) => void (kept[name] = value),
      removeItem: (name) => void Reflect.deleteProperty(kept, name),
    },
    alone: (work) => {
      const done = queue.then(work);
      queue = done.catch(() => undefined);
      return done;
    },
    tell: (message) => void told.push(message),
  };
  return { ports, calls, told, kept, pass: (ms: number) => (now += ms), loseCookie: () => (cookie = false) };
}

describe("a session", () => {
  test("of a new device begins only when its person plays", async () => {
    const { ports, calls } = device();
    const session = new Session(ports);
    await expect(session.token()).rejects.toMatchObject({ kind: "signed_out" });
    expect(calls).toEqual([]);
    await session.enter("Ada");
    expect(calls).toEqual(["sign in 32 Ada"]);
    await expect(session.token()).resolves.toBe("t1");
  });

  test("asks for one new token, however many calls want it", async () => {
    const { ports, calls, pass } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    pass(9.9 * MINUTE);
    const tokens = await Promise.all([session.token(), session.token(), session.token()]);
    expect(new Set(tokens)).toEqual(new Set(["t2"]));
    expect(calls).toEqual(["sign in 32 Ada", "refresh"]);
  });

  test("falls back to the device key when the cookie is gone", async () => {
    const { ports, calls, pass, loseCookie } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    loseCookie();
    pass(11 * MINUTE);
    await session.token();
    expect(calls).toEqual(["sign in 32 Ada", "refresh", "sign in 32 "]);
  });

  test("does not sign in again because nobody answered", async () => {
    const { ports, calls, pass } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    pass(11 * MINUTE);
    ports.refresh = () => Promise.reject(new Refusal("away", "no network"));
    await expect(session.token()).rejects.toMatchObject({ kind: "away" });
    expect(calls).toEqual(["sign in 32 Ada"]);
  });

  test("takes the token that another tab got meanwhile", async () => {
    const { ports, calls, kept } = device();
    await new Session(ports).enter("Ada");
    const other = new Session(ports);
    other.hear({
      token: "theirs",
      expiresAt: 10 * MINUTE,
      account: { userId: "u_1", displayName: "Ada", guest: true, language: "en", zone: "UTC" },
    });
    await expect(other.token()).resolves.toBe("theirs");
    expect(calls).toEqual(["sign in 32 Ada"]);
    expect(Object.keys(kept)).toEqual(["fieldpost.device-key"]);
  });

  test("a token that was refused is not used again", async () => {
    const { ports } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    session.drop("t1");
    await expect(session.token()).resolves.toBe("t2");
  });

  test("a name that was refused leaves no account behind, and the next try uses the same key", async () => {
    const { ports, kept } = device();
    const keys: string[] = [];
    const good = ports.signIn;
    ports.signIn = (key, name) => {
      keys.push(key.join());
      return name === "Ada" ? Promise.reject(new Refusal("against_rule", "taken")) : good(key, name);
    };
    const session = new Session(ports);
    await expect(session.enter("Ada")).rejects.toMatchObject({ kind: "against_rule" });
    expect(session.known).toBe(false);
    await session.enter("Bea");
    expect(session.account?.displayName).toBe("Bea");
    expect(keys[0]).toBe(keys[1]);
    expect(Object.keys(kept)).toEqual(["fieldpost.device-key"]);
  });

  test("leaving forgets the key", async () => {
    const { ports, kept, told } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    await session.leave();
    expect(kept).toEqual({});
    expect(session.account).toBeNull();
    expect(told.at(-1)).toBeNull();
  });
});

describe("a link from another device", () => {
  const proof = { case: "secret", value: "s" } as const;

  test("gives a new device the account under a key of its own", async () => {
    const { ports, calls, kept } = device();
    const session = new Session(ports);
    await session.adopt(proof);
    expect(calls).toEqual(["link 32 secret s"]);
    expect(session.account?.displayName).toBe("Grace");
    expect(session.known).toBe(true);
    expect(kept["fieldpost.link-device-key"]).toBeUndefined();
    expect(session.others).toEqual([]);
  });

  test("leaves the account that was here as it is, with its key, to be gone back to", async () => {
    const { ports, kept, calls } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    const before = kept["fieldpost.device-key"];
    await session.adopt(proof);
    expect(kept["fieldpost.device-key"]).not.toBe(before);
    expect(session.others).toEqual([{ userId: "u_1", displayName: "Ada", key: before }]);
    const [ada] = session.others;
    if (ada) await session.returnTo(ada);
    expect(calls.at(-1)).toBe("sign in 32 ");
    expect(kept["fieldpost.device-key"]).toBe(before);
    expect(session.others.map((one) => one.displayName)).toEqual(["Grace"]);
  });

  test("is tried again with the same key, until that is another account's", async () => {
    const { ports, kept } = device();
    const keys: string[] = [];
    const codes = ["no_answer", "device_key_used", ""];
    const { useLink } = ports;
    ports.useLink = async (key, given) => {
      keys.push(key.join());
      const code = codes[keys.length - 1] ?? "";
      if (code) throw new Refusal("against_rule", code, { code });
      return useLink(key, given);
    };
    const session = new Session(ports);
    for (const code of codes.slice(0, 2)) await expect(session.adopt(proof)).rejects.toMatchObject({ code });
    await session.adopt(proof);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[1]).not.toBe(keys[2]);
    expect(kept["fieldpost.device-key"]).toBeDefined();
  });

  test("is the only way back for a device that was ended", async () => {
    const { ports, loseCookie, pass } = device();
    const session = new Session(ports);
    await session.enter("Ada");
    loseCookie();
    pass(11 * MINUTE);
    ports.signIn = () => Promise.reject(new Refusal("signed_out", "ended", { code: "device_ended" }));
    await expect(session.token()).rejects.toMatchObject({ code: "device_ended" });
    expect(session.known).toBe(false);
    expect(session.account).toBeNull();
    await session.adopt(proof);
    expect(session.known).toBe(true);
  });
});
