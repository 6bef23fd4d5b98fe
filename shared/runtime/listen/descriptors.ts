/**
 * Descriptors reserved for everything but connections that a process opens: the runtime's own (some
 * 25), files, look-ups of names, connections that are being closed.
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
 * Shares out the descriptors this process may have, so that it never runs out of them: without one,
 * no connection is taken, no name looked up and no file read.
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
 * How many descriptors this process can still open, `needed` at most: found by trying, because the
 * limit itself is in `/proc`, which Deno lets a process read only with every permission. Listening
 * opens one synchronously, with the permission that a server has.
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
 * The loopback address of IPv6 where there is one: these short-lived ports then do not disturb
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
