import type { BodyLanguage } from "../../contract/body.ts";
import type { BlockedList } from "../../phone/blocked_list.ts";

/** A phone number in a text. */
export interface PhoneMatch {
  /** The number in E.164. */
  readonly value: string;
  readonly text: string;
  /** Name of the entry of a shipped list of blocked numbers that matches; null for none. */
  readonly blockName: string | null;
}

/** Matches a phone number, which may contain zero-width characters and letters O for zeros. */
const CANDIDATE =
  /(?<![\w.,/+-])(?:\+|00)?\d(?:[ .\-/()\u00a0\u00ad\u200b-\u200d\u2060\ufeff]{0,3}[\doO]){7,14}(?![\w/-])/g;
const ZERO_WIDTH = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Matches a date, which would be a valid number in several countries. */
const DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$/;

/** Maximum number of candidates that the library parses; a signature has two or three. */
const MAX_CANDIDATES = 50;

/** Country of a number without country code, by language; English is written in too many. */
const COUNTRIES: Readonly<Record<BodyLanguage, Country | undefined>> = {
  fr: "FR",
  de: "DE",
  it: "IT",
  es: "ES",
  en: undefined,
};

/** Countries of a number without country code that a word announces, by language or script. */
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

/** Countries by the word that announces a number, for texts too short to detect their language. */
const COUNTRIES_BY_WORD: readonly (readonly [word: RegExp, countries: readonly Country[]])[] = [
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

/** Matches five pairs of digits, a grouping that only France uses. */
const FRENCH_PAIRS = /^0[1-9](?:[ ./\u00a0-]\d{2}){4}$/;
/** Matches French free and premium numbers: `0 800 12 34 56`, `0 899 123 456`. */
const FRENCH_SPECIAL =
  /^0 ?8[0-2589]\d(?:[ .\u00a0-]\d{2}){3}$|^0 ?8[0-2589]\d(?:[ .\u00a0-]\d{3}){2}$/;
/** Matches a French number without blanks, which counts only after `FRENCH_DIAL`. */
const FRENCH_UNSPACED = /^0[1-9]\d{8}$/;
/** Matches a French word that announces a number. */
const FRENCH_DIAL =
  /(?:t\u00e9l(?:\.|\u00e9phone|\u00e9phonez)?|appel(?:ez|er|le|ant)?|joindre|rappel(?:ez|er)|num\u00e9ro|portable)\b.{0,24}$/isu;
/** Matches groups of three, three and four digits, as in North America. */
const AMERICAN_GROUPS = /^(?:1[ .-]{1,2}\(?)?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/;
/** Matches a North American number without blanks, which counts only after `AMERICAN_DIAL`. */
const AMERICAN_UNSPACED = /^1?[2-9]\d{2}[2-9]\d{6}$/;
/** Matches English words that ask for a call, directly before a number. */
const AMERICAN_DIAL =
  /\b(?:call|calling|dial|phone|ring|contact|tel|helpline|hotline)(?: (?:us|now|at|on|our|the|number|support|toll|free|team|desk)){0,4}\W{0,4}$/i;

/** Matches groups of three or more digits, as in Britain. */
const BRITISH_GROUPS = /^0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}$/;

/** Matches a word that announces a phone number, in any language. */
const DIAL =
  /t[ée]l|phone|call|fax|mobile|appel|whats ?app|ring|dial|ruf|wähl|handy|chiam|cellulare|llam|móvil|lig(?:ue|ar)|\bbel|nummer|zadzwo|dzwo|numer|звон|номер|тел|電話|电话|전화|ara|ring|volat/i;
/** Maximum number of characters before a phone number that are searched for such a word. */
const MAX_BEFORE = 48;

/** Finds a number's country by its grouping; in a known language only after a word for a call. */
function findCountry(
  number: string,
  { language, textBefore }: { readonly language: BodyLanguage | null; readonly textBefore: string },
): Country | undefined {
  if (language !== null && !DIAL.test(textBefore)) return undefined;
  if (FRENCH_PAIRS.test(number) || FRENCH_SPECIAL.test(number)) return "FR";
  if (FRENCH_UNSPACED.test(number) && FRENCH_DIAL.test(textBefore)) return "FR";
  if (
    AMERICAN_GROUPS.test(number) || AMERICAN_UNSPACED.test(number) && AMERICAN_DIAL.test(textBefore)
  ) {
    return "US";
  }
  return language === "en" && BRITISH_GROUPS.test(number) ? "GB" : undefined;
}

/** The shipped lists of blocked numbers, which the first candidate loads. */
let blockedLists: Promise<BlockedList[]> | undefined;

/**
 * Finds the valid phone numbers of a text. The first candidate loads the library and the lists.
 *
 * @param detectOther Detects a language or script of {@linkcode OTHER_COUNTRIES}.
 */
export async function findPhones(
  text: string,
  language: BodyLanguage | null,
  detectOther: () => string | null,
): Promise<PhoneMatch[]> {
  const country = language === null ? undefined : COUNTRIES[language];
  let otherCountries: readonly Country[] | undefined;
  const candidates: { match: string; number: string; countries: (Country | undefined)[] }[] = [];
  for (const { 0: match, index } of text.matchAll(CANDIDATE)) {
    if (DATE.test(match)) continue;
    const number = match.replace(ZERO_WIDTH, "").replaceAll(/o/gi, "0");
    const isInternational = number.startsWith("+") || number.startsWith("00");
    const textBefore = text.slice(Math.max(0, index - MAX_BEFORE), index);
    const countries: (Country | undefined)[] = isInternational
      ? [undefined]
      : [country, findCountry(number, { language, textBefore })].filter((each) =>
        each !== undefined && (each === "US" || /^[069]/.test(number))
      );
    if (countries.length === 0 && language === null && DIAL.test(textBefore)) {
      otherCountries ??= OTHER_COUNTRIES.get(detectOther() ?? "") ?? [];
      countries.push(
        ...otherCountries,
        ...COUNTRIES_BY_WORD.find(([word]) => word.test(textBefore))?.[1] ?? [],
      );
    }
    if (countries.length === 0) continue;
    candidates.push({ match, number, countries });
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  if (candidates.length === 0) return [];
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const { findBlocks } = await import("../../phone/blocked_list.ts");
  const { createEmbeddedSources } = await import("../../phone/embedded_list.ts");
  const { normalisePhone } = await import("../../phone/numbering/normalise.ts");
  const lists = await (blockedLists ??= Promise.all(
    createEmbeddedSources().map((source) => source.load()),
  ));
  return candidates.flatMap(({ match, number, countries }) => {
    const dialledNumber = number.replace(/^00/, "+");
    const phone = countries.map((each) => parsePhoneNumberFromString(dialledNumber, each))
      .find((each) => each?.isValid());
    if (phone === undefined) return [];
    const normalised = phone.countryCallingCode === "33" ? normalisePhone(phone.number) : null;
    const [block] = findBlocks(lists, [normalised ?? phone.number.slice(1)]).flat();
    return [{ value: phone.number, text: match, blockName: block?.name ?? null }];
  });
}
