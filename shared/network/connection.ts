import { OutboundLimitError } from "../contract/errors.ts";
import type { Connection, Deps } from "../runtime/deps.ts";
import { resolveAddresses } from "./addresses.ts";
import { OutboundError } from "./error.ts";
import type { OutboundTarget } from "./target.ts";
import { combineSignals } from "./combine_signals.ts";

/** Dependencies of {@linkcode openConnection}. */
export type ConnectionDeps = Pick<Deps, "clock" | "connect" | "resolveHost">;

/** Maximum number of addresses tried per name; a name can have hundreds. */
const MAX_ATTEMPTS = 4;

/** Maximum milliseconds per address, so that there is time for the next one. */
const ATTEMPT_MS = 4_000;

/**
 * Connects to a target: resolves its name once and tries the checked addresses in turn.
 *
 * @throws {OutboundError}
 */
export async function openConnection(
  target: OutboundTarget,
  deps: ConnectionDeps,
  signal: AbortSignal,
): Promise<Connection> {
  const addresses = await resolveAddresses(target, deps.resolveHost, signal);
  const secure = target.url.protocol === "https:";
  const port = Number(target.url.port) || (secure ? 443 : 80);
  const connection = await connectToFirst(addresses, port, deps, signal);
  if (!secure) return connection;
  try {
    return await connection.startTls(target.host, signal);
  } catch (cause) {
    connection.close();
    signal.throwIfAborted();
    throw new OutboundError("tls", { cause });
  }
}

async function connectToFirst(
  addresses: readonly string[],
  port: number,
  { clock, connect }: ConnectionDeps,
  signal: AbortSignal,
): Promise<Connection> {
  let cause: unknown;
  for (const hostname of addresses.slice(0, MAX_ATTEMPTS)) {
    const attempt = new AbortController();
    const cancel = clock.after(ATTEMPT_MS, () => attempt.abort());
    try {
      const either = combineSignals(signal, attempt.signal);
      return await connect({ hostname, port, signal: either });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundLimitError) throw new OutboundError("too_many_calls");
      cause = error;
    } finally {
      cancel();
    }
  }
  throw new OutboundError("unreachable", { cause });
}
