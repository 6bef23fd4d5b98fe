import type { Clock, Deps } from "../runtime/deps.ts";

/** Reasons why a call got no complete answer; safe to log. */
export type FetchFailure = "timeout" | "unreachable" | "too_large";

/** Thrown for a call without a complete answer. Contains no text of the other side. */
export class FetchError extends Error {
  override readonly name = "FetchError";

  constructor(readonly failure: FetchFailure, options: ErrorOptions = {}) {
    super(failure, options);
  }
}

/** Limits for all calls of a task together. */
export interface FetchLimits {
  /** Maximum time from the first call to the last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum number of bytes per body, after decompression. */
  readonly maxBytes: number;
  /** Aborts the calls; the task then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** An answer whose body can be read once, within the bounds. */
export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** @throws {FetchError} `too_large`. */
  readChunks(): AsyncGenerator<Uint8Array>;
  /**
   * Returns the body as UTF-8.
   *
   * @throws {FetchError} `too_large`.
   * @throws {TypeError} when it is not UTF-8.
   */
  text(): Promise<string>;
}

/** Sends calls within the limits. */
export interface BoundedCalls {
  /** Sends a GET request. A redirect is returned as the answer, not followed. */
  get(url: URL | string, headers?: Readonly<Record<string, string>>): Promise<BoundedAnswer>;
  readonly clock: Clock;
  /** Aborts when the time is over or the caller's signal aborts. */
  readonly signal: AbortSignal;
  /** Returns the milliseconds until the timeout. */
  computeRemainingMs(): number;
}

/**
 * Runs a task with outbound calls within one time limit, and closes its connections.
 *
 * @throws {FetchError}
 */
export async function fetchBounded<Result>(
  { timeoutMs, maxBytes, signal: callerSignal }: FetchLimits,
  deps: Pick<Deps, "fetch" | "clock">,
  work: (calls: BoundedCalls) => Promise<Result>,
): Promise<Result> {
  callerSignal?.throwIfAborted();
  const { clock } = deps;
  const abort = new AbortController();
  const hangUp = () => abort.abort(callerSignal?.reason);
  callerSignal?.addEventListener("abort", hangUp, { once: true });
  const endsAt = clock.monotonic() + timeoutMs;
  const stopTimer = clock.after(timeoutMs, () => abort.abort(new FetchError("timeout")));
  const { signal } = abort;
  try {
    return await work({
      clock,
      signal,
      computeRemainingMs: () => endsAt - clock.monotonic(),
      get: async (url, headers = {}) => {
        const pendingResponse = deps.fetch(url, { headers, redirect: "manual", signal });
        return boundAnswer(await pendingResponse.catch(createUnreachable), { maxBytes, signal });
      },
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    stopTimer();
    callerSignal?.removeEventListener("abort", hangUp);
    // Closes the connections of answers that were not read to their end.
    abort.abort();
  }
}

function createUnreachable(cause: unknown): never {
  throw new FetchError("unreachable", { cause });
}

/** Limits for reading a body. */
export interface BodyBounds {
  /** Maximum number of bytes, after decompression. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Yields an answer's body in chunks and closes its connection afterwards.
 *
 * @throws {FetchError}
 * @throws The signal's reason.
 */
export async function* readBodyChunks(
  { body }: Response,
  { maxBytes, signal }: BodyBounds,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  // `fetch` got the signal too, but Deno (2.9.6) links it to the body weakly: after a garbage
  // collection an abort no longer ends a read.
  const hangUp = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", hangUp, { once: true });
  try {
    for (let bytes = 0;;) {
      const { done, value } = await reader.read().catch(createUnreachable);
      signal.throwIfAborted();
      if (done) return;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new FetchError("too_large");
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", hangUp);
    hangUp();
  }
}

function boundAnswer(response: Response, bounds: BodyBounds): BoundedAnswer {
  const readChunks = () => readBodyChunks(response, bounds);
  return {
    status: response.status,
    headers: response.headers,
    readChunks,
    text: async () => {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let text = "";
      for await (const chunk of readChunks()) text += decoder.decode(chunk, { stream: true });
      return text + decoder.decode();
    },
  };
}
