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
 * Divides this process's descriptors, so that connections, name lookups and files never exhaust
 * them.
 *
 * @param wanted Most connections, in and out, that the configuration allows.
 * @param available What {@linkcode availableDescriptors} found, asked for `neededFor(wanted)`.
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
export function neededFor({ connections, outbound }: DescriptorBudget): number {
  return connections + outbound + RESERVE;
}

/**
 * Counts by trying how many descriptors this process can still open, up to `needed`: Deno protects
 * the limit in `/proc`. Listening opens one synchronously and needs no further permission.
 */
export function availableDescriptors(needed: number): number {
  const opened: Deno.Listener[] = [];
  try {
    const hostname = quietAddress();
    while (opened.length < needed) opened.push(Deno.listen({ hostname, port: 0 }));
  } catch {
    // All descriptors are used.
  } finally {
    for (const listener of opened) listener.close();
  }
  return opened.length;
}

/**
 * Chooses the loopback address of IPv6 where there is one. Its short-lived ports do not disturb
 * servers and clients on 127.0.0.1.
 */
function quietAddress(): string {
  const hostname = "::1";
  try {
    Deno.listen({ hostname, port: 0 }).close();
    return hostname;
  } catch {
    return "127.0.0.1";
  }
}
