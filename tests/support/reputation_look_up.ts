import { assert } from "@std/assert";
import { createLookUp } from "../../shared/reputation/look_up.ts";
import type { LookUpRequest } from "../../shared/reputation/look_up.ts";
import type { Reputation } from "../../shared/contract/analyze_email_headers.ts";
import { mapProviders } from "../../shared/contract/providers.ts";
import type { Clock } from "../../shared/runtime/deps.ts";
import { testContext } from "./context.ts";

/** Global addresses without a meaning; they are only sent to servers of the test. */
export const BORDER = "9.9.9.1";

export const ORIGIN = "2a02:1234::9";

export const NONE = mapProviders(() => false);

export const KEYS = {
  ...mapProviders((name) => `key-of-${name}`),
  providerA: "key-a-7781",
  providerB: "key-b-7782",
  providerC: "key/c 7783",
};

export function lookUp(
  env: Readonly<Record<string, string>>,
  request: Partial<LookUpRequest>,
  clock?: Clock,
): Promise<Reputation[]> {
  const { config, deps } = testContext({
    env: { PROVIDER_TIMEOUT_MS: "4000", ...env },
    ...clock && { deps: { clock } },
  });
  return createLookUp(config, deps)({
    enabled: NONE,
    keys: { ...KEYS, providerC: "key-c-7783" },
    candidates: () => [BORDER],
    signal: new AbortController().signal,
    ...request,
  });
}

/** Creates the entry of provider A in the answer, when its server answers this. */
export async function createEntryA(
  url: string,
  request: Partial<LookUpRequest> = {},
): Promise<Reputation> {
  const [entry] = await lookUp({ PROVIDER_A_URL: url }, {
    enabled: { ...NONE, providerA: true },
    ...request,
  });
  assert(entry);
  return entry;
}
