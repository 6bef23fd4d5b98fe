/**
 * Combines signals: the result aborts with the first signal that aborts, for its reason. Deno 2.1 garbage
 * collects results of `AbortSignal.any` that are still in use.
 */
export function combineSignals(...signals: readonly AbortSignal[]): AbortSignal {
  const combined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) combined.abort(signal.reason);
    if (combined.signal.aborted) break;
    const follow = () => combined.abort(signal.reason);
    signal.addEventListener("abort", follow, { once: true, signal: combined.signal });
  }
  return combined.signal;
}
