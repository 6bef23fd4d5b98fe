/** Lowest port that is tried. */
const LOWEST = 10_100;
/** Number of ports that are tried: all are below those that Linux gives out itself (ip(7)). */
const COUNT = 22_000;

/** Returns a port that nothing listens on now, on any of these addresses of this machine. */
export function freePort(hostnames: readonly string[] = ["127.0.0.1"]): number {
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

/** Different ports of loopback that nothing listens on. */
export function freePorts(count: number): readonly number[] {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(freePort());
  return [...ports];
}
