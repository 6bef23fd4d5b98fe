import type { Clock } from "../deps.ts";

/** Interval at which a listener without new connections is tested, in milliseconds. */
const TEST_INTERVAL_MS = 5_000;

/** Maximum milliseconds until a test connection is accepted. */
const MAX_ACCEPT_MS = 1_000;

/** Interval at which the acceptance of a test connection is checked, in milliseconds. */
const CHECK_MS = 50;

export interface AcceptWatchOptions {
  readonly clock: Clock;
  /** Returns the number of connections accepted since the start. */
  readonly countAccepted: () => number;
  /** Where the server listens. */
  readonly address: { readonly hostname: string; readonly port: number };
  /** Closes the listener and opens it again. */
  readonly reopen: () => Promise<void>;
}

/**
 * Reopens a listener that stops accepting connections, as those of `node:net` do in Deno 2.9.6.
 *
 * @returns A function that stops the watch.
 */
export function watchAccepting(
  { clock, countAccepted, address, reopen }: AcceptWatchOptions,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    while (!signal.aborted) {
      const before = countAccepted();
      await clock.sleep(TEST_INTERVAL_MS, signal);
      if (countAccepted() > before || await isAccepting()) continue;
      // Fails without a free descriptor; the next round tries again.
      await reopen().catch(() => {});
    }
  };

  /** Tests with a connection; true if none can be opened, as that does not prove a failure. */
  const isAccepting = async (): Promise<boolean> => {
    const before = countAccepted();
    let connection: Deno.Conn | undefined;
    try {
      connection = await Deno.connect({ ...address, hostname: toConnectable(address.hostname) });
      for (let ms = 0; ms < MAX_ACCEPT_MS && countAccepted() === before; ms += CHECK_MS) {
        await clock.sleep(CHECK_MS, signal);
      }
      return countAccepted() > before;
    } catch {
      return true;
    } finally {
      connection?.close();
    }
  };

  // The abort ends the watch: `sleep` rejects.
  watch().catch(() => {});
  return () => controller.abort();
}

/** Replaces the unspecified address, to which not every system connects, by the loopback address. */
function toConnectable(hostname: string): string {
  if (hostname === "0.0.0.0") return "127.0.0.1";
  return hostname === "::" ? "::1" : hostname;
}
