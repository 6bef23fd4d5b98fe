import { isLuhn } from "./checksums.ts";

/** A card number in a text. */
export interface FoundCard {
  readonly digits: string;
  /** Where it is in the text. */
  readonly from: number;
  readonly to: number;
}

/** Matches the digits and separators of a card number; other numbers may be at either end. */
const RUN =
  /(?<![\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19])[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19](?:[ \u00a0\u00ad\u034f\u2000-\u200f\u202a-\u202f\u2060-\u2064\ufeff\u2010-\u2015._/+\-\t]{0,3}[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]){12,999}/g;
const GROUP = /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]+/g;
const GOES_ON = /^[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/;
/** A digit of another script. */
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
/** Lowest bits of such a digit, which give its value. */
const LOW_BITS = 0xf;

/** Lengths of the groups that card numbers of 13 to 19 digits are written in. */
const GROUPINGS: ReadonlySet<string> = new Set(
  "4-4-4-4 4-4-4-4-1 4-4-4-4-2 4-4-4-4-3 4-6-5 4-6-4 4-4-5 8-8 13 14 15 16 17 18 19".split(" "),
);
/** Maximum number of groups of a card number. */
const MAX_GROUPS = 5;
/** A number that is alone may be grouped in any way by characters of one kind. */
const ALONE = /^\d(?:[ \u00a0\u202f-]?\d){12,18}$/;

/**
 * Matches first digits and lengths of cards in use (ISO/IEC 7812-1): Visa, Mastercard, American
 * Express and others.
 */
const CARD_NUMBER =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6\d{15})$/;

/** Last digits of a card number that are not masked. */
const SHOWN = 4;

/** Tells whether digits are a card number with the right check digit. */
export function isCard(digits: string): boolean {
  return CARD_NUMBER.test(digits) && isLuhn(digits);
}

/** Finds the card numbers of a text, each place once. */
export function* findCards(text: string): Generator<FoundCard> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const groups = [...run.matchAll(GROUP)].map(({ 0: digits, index: at }) => ({
      digits: digits.replaceAll(OTHER_DIGIT, parseDigit),
      from: index + at,
      to: index + at + digits.length,
    }));
    // A run that goes on was cut inside its last group.
    const end = index + run.length;
    if (GOES_ON.test(text.slice(end, end + 1))) groups.pop();
    const whole = ALONE.test(run) ? run.replaceAll(/\D/g, "") : "";
    if (isCard(whole)) {
      yield { digits: whole, from: index, to: end };
      continue;
    }
    for (let at = 0; at < groups.length; at++) {
      const card = findCardAt(groups, at);
      if (card === null) continue;
      yield card.found;
      at += card.groups - 1;
    }
  }
}

/** Returns the longest card number that starts with a group. */
function findCardAt(
  groups: readonly FoundCard[],
  at: number,
): { readonly found: FoundCard; readonly groups: number } | null {
  const [first] = groups.slice(at, at + 1);
  if (first === undefined) return null;
  for (let count = Math.min(MAX_GROUPS, groups.length - at); count > 0; count--) {
    const taken = groups.slice(at, at + count);
    const digits = taken.map((group) => group.digits).join("");
    const grouping = taken.map((group) => group.digits.length).join("-");
    if (!GROUPINGS.has(grouping) || !isCard(digits)) continue;
    return { found: { digits, from: first.from, to: taken.at(-1)?.to ?? first.to }, groups: count };
  }
  return null;
}

function parseDigit(digit: string): string {
  return String(digit.charCodeAt(0) & LOW_BITS);
}

/** A card number as the answer shows it. */
export function maskedCard(digits: string): string {
  return `**** ${digits.slice(-SHOWN)}`;
}

/** Returns a text with every card number in it masked. */
export function maskCards(text: string): string {
  return maskText(text, text, "**** ");
}

/** @param read The text in which they are looked for. */
function maskText(text: string, read: string, mask: string): string {
  // Most texts have too few digits.
  if (read.search(RUN) < 0) return text;
  let kept = "", at = 0;
  for (const { digits, from, to } of findCards(read)) {
    kept += text.slice(at, from) + mask + digits.slice(-SHOWN);
    at = to;
  }
  return kept + text.slice(at);
}

/** Returns a URL with every card number in it masked; the rest is unchanged. */
export function maskAddressCards(address: string): string {
  // As long as before, so that the places are the same.
  return maskText(address, address.replaceAll("%20", "   ").replaceAll("+", " "), "****");
}
