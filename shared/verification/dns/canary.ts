import type { Resolver } from "./resolver.ts";

/** Public names; a resolver that knows neither is cut off from the public DNS. */
const CANARIES = ["a.root-servers.net", "dns.google"];

/** Tells whether a resolver answers for the public DNS. If not, its "no such name" says nothing. */
export async function knowsPublicNames(resolver: Resolver, signal: AbortSignal): Promise<boolean> {
  for (const name of CANARIES) {
    const answer = await resolver.lookUp(name, "A", signal);
    if (answer.kind === "found") return true;
  }
  return false;
}

/** A resolver whose every look-up fails. */
export const FAILING_RESOLVER: Resolver = { lookUp: () => Promise.resolve({ kind: "servfail" }) };
