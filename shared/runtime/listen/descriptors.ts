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
 * @param availableCount From {@linkcode countAvailable}.
 */
export function divideDescriptors(
  max: DescriptorBudget,
  availableCount: number,
): DescriptorBudget {
  const usable = Math.max(2, availableCount - RESERVE);
  if (max.connections + max.outbound <= usable) return max;
  const outbound = Math.min(max.outbound, Math.max(1, Math.floor(usable * OUTBOUND_SHARE)));
  return { outbound, connections: Math.min(max.connections, usable - outbound) };
}

/** Computes the number of descriptors that the maximums need. */
export function computeNeeded({ connections, outbound }: DescriptorBudget): number {
  return connections + outbound + RESERVE;
}

/**
 * Counts free descriptors up to `neededCount` by opening listeners, as Deno denies access to the limit in
 * `/proc`.
 */
export function countAvailable(neededCount: number): number {
  const listeners: Deno.Listener[] = [];
  try {
    const hostname = chooseLoopback();
    while (listeners.length < neededCount) listeners.push(Deno.listen({ hostname, port: 0 }));
  } catch {
    // All descriptors are used.
  } finally {
    for (const listener of listeners) listener.close();
  }
  return listeners.length;
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
