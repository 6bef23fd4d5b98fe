import { assert } from "@std/assert";
import { createLookUp } from "../../shared/reputation/look_up.ts";
import type { LookUpRequest } from "../../shared/reputation/look_up.ts";
import type { Reputation } from "../../shared/contract/analyze_email_headers.ts";
import { mapProviders } from "../../shared/contract/providers.ts";
import type { Clock } from "../../shared/runtime/deps.ts";
import { createTestContext } from "./context.ts";

/** A global IPv4 address, which is only sent to servers of the test. */
export const BORDER_IP = "9.9.9.1";

/** A global IPv6 address, which is only sent to servers of the test. */
export const ORIGIN_IP = "2a02:1234::9";

/** No provider is enabled. */
export const NO_PROVIDERS = mapProviders(() => false);

/** A key for each provider. */
export const PROVIDER_KEYS = {
  ...mapProviders((name) => `key-of-${name}`),
  providerA: "key-a-7781",
  providerB: "key-b-7782",
  providerC: "key/c 7783",
};

/** Looks reputations up, of the IPv4 address unless the test gives others. */
export function lookUpReputations(
  env: Readonly<Record<string, string>>,
  request: Partial<LookUpRequest>,
  clock?: Clock,
): Promise<Reputation[]> {
  const { config, deps } = createTestContext({
    env: { PROVIDER_TIMEOUT_MS: "4000", ...env },
    ...clock && { deps: { clock } },
  });
  return createLookUp(config, deps)({
    enabled: NO_PROVIDERS,
    keys: { ...PROVIDER_KEYS, providerC: "key-c-7783" },
    candidates: () => [BORDER_IP],
    signal: new AbortController().signal,
    ...request,
  });
}

/** Creates the entry of provider A in the answer, when its server answers this. */
export async function createEntryA(
  url: string,
  request: Partial<LookUpRequest> = {},
): Promise<Reputation> {
  const [entry] = await lookUpReputations({ PROVIDER_A_URL: url }, {
    enabled: { ...NO_PROVIDERS, providerA: true },
    ...request,
  });
  assert(entry);
  return entry;
}
