/** Random bytes from the browser; they are there on plain HTTP too, where `crypto.randomUUID` is not. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** An id for a command: made before the first try, and kept for all tries. */
export function requestId(): string {
  return base64url(randomBytes(15));
}

export function base64url(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes again; null for a text that is none of ours. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
