import { OutboundLimitError } from "../contract/errors.ts";
import { type BoundedAnswer, fetchBounded, FetchError } from "../network/bounded_fetch.ts";
import type { Deps } from "../runtime/deps.ts";
import { type Opinion, type Provider, ProviderError, type ProviderProblem } from "./provider.ts";

/** Maximum number of characters of a key; the longest known have about a hundred. */
const MAX_KEY_CHARS = 512;

/** A key that is valid in a header (RFC 9110 §5.5) and as a path segment. */
const KEY = /^(?!\.{1,2}$)[\x21-\x7e]+$/;

/**
 * Maximum number of bytes of an answer that are read: a report with every engine's verdict has
 * about 40 kB.
 */
const MAX_BYTES = 256 * 1024;

const OK = 200;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

export interface AskOptions {
  readonly ip: string;
  readonly key: string;
  /** Maximum milliseconds of the whole look-up, retry included. */
  readonly timeoutMs: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly deps: Pick<Deps, "fetch" | "clock">;
}

/**
 * Asks a provider about an IP address. Retries once if the answer's `Retry-After` allows it in time.
 *
 * @throws {ProviderError}
 * @throws The signal's reason.
 */
export async function askProvider(provider: Provider, options: AskOptions): Promise<Opinion> {
  const { ip, key, timeoutMs, signal, deps } = options;
  if (provider.baseUrl === undefined) throw new TypeError(`${provider.name} has no address`);
  if (key.length > MAX_KEY_CHARS || !KEY.test(key)) throw new ProviderError("invalid_key");
  const { url, headers } = provider.createRequest(provider.baseUrl, ip, key);
  try {
    return await fetchBounded({ timeoutMs, maxBytes: MAX_BYTES, signal }, deps, async (calls) => {
      // A redirect is not followed, as it would send the key to another host.
      const ask = () => calls.get(url, { accept: "application/json", ...headers });
      let answer = await ask();
      const waitMs = retryAfterMs(answer, deps.clock.now());
      if (waitMs !== null && waitMs < calls.timeLeft()) {
        await deps.clock.sleep(waitMs, calls.signal);
        answer = await ask();
      }
      return await readOpinion(provider, answer);
    });
  } catch (error) {
    throw error instanceof FetchError
      ? new ProviderError(classifyProblem(error), { cause: error })
      : error;
  }
}

function classifyProblem({ failure, cause }: FetchError): ProviderProblem {
  if (cause instanceof OutboundLimitError) return "too_many_calls";
  if (failure === "timeout" || isTimeout(cause)) return "timed_out";
  return failure === "too_large" ? "not_understood" : "unreachable";
}

/** Tells whether an error means that the time of the request is over. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/**
 * Computes the wait before a failed request is sent again; null if it should not be.
 */
function retryAfterMs({ status, headers }: BoundedAnswer, now: number): number | null {
  if (status !== TOO_MANY_REQUESTS && status < SERVER_ERROR) return null;
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}

async function readOpinion(provider: Provider, answer: BoundedAnswer): Promise<Opinion> {
  if (answer.status === OK) {
    return provider.readAnswer(parse(await answer.text().catch(createNotUtf8)));
  }
  switch (answer.status) {
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

function createNotUtf8(error: unknown): never {
  throw error instanceof TypeError ? new ProviderError("not_understood") : error;
}

/** Parses an answer as JSON, whatever its content type. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError("not_understood");
  }
}
