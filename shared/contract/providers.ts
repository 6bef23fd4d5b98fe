/**
 * Reputation providers in the order of their entries; the one list. Each names its variables:
 * `PROVIDER_A_URL`.
 */
export const PROVIDER_NAMES = [
  "providerA",
  "providerB",
  "providerC",
] as const satisfies readonly `provider${Uppercase<string>}`[];

/** Name of a reputation provider. */
export type ProviderName = typeof PROVIDER_NAMES[number];

/** One value for each provider, by its name. */
export function forEachProvider<T>(
  make: (name: ProviderName) => T,
): Readonly<Record<ProviderName, T>> {
  const record = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, make(name)]));
  // Object.fromEntries loses the type of the keys: every name was just given.
  return record as Record<ProviderName, T>;
}
