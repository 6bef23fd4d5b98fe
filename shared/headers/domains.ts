import type { ParsedHeaders } from "./types.ts";

export type DomainSources = Pick<
  ParsedHeaders,
  "from" | "sender" | "replyTo" | "returnPath" | "dkimSignatures" | "received"
>;

/**
 * Lists the domains of originators, signatures and hosts of the path, each once; recipients say
 * nothing.
 */
export function collectDomains(sources: DomainSources): string[] {
  const { from, sender, replyTo, returnPath, dkimSignatures, received } = sources;
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string | null) => {
    if (name === null || seen.has(name)) return;
    seen.add(name);
    const lower = name.toLowerCase();
    const domain = lower.endsWith(".") ? lower.slice(0, -1) : lower;
    if (isDomain(domain)) found.add(domain);
  };
  for (const list of [from, sender, replyTo, returnPath]) {
    for (const { domain } of list.mailboxes) add(domain);
  }
  for (const { domain } of dkimSignatures) add(domain);
  for (const hop of received) {
    for (const name of [hop.rdns, hop.helo, hop.from, hop.by]) add(name);
  }
  return [...found];
}

/** Maximum length of a domain name (RFC 1035 §2.3.4). */
const MAX_DOMAIN = 253;

/**
 * Letters, digits, hyphens (underscores too, for hosts) or Unicode (RFC 6532) between dots,
 * the last label more than a number.
 */
const DOMAIN = /^(?:[^\s.@<>()[\]",;:\\/=%]{1,63}\.)+(?!\d+$)[^\s.@<>()[\]",;:\\/=%]{1,63}$/;

function isDomain(domain: string): boolean {
  return domain.length <= MAX_DOMAIN && DOMAIN.test(domain);
}
