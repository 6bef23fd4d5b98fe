import { cleanNumber, readWrittenNumber } from "./read_number.ts";

/** A number, and the country whose number it was taken for. */
export interface NationalReading {
  /** In a form that {@linkcode readWrittenNumber} reads as that country's. */
  readonly number: string;
  /** ISO 3166-1; null where the number has a country code. */
  readonly country: string | null;
  /** Whether the digits, taken for another country's number, could also be dialled in France. */
  readonly isAlsoFrench: boolean;
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
  writtenNumber: string,
  countries: readonly string[],
): Promise<NationalReading | null> {
  const reading = readWrittenNumber(writtenNumber);
  const { text } = cleanNumber(writtenNumber);
  const unchangedReading = { number: writtenNumber, isAlsoFrench: false };
  if (/^(?:\+|00)/.test(text)) return reading && { ...unchangedReading, country: null };
  const frenchReading = reading?.kind === "french" ? { ...unchangedReading, country: "FR" } : null;
  if (frenchReading !== null && countries[0] === "FR") return frenchReading;
  if (!/^\d{2,15}$/.test(text)) return null;
  const isDialledInFrance = frenchReading !== null && DIALLED_IN_FRANCE.test(text);
  const library = await import("libphonenumber-js/max");
  let possibleReading: NationalReading | null = null;
  for (const country of countries) {
    if (country === "FR" && isDialledInFrance) return frenchReading;
    if (country === "FR" || !library.isSupportedCountry(country)) continue;
    const phoneNumber = library.parsePhoneNumberFromString(text, country);
    if (phoneNumber === undefined) continue;
    const isOfCountry = phoneNumber.countryCallingCode === library.getCountryCallingCode(country);
    const { number } = phoneNumber;
    const countryReading = {
      number,
      country: isOfCountry ? country : null,
      isAlsoFrench: isDialledInFrance,
    };
    if (phoneNumber.isValid()) return countryReading;
    if (
      country === countries[0] && isOfCountry && text.length >= MIN_POSSIBLE_DIGITS &&
      phoneNumber.isPossible()
    ) {
      possibleReading = countryReading;
    }
  }
  if (isDialledInFrance || (frenchReading !== null && possibleReading === null)) {
    return frenchReading;
  }
  if (possibleReading !== null || reading === null) return possibleReading;
  const internationalNumber = library.parsePhoneNumberFromString(`+${reading.normalized}`);
  return internationalNumber?.isValid()
    ? { number: internationalNumber.number, country: null, isAlsoFrench: false }
    : null;
}
