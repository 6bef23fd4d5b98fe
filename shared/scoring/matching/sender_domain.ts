/** Longest domain name (RFC 1035 §2.3.4), in characters. */
const MAX_DOMAIN = 253;

/**
 * Normalises a domain to A-labels (UTS #46), lower case, without final dot; null when it is none.
 */
export function normaliseDomain(domain: string): string | null {
  const name = domain.trim().replace(/\.$/, "").toLowerCase();
  if (name === "" || name.length > MAX_DOMAIN) return null;
  if (LABELS.test(name) && !name.includes("xn--")) return name;
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uff0e_-]+$/u.test(name)) return null;
  try {
    const { hostname } = new URL(`http://${name}`);
    return LABELS.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

const LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Returns the domain and its parents, nearest first: `a.b.test`, `b.test`, `test`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}
