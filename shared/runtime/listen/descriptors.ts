/**
 * Number of descriptors reserved for everything but connections: the runtime's own (some 25),
 * files, name lookups and closing connections.
 */
const RESERVE = 64;

/** Share of the rest that outgoing connections get where there is not enough for all. */
const OUTBOUND_SHARE = 0.25;

/** How descriptors are shared out. */
export interface DescriptorBudget {
  readonly connections: number;
  readonly outbound: number;
}

/**
 * Divides this process's descriptors among connections, lookups and files.
 *
 * @param wanted Connections.
 * @param available From {@linkcode countAvailable}.
 */
export function shareDescriptors(
  wanted: DescriptorBudget,
  available: number,
): DescriptorBudget {
  const rest = Math.max(2, available - RESERVE);
  if (wanted.connections + wanted.outbound <= rest) return wanted;
  const outbound = Math.min(wanted.outbound, Math.max(1, Math.floor(rest * OUTBOUND_SHARE)));
  return { outbound, connections: Math.min(wanted.connections, rest - outbound) };
}

/** Descriptors needed for everything that is wanted. */
export function computeNeeded({ connections, outbound }: DescriptorBudget): number {
  return connections + outbound + RESERVE;
}

/**
 * Counts, by opening listeners, how many descriptors are free, up to `needed`: Deno protects the
 * limit in `/proc`.
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
 * Chooses the loopback address of IPv6 if there is one: its ports do not disturb those of
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
