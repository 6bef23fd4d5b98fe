import { formatIp, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/**
 * Most addresses of one message that are looked up at each provider: the one that delivered the
 * mail and the one that first sent it. Free plans allow a few hundred lookups a day.
 */
const MAX_ADDRESSES = 2;

/**
 * The addresses that may be sent to providers: global ones, in canonical form, each once, at most
 * {@linkcode MAX_ADDRESSES}, in the order given. Other texts are left out.
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
