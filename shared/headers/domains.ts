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
  const domains = new Set<string>();
  const names = new Set<string>();
  const add = (name: string | null) => {
    if (name === null || names.has(name)) return;
    names.add(name);
    const lowerName = name.toLowerCase();
    const domain = lowerName.endsWith(".") ? lowerName.slice(0, -1) : lowerName;
    if (isDomain(domain)) domains.add(domain);
  };
  for (const list of [from, sender, replyTo, returnPath]) {
    for (const { domain } of list.mailboxes) add(domain);
  }
  for (const { domain } of dkimSignatures) add(domain);
  for (const hop of received) {
    for (const name of [hop.rdns, hop.helo, hop.from, hop.by]) add(name);
  }
  return [...domains];
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
