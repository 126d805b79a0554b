import { DEVICE_KEY as KEY } from "./early";
import { refusalOf, Refusal } from "./problem";
import { base64url, fromBase64url, randomBytes } from "./random";

/** Who is signed in here. */
export interface Account {
  userId: string;
  displayName: string;
  guest: boolean;
  language: string;
  zone: string;
}

export interface Signed {
  token: string;
  /** Milliseconds, by this device's clock. */
  expiresAt: number;
  account: Account;
}

/** What another device showed: the secret of a link, or words. */
export type Proof = { case: "secret" | "words"; value: string };

/** An account that this device had before another one. */
export interface Other {
  userId: string;
  displayName: string;
  key: string;
}

/** What a session needs from outside; tests bring their own. */
export interface SessionPorts {
  refresh: () => Promise<Signed>;
  signIn: (deviceKey: Uint8Array<ArrayBuffer>, name: string) => Promise<Signed>;
  useLink: (deviceKey: Uint8Array<ArrayBuffer>, proof: Proof) => Promise<Signed>;
  signOut: () => Promise<void>;
  now: () => number;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Runs alone among all tabs of the browser. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells other tabs. */
  tell: (signed: Signed | null) => void;
}

const NEW_KEY = "fieldpost.new-device-key"; // until somebody has an account under it
const LINK_KEY = "fieldpost.link-device-key"; // until a link has made it this device's
const OTHERS = "fieldpost.other-accounts";
const MARGIN = 30_000;

/**
 * The guest's session: the access token lives in memory only, and a new one comes from the refresh cookie or, without one,
 * from the device key. One renewal at a time, in one tab at a time.
 */
export class Session {
  private signed: Signed | null = null;
  private renewal: Promise<Signed> | null = null;
  private readonly listeners = new Set<(account: Account | null) => void>();

  constructor(private readonly ports: SessionPorts) {}

  get account(): Account | null {
    return this.signed?.account ?? null;
  }

  /** Whether this device has played before. */
  get known(): boolean {
    return this.ports.storage.getItem(KEY) !== null;
  }

  listen(listener: (account: Account | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A token that is good for a while yet. A device that never played gets a `signed_out`: nobody is signed in by surprise. */
  async token(): Promise<string> {
    const signed = this.fresh();
    if (signed) return signed.token;
    if (!this.known) throw new Refusal("signed_out", "nobody is signed in");
    return (await this.renew(() => this.fromCookieOrKey())).token;
  }

  /** Plays at once: makes a device key where there is none. */
  async enter(name: string): Promise<Account> {
    const signed = this.fresh();
    if (signed) return signed.account;
    if (this.known) return (await this.renew(() => this.fromCookieOrKey())).account;
    return (await this.renew(() => this.fromNewKey(name))).account;
  }

  /**
   * Takes the account of a link, with a new key for it. The account that was here stays as it is, and its key is kept for
   * `returnTo`: nothing is merged.
   */
  adopt(proof: Proof): Promise<Account> {
    const { storage } = this.ports;
    const text = storage.getItem(LINK_KEY) ?? base64url(randomBytes(32));
    storage.setItem(LINK_KEY, text); // the same for all tries: an answer that was lost has used the link already
    const key = fromBase64url(text) ?? randomBytes(32);
    return this.changeTo(text, async () => {
      try {
        return await this.ports.useLink(key, proof);
      } catch (error) {
        if (refusalOf(error).code === "device_key_used") storage.removeItem(LINK_KEY);
        throw error;
      }
    });
  }

  /** The accounts that this device had before, the latest first. */
  get others(): Other[] {
    try {
      const found: unknown = JSON.parse(this.ports.storage.getItem(OTHERS) ?? "[]");
      return Array.isArray(found) ? (found as Other[]) : [];
    } catch {
      return [];
    }
  }

  /** Goes back to an account that this device had before. */
  returnTo(other: Other): Promise<Account> {
    const key = fromBase64url(other.key) ?? randomBytes(32);
    return this.changeTo(other.key, () => this.ports.signIn(key, ""));
  }

  /** The token was refused: the next call gets another. */
  drop(token: string): void {
    if (this.signed?.token === token) this.signed = { ...this.signed, expiresAt: 0 };
  }

  /** What another tab found out. */
  hear(signed: Signed | null): void {
    if (!signed) this.set(null);
    else if (!this.signed || signed.expiresAt > this.signed.expiresAt) this.set(signed);
  }

  /** The account has changed its name or language. */
  know(account: Account): void {
    if (!this.signed) return;
    this.set({ ...this.signed, account });
    this.ports.tell(this.signed);
  }

  /** Ends the session and forgets the device key: whoever does this without another key has lost the account. */
  async leave(): Promise<void> {
    await this.ports.alone(() => this.ports.signOut());
    this.forgetKey();
  }

  private forgetKey(): void {
    this.ports.storage.removeItem(KEY);
    this.set(null);
    this.ports.tell(null);
  }

  private changeTo(text: string, how: () => Promise<Signed>): Promise<Account> {
    const { storage } = this.ports;
    return this.ports.alone(async () => {
      const before = storage.getItem(KEY);
      const leaving = this.account;
      const signed = await how();
      const left = this.others.filter((one) => one.key !== text && one.key !== before);
      if (before && before !== text && leaving && leaving.userId !== signed.account.userId)
        left.unshift({ userId: leaving.userId, displayName: leaving.displayName, key: before });
      storage.setItem(OTHERS, JSON.stringify(left));
      storage.setItem(KEY, text);
      storage.removeItem(LINK_KEY);
      this.set(signed);
      this.ports.tell(signed);
      return signed.account;
    });
  }

  private fresh(): Signed | null {
    return this.signed && this.signed.expiresAt - MARGIN > this.ports.now() ? this.signed : null;
  }

  private renew(how: () => Promise<Signed>): Promise<Signed> {
    this.renewal ??= this.ports
      .alone(async () => {
        const theirs = this.fresh();
        if (theirs) return theirs; // another tab was faster
        const signed = await how();
        this.set(signed);
        this.ports.tell(signed);
        return signed;
      })
      .finally(() => (this.renewal = null));
    return this.renewal;
  }

  private async fromCookieOrKey(): Promise<Signed> {
    try {
      return await this.ports.refresh();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind !== "signed_out") throw refusal;
      return this.fromKey();
    }
  }

  /** The same new key for all tries: an answer that was lost has made the account already. */
  private async fromNewKey(name: string): Promise<Signed> {
    const { storage } = this.ports;
    const text = storage.getItem(NEW_KEY) ?? base64url(randomBytes(32));
    storage.setItem(NEW_KEY, text);
    const key = fromBase64url(text);
    const signed = await this.ports.signIn(key ?? randomBytes(32), name);
    storage.setItem(KEY, text);
    storage.removeItem(NEW_KEY);
    return signed;
  }

  private async fromKey(): Promise<Signed> {
    const key = fromBase64url(this.ports.storage.getItem(KEY) ?? "");
    if (key?.length !== 32) throw new Refusal("signed_out", "this device has no key");
    try {
      return await this.ports.signIn(key, "");
    } catch (error) {
      if (refusalOf(error).code === "device_ended") this.forgetKey(); // nobody comes back with it
      throw error;
    }
  }

  private set(signed: Signed | null): void {
    const before = this.account;
    this.signed = signed;
    if (before !== this.account) for (const listener of this.listeners) listener(this.account);
  }
}
