import type { BodyLanguage } from "../../contract/body.ts";
import type { BlockedList } from "../../phone/blocked_list.ts";

/** A phone number in a text. */
export interface FoundPhone {
  /** E.164 */
  readonly value: string;
  readonly text: string;
  /** Name of the entry of a shipped list that matches; null for none. */
  readonly listed: string | null;
}

/**
 * Matches an international or national number, also with zero-width characters or letters O for
 * zeros.
 */
const CANDIDATE =
  /(?<![\w.,/+-])(?:\+|00)?\d(?:[ .\-/()\u00a0\u00ad\u200b-\u200d\u2060\ufeff]{0,3}[\doO]){7,14}(?![\w/-])/g;
const WIDTHLESS = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** A date, which would be valid as a number of several countries. */
const A_DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$/;

/** Maximum number of candidates given to the library; a signature has two or three. */
const MAX_CANDIDATES = 50;

/** Country of a number without a country code, by language; not for English. */
const COUNTRIES: Readonly<Record<BodyLanguage, Country | undefined>> = {
  fr: "FR",
  de: "DE",
  it: "IT",
  es: "ES",
  en: undefined,
};

/** Countries by the other languages and scripts, where words announce a number. */
const OTHER_COUNTRIES: ReadonlyMap<string, readonly Country[]> = new Map(
  [
    ["pt", ["BR", "PT"]],
    ["nl", ["NL", "BE"]],
    ["pl", ["PL"]],
    ["Cyrl", ["RU", "UA"]],
    ["sv", ["SE"]],
    ["da", ["DK"]],
    ["ro", ["RO"]],
    ["cs", ["CZ"]],
    ["hu", ["HU"]],
    ["tr", ["TR"]],
    ["el", ["GR"]],
    ["ja", ["JP"]],
    ["zh", ["CN"]],
    ["ko", ["KR"]],
  ] as const,
);

/** Countries by the word that announces a number, where a text is too short to have a language. */
const ANNOUNCED: readonly (readonly [word: RegExp, countries: readonly Country[]])[] = [
  [/\bbel(?:len)?\b/i, ["NL", "BE"]],
  [/\b(?:ruf(?:en|t)?|anrufen|wählen|handy)\b/i, ["DE"]],
  [/\blig(?:ue|uem|ar)\b/i, ["BR", "PT"]],
  [/\bzadzwo|\bdzwo/i, ["PL"]],
  [/\bllam/i, ["ES", "MX"]],
  [/\bchiam/i, ["IT"]],
  [/\b(?:bizi ara|aray[ıi]n)/i, ["TR"]],
  [/звон/i, ["RU", "UA"]],
  [/電話/, ["JP"]],
];

type Country =
  | ("FR" | "DE" | "IT" | "ES" | "US" | "GB" | "BR" | "PT" | "NL" | "BE" | "PL" | "RU" | "UA")
  | ("SE" | "DK" | "RO" | "CZ" | "HU" | "TR" | "GR" | "JP" | "CN" | "KR" | "MX");

/** Five pairs, a grouping that only France uses. */
const IN_PAIRS = /^0[1-9](?:[ ./\u00a0-]\d{2}){4}$/;
/** France's free and premium numbers: `0 800 12 34 56`, `0 899 123 456`. */
const SPECIAL = /^0 ?8[0-2589]\d(?:[ .\u00a0-]\d{2}){3}$|^0 ?8[0-2589]\d(?:[ .\u00a0-]\d{3}){2}$/;
/** Ten digits without blanks, after a French word that announces a number. */
const UNSPACED = /^0[1-9]\d{8}$/;
const FRENCH_DIAL =
  /(?:t\u00e9l(?:\.|\u00e9phone|\u00e9phonez)?|appel(?:ez|er|le|ant)?|joindre|rappel(?:ez|er)|num\u00e9ro|portable)\b.{0,24}$/isu;
/** Three, three and four digits, the North American grouping. */
const IN_THREES = /^(?:1[ .-]{1,2}\(?)?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/;
/** North American digits without blanks, directly after a word that asks for a call. */
const IN_ONE = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const CALLED =
  /\b(?:call|calling|dial|phone|ring|contact|tel|helpline|hotline)(?: (?:us|now|at|on|our|the|number|support|toll|free|team|desk)){0,4}\W{0,4}$/i;

/** Groups of three or more digits, the British grouping. */
const BRITISH = /^0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}$/;

/** Words that announce a phone number, and characters before it that are searched for them. */
const DIAL =
  /t[ée]l|phone|call|fax|mobile|appel|whats ?app|ring|dial|ruf|wähl|handy|chiam|cellulare|llam|móvil|lig(?:ue|ar)|\bbel|nummer|zadzwo|dzwo|numer|звон|номер|тел|電話|电话|전화|ara|ring|volat/i;
const BEFORE = 48;

/** Country of a number by its grouping; beside a known language only where a call is meant. */
function findCountry(
  found: string,
  { language, before }: { readonly language: BodyLanguage | null; readonly before: string },
): Country | undefined {
  if (language !== null && !DIAL.test(before)) return undefined;
  if (IN_PAIRS.test(found) || SPECIAL.test(found)) return "FR";
  if (UNSPACED.test(found) && FRENCH_DIAL.test(before)) return "FR";
  if (IN_THREES.test(found) || IN_ONE.test(found) && CALLED.test(before)) return "US";
  return language === "en" && BRITISH.test(found) ? "GB" : undefined;
}

/** Loaded with the first French number. */
let telemarketing: Promise<BlockedList[]> | undefined;

/** Finds the valid phone numbers of a text. Library and list load with the first candidate. */
export async function findPhones(
  text: string,
  language: BodyLanguage | null,
  otherLanguage: () => string | null,
): Promise<FoundPhone[]> {
  const country = language === null ? undefined : COUNTRIES[language];
  let others: readonly Country[] | undefined;
  const candidates: { found: string; plain: string; from: (Country | undefined)[] }[] = [];
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    if (A_DATE.test(found)) continue;
    const plain = found.replace(WIDTHLESS, "").replaceAll(/o/gi, "0");
    const international = plain.startsWith("+") || plain.startsWith("00");
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const from: (Country | undefined)[] = international
      ? [undefined]
      : [country, findCountry(plain, { language, before })].filter((each) =>
        each !== undefined && (each === "US" || /^[069]/.test(plain))
      );
    if (from.length === 0 && language === null && DIAL.test(before)) {
      others ??= OTHER_COUNTRIES.get(otherLanguage() ?? "") ?? [];
      from.push(...others, ...ANNOUNCED.find(([word]) => word.test(before))?.[1] ?? []);
    }
    if (from.length === 0) continue;
    candidates.push({ found, plain, from });
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  if (candidates.length === 0) return [];
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const { findBlocks } = await import("../../phone/blocked_list.ts");
  const { createEmbeddedSources } = await import("../../phone/embedded_list.ts");
  const { normalisePhone } = await import("../../phone/numbering/normalise.ts");
  const lists = await (telemarketing ??= Promise.all(
    createEmbeddedSources().map((source) => source.load()),
  ));
  return candidates.flatMap(({ found, plain, from }) => {
    const written = plain.replace(/^00/, "+");
    const phone = from.map((each) => parsePhoneNumberFromString(written, each))
      .find((each) => each?.isValid());
    if (phone === undefined) return [];
    const normalised = phone.countryCallingCode === "33" ? normalisePhone(phone.number) : null;
    const [block] = findBlocks(lists, [normalised ?? phone.number.slice(1)]).flat();
    return [{ value: phone.number, text: found, listed: block?.name ?? null }];
  });
}
