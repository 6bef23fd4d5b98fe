/** Lowest port that is tried. */
const LOWEST = 10_100;
/** Number of ports that are tried: all are below those that Linux gives out itself (ip(7)). */
const COUNT = 22_000;

/** Returns a port on which nothing listens, on any of some addresses of this machine. */
export function findFreePort(hostnames: readonly string[] = ["127.0.0.1"]): number {
  while (true) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    try {
      for (const hostname of hostnames) Deno.listen({ hostname, port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

/** Returns different ports of loopback on which nothing listens. */
export function findFreePorts(count: number): readonly number[] {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(findFreePort());
  return [...ports];
}
