/** Ports below those that systems give to connections, which would take one again at any time. */
const LOWEST = 10_000, COUNT = 20_000;

/** A port of this machine that nothing listens on now. */
export function freePort(): number {
  while (true) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
