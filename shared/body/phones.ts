import type { BodyLanguage } from "../contract/body.ts";
import { findBlocks } from "../phone/blocked_list.ts";
import type { BlockedList } from "../phone/blocked_list.ts";
import { embeddedSource } from "../phone/embedded_list.ts";
import { normalisePhone } from "../phone/normalise.ts";

/** A phone number of a text. */
export interface FoundPhone {
  /** E.164 */
  readonly value: string;
  readonly text: string;
  /** Entry of the French list of telemarketing prefixes that it is under; null for none. */
  readonly listed: string | null;
}

/** Something like a phone number: international, or with the 0 that national ones start with. */
const CANDIDATE = /(?<![\w.,/+-])(?:\+|00)?\d(?:[ .\-/()\u00a0]{0,3}\d){7,14}(?![\w/-])/g;

/** Figures that are a day, which numbers of several countries would fit. */
const A_DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$/;

/** Candidates given to the library; a signature has two or three. */
const MAX_CANDIDATES = 50;

/** Where a number without a country code is dialled; English is written everywhere. */
const COUNTRIES = { fr: "FR", de: "DE", it: "IT", es: "ES", en: undefined } as const;

/** Read with the first French number. */
let telemarketing: Promise<BlockedList> | undefined;

/** The valid phone numbers of a text. The library's data is loaded with the first candidate. */
export async function findPhones(
  text: string,
  language: BodyLanguage | null,
): Promise<FoundPhone[]> {
  const country = language === null ? undefined : COUNTRIES[language];
  const candidates: string[] = [];
  for (const [found] of text.matchAll(CANDIDATE)) {
    if (A_DATE.test(found)) continue;
    const international = found.startsWith("+") || found.startsWith("00");
    if (!international && (country === undefined || !/^[069]/.test(found))) continue;
    candidates.push(found);
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  if (candidates.length === 0) return [];
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const list = await (telemarketing ??= embeddedSource().load());
  return candidates.flatMap((found) => {
    const written = found.replace(/^00/, "+");
    const phone = parsePhoneNumberFromString(written, country);
    if (!phone?.isValid()) return [];
    const normalised = phone.countryCallingCode === "33" ? normalisePhone(phone.number) : null;
    const block = normalised === null ? undefined : findBlocks([list], [normalised])[0]?.[0];
    return [{ value: phone.number, text: found, listed: block?.name ?? null }];
  });
}
