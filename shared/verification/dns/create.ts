import type { Deps } from "../../runtime/deps.ts";
import { cached } from "./cache.ts";
import { createDohResolver } from "./doh.ts";
import type { Resolver } from "./resolver.ts";
import { createStubResolver } from "./stub.ts";

/**
 * The resolver an operator chose, with a cache.
 *
 * @param server `system`, or the URL of a DNS over HTTPS server.
 */
export function createResolver(
  server: string,
  deps: Pick<Deps, "clock" | "fetch" | "connect" | "dns">,
): Resolver {
  const { clock, connect, dns } = deps;
  const resolver = server === "system"
    ? createStubResolver({ dns, connect, after: clock.after })
    : createDohResolver(server, deps);
  return cached(resolver, { now: clock.monotonic });
}
