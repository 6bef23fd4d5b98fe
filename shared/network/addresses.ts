import { formatIp, type IpAddress, parseIp, unmapAddress } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";
import type { Deps } from "../runtime/deps.ts";
import { OutboundError } from "./error.ts";
import type { OutboundTarget } from "./target.ts";

/**
 * Resolves a target once to global addresses, in the order in which they are tried.
 *
 * @throws {OutboundError} `no_public_address`, for internal names too.
 */
export async function resolveAddresses(
  target: OutboundTarget,
  resolveHost: Deps["resolveHost"],
  signal: AbortSignal,
): Promise<readonly string[]> {
  switch (target.kind) {
    case "allowed":
      return [target.host];
    case "address":
      return [formatPeer(target.address)];
    case "localhost":
      return ["127.0.0.1", "::1"];
    case "name": {
      // A resolver that fails for one type may answer for the other.
      const answers = await Promise.allSettled([
        resolveHost(target.host, "A", signal),
        resolveHost(target.host, "AAAA", signal),
      ]);
      signal.throwIfAborted();
      return checkAddresses(answers.flatMap((a) => a.status === "fulfilled" ? a.value : []));
    }
  }
}

function checkAddresses(texts: readonly string[]): readonly string[] {
  const addresses = texts.map(parseIp);
  if (addresses.length === 0) throw new OutboundError("no_public_address");
  return addresses.map((address) => {
    if (address === null || !isGlobal(address)) throw new OutboundError("no_public_address");
    return formatPeer(address);
  });
}

/** Formats an address to connect to: IPv4-mapped as IPv4, as this machine may lack IPv6. */
function formatPeer(address: IpAddress): string {
  return formatIp(unmapAddress(address));
}
