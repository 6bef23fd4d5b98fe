/** Regions of the list of prefixes that is shipped, as it names them. */
export const LIST_REGIONS = [
  "metropolitan France",
  "Guadeloupe, Saint-Martin, Saint-Barthélemy",
  "French Guiana",
  "Martinique",
  "Réunion, Mayotte",
] as const;

/** A region of the shipped list. */
export type ListRegion = typeof LIST_REGIONS[number];

/** The names in the list of prefixes that is shipped, which the server tells in English. */
export interface ListWords {
  readonly name: string;
  readonly description: string;
  readonly source: string;
  readonly range: (region: string, prefix: string) => string;
  readonly regions: Readonly<Record<ListRegion, string>>;
}
