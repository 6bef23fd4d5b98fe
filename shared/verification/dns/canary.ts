import type { Resolver } from "./resolver.ts";

/** Names that exist for everybody; a resolver that knows neither is cut off from the public DNS. */
const CANARIES = ["a.root-servers.net", "dns.google"];

/** Tells whether a resolver answers for the public DNS: its "no such name" means something. */
export async function knowsPublicNames(resolver: Resolver, signal: AbortSignal): Promise<boolean> {
  for (const name of CANARIES) {
    const answer = await resolver.lookUp(name, "A", signal);
    if (answer.kind === "found") return true;
  }
  return false;
}

/** A resolver that gives no answer, as one does that is cut off. */
export const DEAF: Resolver = { lookUp: () => Promise.resolve({ kind: "servfail" }) };
