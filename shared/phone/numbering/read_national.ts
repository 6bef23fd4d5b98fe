import { cleanNumber, readWrittenNumber } from "./read_number.ts";

/** A number, and the country whose number it was taken for. */
export interface NationalReading {
  /** In a form that {@linkcode readWrittenNumber} reads as that country's. */
  readonly number: string;
  /** ISO 3166-1; null where the number has a country code. */
  readonly readAs: string | null;
  /** Whether the digits, taken for another country's number, could also be dialled in France. */
  readonly alsoFrench: boolean;
}

/** Minimum number of digits of a possible number that is in no known range of its country. */
const MIN_POSSIBLE_DIGITS = 7;

/** Matches digits as they are dialled in France; other French numbers lost their 0. */
const DIALLED_IN_FRANCE = /^(?:0[1-9]\d{8}|0700\d{9,10}|\d{1,6})$/;

/**
 * Reads a number as the first of some countries would, then as a French one; null where none can.
 *
 * @param countries ISO 3166-1, the most likely first.
 */
export async function readNational(
  written: string,
  countries: readonly string[],
): Promise<NationalReading | null> {
  const read = readWrittenNumber(written);
  const { text } = cleanNumber(written);
  const asWritten = { number: written, alsoFrench: false };
  if (/^(?:\+|00)/.test(text)) return read && { ...asWritten, readAs: null };
  const french = read?.kind === "french" ? { ...asWritten, readAs: "FR" } : null;
  if (french !== null && countries[0] === "FR") return french;
  if (!/^\d{2,15}$/.test(text)) return null;
  const isDialledInFrance = french !== null && DIALLED_IN_FRANCE.test(text);
  const library = await import("libphonenumber-js/max");
  let possible: NationalReading | null = null;
  for (const country of countries) {
    if (country === "FR" && isDialledInFrance) return french;
    if (country === "FR" || !library.isSupportedCountry(country)) continue;
    const parsed = library.parsePhoneNumberFromString(text, country);
    if (parsed === undefined) continue;
    const isOfCountry = parsed.countryCallingCode === library.getCountryCallingCode(country);
    const { number } = parsed;
    const reading = { number, readAs: isOfCountry ? country : null, alsoFrench: isDialledInFrance };
    if (parsed.isValid()) return reading;
    if (
      country === countries[0] && isOfCountry && text.length >= MIN_POSSIBLE_DIGITS &&
      parsed.isPossible()
    ) {
      possible = reading;
    }
  }
  if (isDialledInFrance || (french !== null && possible === null)) return french;
  if (possible !== null || read === null) return possible;
  const international = library.parsePhoneNumberFromString(`+${read.normalized}`);
  return international?.isValid()
    ? { number: international.number, readAs: null, alsoFrench: false }
    : null;
}
