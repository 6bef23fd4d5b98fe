import type { Clock } from "../deps.ts";

/** How often a listener without a new connection is tried, in milliseconds. */
const EVERY_MS = 5_000;

/** Time in which a test connection must be accepted, in milliseconds. */
const TAKEN_MS = 1_000;

export interface AcceptWatchOptions {
  readonly clock: Clock;
  /** Connections accepted since the start. */
  readonly accepted: () => number;
  /** Where the server listens. */
  readonly address: { readonly hostname: string; readonly port: number };
  /** Closes the listener and opens it again. */
  readonly reopen: () => Promise<void>;
}

/**
 * Reopens a listener that no longer accepts, as `node:net` in Deno 2.9.6 may; returns the watch's
 * end.
 */
export function watchAccepting(
  { clock, accepted, address, reopen }: AcceptWatchOptions,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    while (!signal.aborted) {
      const before = accepted();
      await clock.sleep(EVERY_MS, signal);
      if (accepted() > before || await isTaken()) continue;
      // Without a descriptor this fails as well: a later try will have one.
      await reopen().catch(() => {});
    }
  };

  /** Whether a test connection is accepted; true when none can be made, as that proves nothing. */
  const isTaken = async (): Promise<boolean> => {
    const before = accepted();
    let connection: Deno.Conn | undefined;
    try {
      connection = await Deno.connect({ ...address, hostname: reachable(address.hostname) });
      for (let waited = 0; waited < TAKEN_MS && accepted() === before; waited += 50) {
        await clock.sleep(50, signal);
      }
      return accepted() > before;
    } catch {
      return true;
    } finally {
      connection?.close();
    }
  };

  // Ends by the abort, which `sleep` throws.
  watch().catch(() => {});
  return () => controller.abort();
}

/** Returns the unspecified address means every address of this machine. */
function reachable(hostname: string): string {
  if (hostname === "0.0.0.0") return "127.0.0.1";
  return hostname === "::" ? "::1" : hostname;
}
