/**
 * Number of descriptors reserved for everything but connections: the runtime's own (some 25),
 * files, name lookups and closing connections.
 */
const RESERVE = 64;

/** Share of the other descriptors that outbound connections get if there are too few for all. */
const OUTBOUND_SHARE = 0.25;

/** Numbers of descriptors by use. */
export interface DescriptorBudget {
  /** Connections from clients. */
  readonly connections: number;
  /** Connections to other servers. */
  readonly outbound: number;
}

/**
 * Divides the descriptors of this process.
 *
 * @param max Configured maximums.
 * @param available From {@linkcode countAvailable}.
 */
export function divideDescriptors(
  max: DescriptorBudget,
  available: number,
): DescriptorBudget {
  const rest = Math.max(2, available - RESERVE);
  if (max.connections + max.outbound <= rest) return max;
  const outbound = Math.min(max.outbound, Math.max(1, Math.floor(rest * OUTBOUND_SHARE)));
  return { outbound, connections: Math.min(max.connections, rest - outbound) };
}

/** Computes the number of descriptors that the maximums need. */
export function computeNeeded({ connections, outbound }: DescriptorBudget): number {
  return connections + outbound + RESERVE;
}

/**
 * Counts free descriptors up to `needed` by opening listeners, as Deno denies access to the limit in
 * `/proc`.
 */
export function countAvailable(needed: number): number {
  const opened: Deno.Listener[] = [];
  try {
    const hostname = chooseLoopback();
    while (opened.length < needed) opened.push(Deno.listen({ hostname, port: 0 }));
  } catch {
    // All descriptors are used.
  } finally {
    for (const listener of opened) listener.close();
  }
  return opened.length;
}

/**
 * Chooses the loopback address of IPv6 if there is one, as servers more often use the ports of
 * 127.0.0.1.
 */
function chooseLoopback(): string {
  const hostname = "::1";
  try {
    Deno.listen({ hostname, port: 0 }).close();
    return hostname;
  } catch {
    return "127.0.0.1";
  }
}
