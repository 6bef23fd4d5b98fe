import { isLoopback } from "../ip/loopback.ts";
import { addressesOf } from "../outbound/addresses.ts";
import { parseTarget } from "../outbound/target.ts";
import type { Deps } from "../runtime/deps.ts";
import { ListError } from "./blocked_list.ts";
import type { BlockedList, ListOrigin } from "./blocked_list.ts";
import type { ListSource } from "./database.ts";
import { ListBytesReader } from "./read_list.ts";

/** What downloading a list needs of the outside. */
export type RemoteListDeps = Pick<Deps, "clock" | "fetch" | "resolveDns" | "listensOnLoopback">;

/** Longest time from the first look-up to the last byte, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Most bytes of a list, counted after decompression: room for a million entries. Public lists have
 * up to 220 000 bytes. Reading takes memory for what is kept of the list, not for its bytes.
 */
const MAX_BYTES = 128 * 1024 * 1024;

/** Code-hosting sites redirect once or twice, to where they keep raw files. */
const MAX_REDIRECTS = 5;

/**
 * A list on a public site. When the site gives an `etag`, the next load asks for the list only if
 * it changed (RFC 9110 §13.1.2).
 */
export function remoteSource(address: string, deps: RemoteListDeps): ListSource {
  const url = new URL(address);
  let kept: { readonly etag: string; readonly list: BlockedList } | undefined;

  const download = async (signal: AbortSignal): Promise<BlockedList> => {
    const headers = kept ? { "if-none-match": kept.etag } : {};
    const response = await get(url, { headers, signal }, deps);
    if (response.status === 304 && kept) return kept.list;
    if (!response.ok) throw new ListError("status");
    const reader = await read(response);
    const list = reader.end(originOf(response, url, deps));
    const etag = response.headers.get("etag");
    kept = etag ? { etag, list } : undefined;
    return list;
  };

  return {
    // Without what may be a secret in it.
    label: `${url.origin}${url.pathname}`,
    load: async () => {
      const deadline = new AbortController();
      const cancel = deps.clock.after(TIMEOUT_MS, () => deadline.abort());
      try {
        return await download(deadline.signal);
      } catch (cause) {
        if (deadline.signal.aborted) throw new ListError("timeout");
        throw cause instanceof ListError ? cause : new ListError("unreachable", { cause });
      } finally {
        cancel();
        // Closes what is left of a response that was not read to its end.
        deadline.abort();
      }
    },
  };
}

interface GetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Gets `start`, which the operator chose, and follows redirects, which others chose. */
async function get(
  start: URL,
  { headers, signal }: GetOptions,
  deps: RemoteListDeps,
): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await deps.fetch(url, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = await redirectTarget(location, url, { start, signal }, deps);
  }
  throw new ListError("redirect");
}

/**
 * Where a redirect leads: to https at a global address. A list on this machine may also redirect to
 * this machine, while the service is for this machine alone. The name is looked up again when the
 * request is sent, but by then only a server with a certificate for it gets an answer through.
 */
async function redirectTarget(
  location: string,
  from: URL,
  { start, signal }: { readonly start: URL; readonly signal: AbortSignal },
  deps: RemoteListDeps,
): Promise<URL> {
  try {
    const loopback = deps.listensOnLoopback() && leadsToLoopback(start.href);
    const { href } = new URL(location, from);
    const target = parseTarget(href, { allowedHosts: new Set(), loopback });
    if (target.url.protocol !== "https:" && !leadsToLoopback(href)) throw new ListError("redirect");
    await addressesOf(target, deps.resolveDns, signal);
    return target.url;
  } catch (cause) {
    throw new ListError("redirect", { cause });
  }
}

/** Whether a URL names this machine, in any of the ways there are to write that. */
function leadsToLoopback(url: string): boolean {
  const target = parseTarget(url, { allowedHosts: new Set(), loopback: true });
  return target.kind === "localhost" || (target.kind === "address" && isLoopback(target.address));
}

async function read(response: Response): Promise<ListBytesReader> {
  const reader = new ListBytesReader();
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ListError("too_large");
    reader.write(chunk);
  }
  return reader;
}

function originOf(response: Response, url: URL, { clock }: RemoteListDeps): ListOrigin {
  const now = clock.now();
  const modified = Date.parse(response.headers.get("last-modified") ?? "");
  return {
    // Nothing is published before 1970 or after now, whatever a server says.
    asOf: modified >= 0 && modified <= now ? modified : now,
    name: url.pathname.split("/").findLast((part) => part !== "") ?? url.host,
  };
}
