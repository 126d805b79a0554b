// A push service of the test's own: takes what the stack sends, and reads it as the browser would (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";

function derived(salt, secret, info, length) {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Listens on a port of this machine; `keys` is what a browser that subscribes here gives away, `pushes` what came. */
export class PushService {
  constructor(port) {
    this.endpoint = `http://127.0.0.1:${port}/push/1`;
    this.port = port;
    this.ecdh = createECDH("prime256v1");
    this.point = this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.pushes = [];
  }

  get keys() {
    return { endpoint: this.endpoint, p256dh: [...this.point], auth: [...this.auth] };
  }

  listen() {
    this.server = createServer((request, answer) => {
      const parts = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => {
        this.pushes.push({ path: request.url, topic: request.headers.topic, text: this.read(Buffer.concat(parts)) });
        answer.writeHead(201).end();
      });
    });
    return new Promise((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
  }

  close() {
    this.server.close();
  }

  /** The text that only this browser can read. */
  read(body) {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body[20]);
    const sealed = body.subarray(21 + body[20]);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.point, theirs]);
    const secret = derived(this.auth, this.ecdh.computeSecret(theirs), info, 32);
    const key = derived(salt, secret, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derived(salt, secret, "Content-Encoding: nonce\0", 12);
    const open = createDecipheriv("aes-128-gcm", key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}

/** Runs in a page, and stands where the browser would call its maker's push service, and nowhere else. */
export function subscribeHere({ endpoint, p256dh, auth }) {
  let found = null;
  PushManager.prototype.getSubscription = async () => found;
  PushManager.prototype.subscribe = async (options) => {
    const key = Uint8Array.from(options.applicationServerKey).buffer;
    const parts = { p256dh: Uint8Array.from(p256dh).buffer, auth: Uint8Array.from(auth).buffer };
    found = { endpoint, options: { applicationServerKey: key }, getKey: (name) => parts[name], unsubscribe: async () => true };
    return found;
  };
}
