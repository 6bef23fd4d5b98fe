/**
 * A signal that aborts with the first of several, for its reason. In Deno 2.1 the signals that
 * `AbortSignal.any` follows hold it weakly: a garbage collection ends the link, and with it the
 * time-out. Here each signal holds the result until one of them aborts.
 */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    if (either.signal.aborted) break;
    const follow = () => either.abort(signal.reason);
    signal.addEventListener("abort", follow, { once: true, signal: either.signal });
  }
  return either.signal;
}
