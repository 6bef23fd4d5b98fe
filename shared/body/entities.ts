import type { BodyEntity, BodyLanguage } from "../contract/body.ts";
import { findAmounts } from "./amounts.ts";
import { ibanLength, isBase58Address, isBech32Address, isIban, isLuhn } from "./checksums.ts";
import { findDates } from "./dates.ts";
import { findPhones } from "./phones.ts";

/** Characters of a text that are searched; a long letter has 20 000. */
const MAX_TEXT = 256 * 1024;
/** Entities of one kind that are kept, and candidates of one kind that are checked. */
const MAX_OF_KIND = 20, MAX_CANDIDATES = 200;

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}\b/gi;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g;
const CARD = /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d.,-]?\d)/g;
const CRYPTO = /\b(?:bc1[a-z0-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g;
/** A word that says what follows it is a code, and the code. */
const CODE_WORD = /\b(?:code|codice|codigo|c\u00f3digo|otp|tan|pin|passcode|einmalcode)\b/gi;
const CODE = /^[^\d\n]{1,30}(\d{4,8}|\d{3}[ -]\d{3})(?![\d.,-]?\d)/;
/** Characters behind the word that are looked at. */
const CODE_WITHIN = 48;

/** First digits and lengths of cards in use (ISO/IEC 7812-1). */
const CARD_NUMBER = /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6\d{15})$/;

/** Finds what a text names, each thing once; a card number is masked wherever it would show. */
export async function findEntities(
  text: string,
  language: BodyLanguage | null,
): Promise<BodyEntity[]> {
  const searched = text.slice(0, MAX_TEXT);
  const entities = new Entities();
  for (const [found] of candidates(searched, IBAN)) {
    const iban = ibanOf(found);
    if (iban !== null) entities.add("iban", iban, found.slice(0, writtenLength(found, iban)));
  }
  for (const [found] of candidates(searched, CARD)) {
    const digits = found.replaceAll(/\D/g, "");
    if (!CARD_NUMBER.test(digits) || !isLuhn(digits)) continue;
    const masked = `**** ${digits.slice(-4)}`;
    entities.add("card", masked, masked);
  }
  for (const [found] of candidates(searched, CRYPTO)) {
    if (isBech32Address(found) || await isBase58Address(found)) entities.add("crypto", found);
  }
  for (const { value, text: found } of findAmounts(searched)) entities.add("amount", value, found);
  for (const { value, text: found } of findDates(searched, language)) {
    entities.add("date", value, found);
  }
  for (const { 0: word, index } of candidates(searched, CODE_WORD)) {
    const from = index + word.length;
    const code = CODE.exec(searched.slice(from, from + CODE_WITHIN));
    if (code?.[1]) entities.add("code", code[1].replaceAll(/\D/g, ""), word + code[0]);
  }
  for (const [found] of candidates(searched, EMAIL)) {
    entities.add("email", found.toLowerCase(), found);
  }
  for (const { value, text: found } of await findPhones(searched, language)) {
    entities.add("phone", value, found);
  }
  return entities.all();
}

/** The kinds whose entities are at most {@linkcode MAX_OF_KIND} each. */
class Entities {
  readonly #known = new Map<string, BodyEntity>();
  readonly #counts = new Map<BodyEntity["kind"], number>();

  add(kind: BodyEntity["kind"], value: string, text = value): void {
    const key = `${kind} ${value}`;
    const count = this.#counts.get(kind) ?? 0;
    if (this.#known.has(key) || count >= MAX_OF_KIND) return;
    this.#counts.set(kind, count + 1);
    this.#known.set(key, { kind, value, text });
  }

  all(): BodyEntity[] {
    return [...this.#known.values()].slice(0, 100);
  }
}

function* candidates(text: string, regex: RegExp): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of text.matchAll(regex)) {
    if (++count > MAX_CANDIDATES) return;
    yield match;
  }
}

/** The IBAN at the start of a find, which may go on with words in capitals. */
function ibanOf(found: string): string | null {
  const length = ibanLength(found.slice(0, 2));
  const iban = found.replaceAll(" ", "").slice(0, length ?? 0);
  return isIban(iban) ? iban : null;
}

/** Characters of a find that the signs of a value take, blanks between them included. */
function writtenLength(found: string, value: string): number {
  let at = 0;
  for (let signs = 0; signs < value.length; at++) if (found[at] !== " ") signs++;
  return at;
}
