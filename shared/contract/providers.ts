/**
 * Reputation providers, in the order of an answer's entries. Names of environment variables follow
 * from these: `PROVIDER_A_URL`.
 */
export const PROVIDER_NAMES = [
  "providerA",
  "providerB",
  "providerC",
] as const satisfies readonly `provider${Uppercase<string>}`[];

/** Name of a reputation provider. */
export type ProviderName = typeof PROVIDER_NAMES[number];

/** Creates a value for each provider, by the provider's name. */
export function mapProviders<T>(
  create: (name: ProviderName) => T,
): Readonly<Record<ProviderName, T>> {
  const record = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, create(name)]));
  // Object.fromEntries loses the type of the keys.
  return record as Record<ProviderName, T>;
}
