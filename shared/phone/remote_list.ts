import { resolveAddresses } from "../network/addresses.ts";
import {
  type BoundedAnswer,
  type BoundedCalls,
  fetchBounded,
  FetchError,
} from "../network/bounded_fetch.ts";
import { isLoopback } from "../ip/loopback.ts";
import { parseTarget } from "../network/target.ts";
import type { Deps } from "../runtime/deps.ts";
import { type BlockedList, ListError, type ListOrigin } from "./blocked_list.ts";
import type { ListSource } from "./list_cache.ts";
import { runInTurns } from "./pieces.ts";

/** Dependencies of a download. */
export type RemoteListDeps = Pick<Deps, "clock" | "fetch" | "resolveHost" | "local">;

/** Maximum milliseconds from the look-up of the host until the list is ready. */
const TIMEOUT_MS = 20_000;

/** Maximum number of bytes of a list after decompression: enough for a million entries. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Code-hosting sites redirect once or twice, to where they keep raw files. */
const MAX_REDIRECTS = 5;

const OK = 200;
const NOT_MODIFIED = 304;

/** The statuses of a redirect (RFC 9110 §15.4); a 304 with a `Location` is not a redirect. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Loads a list of a public site, with its `etag` only if it changed (RFC 9110 §13.1.2). */
export function createRemoteSource(address: string, deps: RemoteListDeps): ListSource {
  const url = new URL(address);
  let cachedList: { readonly etag: string; readonly list: BlockedList } | undefined;

  const download = async (calls: BoundedCalls): Promise<BlockedList> => {
    const answer = await get(url, cachedList ? { "if-none-match": cachedList.etag } : {}, {
      calls,
      deps,
    });
    if (answer.status === NOT_MODIFIED && cachedList && !answer.headers.has("location")) {
      return cachedList.list;
    }
    if (answer.status !== OK) throw new ListError("status");
    // Loaded on demand: its XML parser is most of the code of a check, and the shipped list needs
    // none.
    const { ListBytesReader } = await import("./read_list.ts");
    const reader = new ListBytesReader();
    for await (const chunk of answer.readChunks()) reader.write(chunk);
    const pieces = reader.end(readOrigin(answer, url, deps));
    const list = await runInTurns(pieces, deps.clock, calls.signal);
    const etag = answer.headers.get("etag");
    cachedList = etag ? { etag, list } : undefined;
    return list;
  };

  return {
    // Without the parts that may be secret.
    label: `${url.origin}${url.pathname}`,
    load: async () => {
      try {
        return await fetchBounded({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, deps, download);
      } catch (error) {
        if (error instanceof FetchError) throw new ListError(error.failure, { cause: error.cause });
        throw error;
      }
    },
  };
}

interface GetOptions {
  readonly calls: BoundedCalls;
  readonly deps: RemoteListDeps;
}

/** Gets `start`, which the operator chose, and follows redirects, which others chose. */
async function get(
  start: URL,
  headers: Readonly<Record<string, string>>,
  { calls, deps }: GetOptions,
): Promise<BoundedAnswer> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await calls.get(url, headers);
    const location = answer.headers.get("location");
    if (!REDIRECTS.has(answer.status) || location === null) return answer;
    await answer.readChunks().return(undefined);
    url = await checkRedirect(location, url, { start, signal: calls.signal, deps });
  }
  throw new ListError("redirect");
}

/**
 * Checks where a redirect leads: https at a global address, or this machine for a developer's list.
 */
async function checkRedirect(
  location: string,
  from: URL,
  { start, signal, deps }: {
    readonly start: URL;
    readonly signal: AbortSignal;
    readonly deps: RemoteListDeps;
  },
): Promise<URL> {
  try {
    const isLoopbackAllowed = deps.local && leadsToLoopback(start.href);
    const { href } = new URL(location, from);
    const target = parseTarget(href, { allowedHosts: new Set(), isLoopbackAllowed });
    if (target.url.protocol !== "https:" && !leadsToLoopback(href)) throw new ListError("redirect");
    await resolveAddresses(target, deps.resolveHost, signal);
    return target.url;
  } catch (cause) {
    throw new ListError("redirect", { cause });
  }
}

/** Tells whether a URL names this machine, in any notation. */
function leadsToLoopback(url: string): boolean {
  const target = parseTarget(url, { allowedHosts: new Set(), isLoopbackAllowed: true });
  return target.kind === "localhost" || (target.kind === "address" && isLoopback(target.address));
}

function readOrigin({ headers }: BoundedAnswer, url: URL, { clock }: RemoteListDeps): ListOrigin {
  const now = clock.now();
  const modifiedAt = Date.parse(headers.get("last-modified") ?? "");
  return {
    // Times before 1970 or in the future are not trusted.
    asOf: modifiedAt >= 0 && modifiedAt <= now ? modifiedAt : now,
    name: url.pathname.split("/").findLast((part) => part !== "") ?? url.host,
  };
}
