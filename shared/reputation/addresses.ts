import { formatIp, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/**
 * Maximum number of addresses per mail looked up at a provider: free plans allow a few hundred a
 * day.
 */
const MAX_ADDRESSES = 2;

/**
 * Selects the addresses for providers: global, canonical, unique, at most {@linkcode
 * MAX_ADDRESSES}.
 */
export function selectAddresses(candidates: readonly string[]): string[] {
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
