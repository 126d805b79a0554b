/// <reference lib="webworker" />
import { hearPushes } from "./push/worker";

/** What the build puts in: every file of the page, and a name for exactly this set of contents. */
interface Files {
  revision: string;
  files: string[];
}

declare const self: ServiceWorkerGlobalScope & { __FILES__: Files };

const { revision, files } = self.__FILES__;
const PAGE = `page-${revision}`;
const BOARDS = "boards"; // maps have their content in their name; they outlive a version
const SHELL = new URL("./index.html", self.location.href).href;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(files.map((name) => new Request(`./${name}`, { cache: asked(name) })))),
  );
});

/** What has its content in its name may come from what the browser has already; anything else comes anew. */
function asked(name: string): RequestCache {
  return name.startsWith("assets/") ? "default" : "reload";
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== PAGE && name !== BOARDS);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(shell(request));
  else if (/\/assets\/layout\.[^/]+$/.test(url.pathname)) event.respondWith(board(request));
  else event.respondWith(fromPage(request));
});

hearPushes();

async function shell(request: Request): Promise<Response> {
  return (await caches.match(SHELL, { cacheName: PAGE })) ?? fetch(request);
}

async function fromPage(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: PAGE, ignoreSearch: true })) ?? fetch(request);
}

async function board(request: Request): Promise<Response> {
  const cache = await caches.open(BOARDS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
