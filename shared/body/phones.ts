import type { BodyLanguage } from "../contract/body.ts";

/** A phone number of a text. */
export interface FoundPhone {
  /** E.164 */
  readonly value: string;
  readonly text: string;
}

/** Something like a phone number: international, or with the 0 that national ones start with. */
const CANDIDATE = /(?<![\w.,/+-])(?:\+|00)?\d(?:[ .\-/()\u00a0]{0,3}\d){7,14}(?![\w/-])/g;

/** Candidates given to the library; a signature has two or three. */
const MAX_CANDIDATES = 50;

/** Where a number without a country code is dialled; English is written everywhere. */
const COUNTRIES = { fr: "FR", de: "DE", it: "IT", es: "ES", en: undefined } as const;

/** The valid phone numbers of a text. The library's data is loaded with the first candidate. */
export async function findPhones(
  text: string,
  language: BodyLanguage | null,
): Promise<FoundPhone[]> {
  const country = language === null ? undefined : COUNTRIES[language];
  const candidates: string[] = [];
  for (const [found] of text.matchAll(CANDIDATE)) {
    const international = found.startsWith("+") || found.startsWith("00");
    if (!international && (country === undefined || !/^[069]/.test(found))) continue;
    candidates.push(found);
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  if (candidates.length === 0) return [];
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  return candidates.flatMap((found) => {
    const written = found.replace(/^00/, "+");
    const phone = parsePhoneNumberFromString(written, country);
    return phone?.isValid() ? [{ value: phone.number, text: found }] : [];
  });
}
