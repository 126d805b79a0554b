/** Keeps large things between visits (editions, last views); a browser that refuses just forgets. */
const STORE = "kept";

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("fieldpost", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
  return opened;
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const store = (await database()).transaction(STORE, mode).objectStore(STORE);
    return await new Promise<T>((resolve, reject) => {
      const request = work(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("not kept"));
    });
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown): Promise<unknown> {
  return run("readwrite", (store) => store.put(value, key));
}

export function kept<T = Uint8Array>(key: string): Promise<T | undefined> {
  return run<T | undefined>("readonly", (store) => store.get(key) as IDBRequest<T | undefined>);
}

/** Forgets everything: what one account saw is not the next one's business. */
export function forgetAll(): Promise<unknown> {
  return run("readwrite", (store) => store.clear());
}
