import { isLuhn } from "./checksums.ts";

/** Digits in a text: a card number, or a group of its digits. */
export interface DigitMatch {
  readonly digits: string;
  /** Offset of the first digit in the text. */
  readonly from: number;
  /** Offset after the last digit. */
  readonly to: number;
}

/** Matches digits and separators that may contain a card number. */
const DIGIT_RUN =
  /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19](?<![\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19].)(?:[ \u00a0\u00ad\u034f\u2000-\u200f\u202a-\u202f\u2060-\u2064\ufeff\u2010-\u2015._/+\-\t]{0,3}[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]){12,999}/g;
/** Matches digits without separators. */
const GROUP = /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]+/g;
const STARTS_WITH_DIGIT = /^[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/;
/** Matches a digit of another script. */
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
/** Mask of the bits of a digit's code that are its value, in all scripts of `DIGIT_RUN`. */
const LOW_BITS = 0xf;

/** Lengths of the groups in which card numbers of 13 to 19 digits are written. */
const GROUPINGS: ReadonlySet<string> = new Set(
  "4-4-4-4 4-4-4-4-1 4-4-4-4-2 4-4-4-4-3 4-6-5 4-6-4 4-4-5 8-8 13 14 15 16 17 18 19".split(" "),
);
/** Maximum number of groups of a card number. */
const MAX_GROUPS = 5;
/** Matches a run that is one number of a card's length: its groups may have any lengths. */
const LONE_NUMBER = /^\d(?:[ \u00a0\u202f-]?\d){12,18}$/;

/**
 * Matches the first digits and lengths of cards in use, such as Visa and Mastercard (ISO/IEC
 * 7812-1).
 */
const CARD_NUMBER =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6\d{15})$/;

/** Number of digits at the end of a card number that are not masked. */
const UNMASKED_DIGITS = 4;

/** Tells whether digits are a card number with a valid check digit. */
export function isCard(digits: string): boolean {
  return CARD_NUMBER.test(digits) && isLuhn(digits);
}

/** Finds the card numbers of a text, without overlaps. */
export function* findCards(text: string): Generator<DigitMatch> {
  for (const { 0: run, index } of text.matchAll(DIGIT_RUN)) {
    const groups = [...run.matchAll(GROUP)].map(({ 0: digits, index: at }) => ({
      digits: digits.replaceAll(OTHER_DIGIT, parseDigit),
      from: index + at,
      to: index + at + digits.length,
    }));
    // A match has at most 1000 digits: if another follows, the last group is not complete.
    const end = index + run.length;
    if (STARTS_WITH_DIGIT.test(text.slice(end, end + 1))) groups.pop();
    const number = LONE_NUMBER.test(run) ? run.replaceAll(/\D/g, "") : "";
    if (isCard(number)) {
      yield { digits: number, from: index, to: end };
      continue;
    }
    for (let at = 0; at < groups.length; at++) {
      const card = findCardAt(groups, at);
      if (card === null) continue;
      yield card.match;
      at += card.groupCount - 1;
    }
  }
}

/** Finds the longest card number that starts with a group, and counts its groups. */
function findCardAt(
  groups: readonly DigitMatch[],
  at: number,
): { readonly match: DigitMatch; readonly groupCount: number } | null {
  const first = groups[at];
  if (first === undefined) return null;
  for (let count = Math.min(MAX_GROUPS, groups.length - at); count > 0; count--) {
    const candidate = groups.slice(at, at + count);
    const digits = candidate.map((group) => group.digits).join("");
    const grouping = candidate.map((group) => group.digits.length).join("-");
    if (!GROUPINGS.has(grouping) || !isCard(digits)) continue;
    return {
      match: { digits, from: first.from, to: candidate.at(-1)?.to ?? first.to },
      groupCount: count,
    };
  }
  return null;
}

function parseDigit(digit: string): string {
  return String(digit.charCodeAt(0) & LOW_BITS);
}

/** Formats a card number for the answer: `**** 1234`. */
export function formatMaskedCard(digits: string): string {
  return `**** ${digits.slice(-UNMASKED_DIGITS)}`;
}

/** Masks every card number in a text. */
export function maskCards(text: string): string {
  return maskText(text, text, "**** ");
}

/**
 * Masks the card numbers of a text.
 *
 * @param searchText Text of the same length as `text`, in which card numbers are searched.
 * @param mask Replaces the digits that are not shown; without a blank for URLs, which contain none.
 */
function maskText(text: string, searchText: string, mask: string): string {
  // Most texts have too few digits.
  if (searchText.search(DIGIT_RUN) < 0) return text;
  let result = "", at = 0;
  for (const { digits, from, to } of findCards(searchText)) {
    result += text.slice(at, from) + mask + digits.slice(-UNMASKED_DIGITS);
    at = to;
  }
  return result + text.slice(at);
}

/** Masks every card number in a URL, in which `%20` and `+` are blanks. */
export function maskUrlCards(url: string): string {
  return maskText(url, url.replaceAll("%20", "   ").replaceAll("+", " "), "****");
}
