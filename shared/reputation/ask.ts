import { OutboundLimitError } from "../contract/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { readJson } from "./read_json.ts";
import { ProviderError } from "./provider.ts";
import type { Opinion, Provider } from "./provider.ts";

/** Most characters of a key; the longest in use are about a hundred. */
const MAX_KEY_CHARS = 512;

/**
 * What a header value (RFC 9110 §5.5) and a path segment can both carry: no blanks, and not the
 * dot segments that a URL resolves (RFC 3986 §5.2.4).
 */
const KEY = /^(?!\.{1,2}$)[\x21-\x7e]+$/;

const OK = 200;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Options of {@linkcode askProvider}. */
export interface AskOptions {
  readonly ip: string;
  readonly key: string;
  /** Longest time for the whole lookup, in milliseconds, retry included. */
  readonly timeoutMs: number;
  /** The client hung up. */
  readonly signal: AbortSignal;
  readonly deps: Pick<Deps, "fetch" | "clock">;
}

/**
 * Asks one provider about one address. One retry after 429 or a server error, only when the answer
 * says in `Retry-After` when to come back and that moment lies within the time-out.
 *
 * @throws {ProviderError} when there is no opinion; the signal's reason when the client hung up.
 */
export async function askProvider(provider: Provider, options: AskOptions): Promise<Opinion> {
  const { ip, key, timeoutMs, signal, deps } = options;
  if (provider.baseUrl === undefined) throw new TypeError(`${provider.name} has no address`);
  if (key.length > MAX_KEY_CHARS || !KEY.test(key)) throw new ProviderError("invalid_key");
  signal.throwIfAborted();
  const { url, headers } = provider.question(provider.baseUrl, ip, key);
  const endsAt = deps.clock.monotonic() + timeoutMs;
  const abort = new AbortController();
  const hangUp = () => abort.abort(signal.reason);
  signal.addEventListener("abort", hangUp, { once: true });
  const stopTimer = deps.clock.after(
    timeoutMs,
    () => abort.abort(new ProviderError("timed_out")),
  );
  try {
    const ask = () =>
      deps.fetch(url, {
        headers: { accept: "application/json", ...headers },
        // A redirect would carry the key to another host.
        redirect: "manual",
        signal: abort.signal,
      });
    let response = await ask();
    const waitMs = retryAfterMs(response, deps.clock.now());
    if (waitMs !== null && deps.clock.monotonic() + waitMs < endsAt) {
      response.body?.cancel().catch(() => {});
      await deps.clock.sleep(waitMs, abort.signal);
      response = await ask();
    }
    return await opinionOf(provider, response);
  } catch (error) {
    if (abort.signal.aborted) throw abort.signal.reason;
    if (error instanceof ProviderError) throw error;
    if (error instanceof OutboundLimitError) throw new ProviderError("too_many_calls");
    if (isTimeout(error)) throw new ProviderError("timed_out");
    throw new ProviderError("unreachable", { cause: error });
  } finally {
    stopTimer();
    signal.removeEventListener("abort", hangUp);
  }
}

/** Whether the request that asks has had its time. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** How long a refused request should wait before it is sent again; null when it should not be. */
function retryAfterMs(response: Response, now: number): number | null {
  if (response.status !== TOO_MANY_REQUESTS && response.status < SERVER_ERROR) return null;
  const value = response.headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

async function opinionOf(provider: Provider, response: Response): Promise<Opinion> {
  if (response.status === OK) return provider.read(await readJson(response));
  response.body?.cancel().catch(() => {});
  switch (response.status) {
    case UNAUTHORIZED:
    case FORBIDDEN:
      throw new ProviderError("key_refused");
    case TOO_MANY_REQUESTS:
      throw new ProviderError("quota_used_up");
    case NOT_FOUND:
      if (provider.unknownAddress) return provider.unknownAddress;
      throw new ProviderError("failed");
    default:
      throw new ProviderError("failed");
  }
}
