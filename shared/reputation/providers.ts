import { PROVIDER_NAMES, type ProviderName } from "../contract/providers.ts";
import type { Config } from "../runtime/config.ts";
import type { Provider } from "./provider.ts";
import { createProviderA } from "./provider_a.ts";
import { createProviderB } from "./provider_b.ts";
import { createProviderC } from "./provider_c.ts";

/** Creates each provider; the type requires one for every name. */
const ADAPTERS: Readonly<Record<ProviderName, (config: Config) => Provider>> = {
  providerA: createProviderA,
  providerB: createProviderB,
  providerC: createProviderC,
};

/** Creates all providers with the operator's configuration, in the order of their names. */
export function createProviders(config: Config): Provider[] {
  return PROVIDER_NAMES.map((name) => ADAPTERS[name](config));
}
