/**
 * Combines signals: the result aborts with the first signal that aborts, for its reason. Deno 2.1 garbage
 * collects results of `AbortSignal.any` that are still in use.
 */
export function combineSignals(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    if (either.signal.aborted) break;
    const follow = () => either.abort(signal.reason);
    signal.addEventListener("abort", follow, { once: true, signal: either.signal });
  }
  return either.signal;
}
