/**
 * The few calls that the service worker makes, as gRPC-web by hand: the page's own client would be ten times the size of
 * the worker. Messages are maps from field numbers to texts or bytes; whatever else a field may be is left out.
 */
export type Fields = ReadonlyMap<number, string | Uint8Array>;

const LENGTH_DELIMITED = 2;
const TRAILERS = 0x80;

export function encoded(fields: Fields): Uint8Array<ArrayBuffer> {
  const parts = [...fields].flatMap(([number, value]) => {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    return [...varint((number << 3) | LENGTH_DELIMITED), ...varint(bytes.length), ...bytes];
  });
  return Uint8Array.from(parts);
}

/** The texts and bytes of a message, each as its bytes. */
export function decoded(bytes: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = number();
    const kind = tag & 7;
    if (kind === LENGTH_DELIMITED) {
      const length = number();
      found.set(tag >> 3, bytes.subarray(at, (at += length)));
    } else if (kind === 0) number();
    else at += kind === 1 ? 8 : 4;
  }
  return found;
}

export function text(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes ?? new Uint8Array());
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

function framed(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(5 + message.length);
  new DataView(frame.buffer).setUint32(1, message.length);
  frame.set(message, 5);
  return frame;
}

/** The message of an answer; null where the call was refused. */
export function answered(body: Uint8Array): Map<number, Uint8Array> | null {
  let message: Map<number, Uint8Array> | null = null;
  for (let at = 0; at + 5 <= body.length;) {
    const view = new DataView(body.buffer, body.byteOffset + at, 5);
    const content = body.subarray(at + 5, at + 5 + view.getUint32(1));
    if (view.getUint8(0) < TRAILERS) message = decoded(content);
    else if (!/grpc-status:\s*0\b/.test(text(content))) return null;
    at += 5 + content.length;
  }
  return message;
}

/** Calls a method; null where nobody answered, or it was refused. */
export async function call(method: string, fields: Fields, token = ""): Promise<Map<number, Uint8Array> | null> {
  const headers: Record<string, string> = { "content-type": "application/grpc-web+proto", "x-grpc-web": "1" };
  if (token !== "") headers["authorization"] = `Bearer ${token}`;
  try {
    const answer = await fetch(new URL(`/${method}`, location.origin), {
      method: "POST",
      headers,
      body: framed(encoded(fields)),
    });
    const status = answer.headers.get("grpc-status") ?? "0";
    return answer.ok && status === "0" ? answered(new Uint8Array(await answer.arrayBuffer())) : null;
  } catch {
    return null;
  }
}
