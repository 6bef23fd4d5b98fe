import data from "../../../catalogue/places.json" with { type: "json" };

/** A kind of report, or of help, for which a place is responsible. */
export type ReportKind = "mail" | "link" | "sms" | "call" | "paid" | "help";

/** A place that accepts reports or helps. */
export interface ReportPlace {
  readonly name: string;
  /** Kinds of reports that the place accepts. */
  readonly for: readonly string[];
  readonly url?: string;
  readonly mail?: string;
  readonly sms?: string;
  readonly phone?: string;
  /** Wording that the place asks for, by kind of report: `spam vocal {number}`. */
  readonly texts?: Readonly<Partial<Record<string, string>>>;
}

const PLACES: ReadonlyMap<string, readonly ReportPlace[]> = new Map(Object.entries(data.places));

/** Countries with places (ISO 3166-1). */
export const COUNTRIES: readonly string[] = [...PLACES.keys()];

/**
 * Selects the places of a country that accept some of `kinds`, each with the kinds that it accepts.
 * The places are sorted by their first kind, in the order of `kinds`.
 */
export function selectPlaces(
  country: string,
  kinds: readonly ReportKind[],
): { readonly place: ReportPlace; readonly kinds: readonly ReportKind[] }[] {
  return (PLACES.get(country) ?? [])
    .map((place) => ({ place, kinds: kinds.filter((kind) => place.for.includes(kind)) }))
    .filter((entry) => entry.kinds.length > 0)
    .toSorted((a, b) => findFirstKindIndex(a) - findFirstKindIndex(b));

  function findFirstKindIndex(
    { kinds: [first = "help"] }: { kinds: readonly ReportKind[] },
  ): number {
    return kinds.indexOf(first);
  }
}

/** The most likely country for each language of the page. */
const LIKELY_COUNTRIES: Readonly<Partial<Record<string, string>>> = {
  en: "GB",
  fr: "FR",
  de: "DE",
  it: "IT",
  es: "ES",
};

/** Finds the most likely country of a person who reads the page in a language. */
export function findLikelyCountry(language: string): string {
  return LIKELY_COUNTRIES[language] ?? "FR";
}

/** Finds the first country with places that language tags name, as `fr-BE` does; null if none. */
export function findRegion(tags: readonly string[]): string | null {
  for (const tag of tags) {
    const region = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/.exec(tag)?.[1]?.toUpperCase();
    if (region !== undefined && PLACES.has(region)) return region;
  }
  return null;
}

/** The person's country, chosen or guessed. */
export interface Home {
  /** The country (ISO 3166-1). */
  readonly country: string;
  /** Whether the person or their browser named it; else it is guessed from the page's language. */
  readonly isSure: boolean;
  /** Countries of numbers without a country code, the most likely first. */
  readonly countries: readonly string[];
}
