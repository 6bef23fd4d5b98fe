import data from "../../../catalogue/places.json" with { type: "json" };

/** Kinds of reports that a place accepts. */
const USES = ["mail", "link", "sms", "call", "paid", "help"] as const;
export type ReportKind = typeof USES[number];

/** A place that accepts reports or helps. */
export interface ReportPlace {
  readonly name: string;
  readonly for: readonly string[];
  readonly url?: string;
  readonly mail?: string;
  readonly sms?: string;
  readonly phone?: string;
  /** Wording that the place asks for, by use: `spam vocal {number}`. */
  readonly texts?: Readonly<Partial<Record<string, string>>>;
}

const PLACES: ReadonlyMap<string, readonly ReportPlace[]> = new Map(Object.entries(data.places));

/** Countries with places, as ISO 3166-1 names them. */
export const COUNTRIES: readonly string[] = [...PLACES.keys()];

/** The places of a country for some uses, each with those of them it is for; by the first use. */
export function selectPlaces(
  country: string,
  uses: readonly ReportKind[],
): { readonly place: ReportPlace; readonly uses: readonly ReportKind[] }[] {
  return (PLACES.get(country) ?? [])
    .map((place) => ({ place, uses: uses.filter((use) => place.for.includes(use)) }))
    .filter((each) => each.uses.length > 0)
    .toSorted((a, b) => firstUse(a) - firstUse(b));

  function firstUse({ uses: [first = "help"] }: { uses: readonly ReportKind[] }): number {
    return uses.indexOf(first);
  }
}

/** A mail program, with the ways to a mail's source: each a list of steps, keys of `guide`. */
interface Program {
  readonly id: string;
  readonly name: string;
  /** Public page that the steps were compared with, and the day of it. */
  readonly source?: { readonly url: string; readonly read: string };
  /** Day on which no help page of the provider or maker was found. */
  readonly none_found?: string;
  readonly ways: readonly (readonly string[])[];
}

export const PROGRAMS: readonly Program[] = data.programs;

/** The picture of each step. */
export const PICTURES_OF_STEPS: Readonly<Partial<Record<string, string>>> = data.pictures;

/** Returns the mail program that most people have on a device. */
export function likelyProgram(userAgent: string): string {
  if (/Android/.test(userAgent)) return "gmail_app";
  if (/iPhone|iPad/.test(userAgent)) return "apple_mail_phone";
  return PROGRAMS[0]?.id ?? "";
}

/** The most likely country for each language of the page. */
const HOME: Readonly<Partial<Record<string, string>>> = {
  en: "GB",
  fr: "FR",
  de: "DE",
  it: "IT",
  es: "ES",
};

/** Returns the country that a language of the page is most used in. */
export function countryOfLanguage(language: string): string {
  return HOME[language] ?? "FR";
}

/** Returns the region of the first of a person's languages with one; null where none has. */
export function regionOf(preferred: readonly string[]): string | null {
  for (const tag of preferred) {
    const region = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/.exec(tag)?.[1]?.toUpperCase();
    if (region !== undefined && PLACES.has(region)) return region;
  }
  return null;
}

/** Where the person is. */
export interface Home {
  /** ISO 3166-1. */
  readonly country: string;
  /** Whether the person or their browser names it; else it is guessed from the page's language. */
  readonly isSure: boolean;
  /** Countries of numbers without a country code, the most likely first. */
  readonly countries: readonly string[];
}
