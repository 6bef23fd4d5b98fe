import { cacheShared } from "./shared_mail.ts";

/**
 * Caches the page's files for use offline, and keeps content that other apps share with the page.
 * It leaves requests to functions alone.
 */

/** The used part of a service worker's global object, which the page's types lack. */
interface ShellScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as ShellScope;
const CACHE = "shell";

/** The files of the page, without its languages; `./` is the page itself. */
const FILES = [
  "./",
  "console.js",
  "shared.js",
  "lazy_views.js",
  "style.css",
  "frame.html",
  "icon.svg",
  "manifest.webmanifest",
  "examine.js",
  "exports.js",
  "numbers.js",
  "outlook.js",
];
/** An element of the page that lists one of its languages. */
const LANGUAGE = /<meta name="language" lang="([a-z]{2,3})"/g;

scope.addEventListener("install", (event) => {
  event.waitUntil(cacheFiles().then(() => scope.skipWaiting()));
});
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = readName(request.url);
  if (request.method === "POST" && name === "share") {
    event.respondWith(
      cacheShared(request).then(() => Response.redirect(resolveAddress("./?shared"), 303)),
    );
  } else if (request.method === "GET" && name !== null && isPageFile(name)) {
    event.respondWith(fetchNetworkFirst(request, name));
  }
});

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(resolveAddress));
  const page = await (await cache.match(resolveAddress("./")))?.text() ?? "";
  const languages = [...page.matchAll(LANGUAGE)].map(([, code]) => `language_${code}.js`);
  await cache.addAll(languages.map(resolveAddress));
}

/** Fetches a file from the server, or from the cache if the server is unreachable. */
async function fetchNetworkFirst(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Cached by name, as `./?shared` is the page, too.
  const address = resolveAddress(name === "" ? "./" : name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(address, response.clone());
    return response;
  } catch (error) {
    const cachedResponse = await cache.match(address);
    if (cachedResponse === undefined) throw error;
    return cachedResponse;
  }
}

function resolveAddress(name: string): string {
  return new URL(name, scope.registration.scope).href;
}

/** Returns the name of a file beside the page, "" for the page itself; null for other addresses. */
function readName(address: string): string | null {
  const { origin, pathname } = new URL(address);
  const base = new URL(scope.registration.scope);
  if (origin !== base.origin || !pathname.startsWith(base.pathname)) return null;
  return pathname.slice(base.pathname.length);
}

function isPageFile(name: string): boolean {
  return name === "" || FILES.includes(name) || /^language_[a-z]{2,3}\.js$/.test(name);
}
