import type { Deps } from "../../runtime/deps.ts";
import { cacheAnswers, type CacheEntry } from "./cache.ts";
import { createDohResolver } from "./doh.ts";
import type { Resolver } from "./resolver.ts";
import { createStubResolver } from "./stub.ts";
import { LookupTurns } from "./turns.ts";

export interface ResolverOptions {
  /** `system`, or the URL of a DNS over HTTPS server. */
  readonly server: string;
  /** Maximum number of concurrent queries of all mails together. */
  readonly maxQueries: number;
}

/** Creates the resolver for one mail of a client: an account, a subject or an address. */
export type MailResolverFactory = (client: string) => Resolver;

/** Creates the resolvers of a process, which share a cache and the number of concurrent queries. */
export function createResolvers(
  { server, maxQueries }: ResolverOptions,
  deps: Pick<Deps, "clock" | "fetch" | "connect" | "dns">,
): MailResolverFactory {
  const { clock } = deps;
  const resolver = createServerResolver(server, deps);
  const turns = new LookupTurns(maxQueries);
  const entries = new Map<string, CacheEntry>();
  return (client) =>
    cacheAnswers(turns.createResolver(client, resolver), { now: clock.monotonic, entries });
}

/**
 * Creates the resolver that queries a server each time.
 *
 * @param server `system`, or a DNS over HTTPS URL.
 */
export function createServerResolver(
  server: string,
  deps: Pick<Deps, "clock" | "fetch" | "connect" | "dns">,
): Resolver {
  const { clock, connect, dns } = deps;
  return server === "system"
    ? createStubResolver({ dns, connect, after: clock.after })
    : createDohResolver(server, deps);
}
