import { isLuhn } from "./checksums.ts";

/** A candidate for a card number in a text: digits, grouped or not. */
export const CARD = /(?<![\d.,-])\d(?:[ \u00a0\u202f-]?\d){12,18}(?![\d.,-]?\d)/g;
/** The same in a URL, where blanks are encoded. */
const IN_ADDRESS = /(?<!\d)\d(?:(?:[ +_-]|%20)?\d){12,18}(?!\d)/g;

/**
 * First digits and lengths of cards in use (ISO/IEC 7812-1): Visa, Mastercard, American Express,
 * Diners Club, JCB, and those that start with 6.
 */
const CARD_NUMBER =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6\d{15})$/;

/** Last digits of a card number that are not masked. */
const SHOWN = 4;

/** Whether digits are a card number with the right check digit. */
export function isCard(digits: string): boolean {
  return CARD_NUMBER.test(digits) && isLuhn(digits);
}

/** A card number as the answer shows it. */
export function maskedCard(digits: string): string {
  return `**** ${digits.slice(-SHOWN)}`;
}

/** A text with every card number in it masked. */
export function maskCards(text: string): string {
  return text.replaceAll(CARD, (found) => {
    const digits = found.replaceAll(/\D/g, "");
    return isCard(digits) ? maskedCard(digits) : found;
  });
}

/** A URL with every card number in it masked; the rest is unchanged. */
export function maskCardsOfAddress(address: string): string {
  return address.replaceAll(IN_ADDRESS, (found) => {
    const digits = found.replaceAll("%20", "").replaceAll(/\D/g, "");
    return isCard(digits) ? `****${digits.slice(-SHOWN)}` : found;
  });
}
