import { formatIp, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/**
 * Maximum number of addresses per message looked up at each provider: the delivering one and the
 * first sender. Free plans allow a few hundred lookups a day.
 */
const MAX_ADDRESSES = 2;

/**
 * Filters the addresses that may be sent to providers: global, canonical, unique, in the given
 * order. At most {@linkcode MAX_ADDRESSES} remain.
 */
export function addressesToLookUp(candidates: readonly string[]): string[] {
  const chosen = new Set<string>();
  for (const candidate of candidates) {
    const address = parseIp(candidate);
    if (address === null || !isGlobal(address)) continue;
    // Providers know the host by its IPv4 address.
    chosen.add(formatIp(unmapAddress(address)));
    if (chosen.size === MAX_ADDRESSES) break;
  }
  return [...chosen];
}
