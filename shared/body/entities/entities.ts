import type { BodyEntity, BodyLanguage } from "../../contract/body.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";
import { findAmounts } from "./amounts.ts";
import {
  findIbanLength,
  isBase58Address,
  isBech32Address,
  isEthereumAddress,
  isIban,
} from "./checksums.ts";
import { findCards, formatMaskedCard, isCard } from "./cards.ts";
import { findCodes } from "./codes.ts";
import { findDates } from "./dates.ts";
import { findPhones } from "./phones.ts";
import { MAX_TEXT_LENGTH } from "../../mime/budget.ts";

/** Maximum number of entities per kind. */
const MAX_PER_KIND = 20;
/** Maximum number of entities per text. */
const MAX_ENTITIES = 100;
/** Maximum number of candidates per kind that are checked. */
const MAX_CANDIDATES = 200;

/** Matches the part of an e-mail address that precedes the `@`. */
const LOCAL_PART = /(?<![\w.+\u00c0-\u1fff-])[\w.+\u00c0-\u1fff-]{1,64}$/;
/** Matches the part of an e-mail address that follows the `@`. */
const MAIL_DOMAIN =
  /(?:[\w\u00c0-\u1fff-]{1,63}\.){1,5}[a-z\u00c0-\u1fff]{2,24}(?![\w\u00c0-\u1fff])/iy;
/** Number of characters before the `@` that are searched: a local part and one more. */
const MAX_LOCAL = 65;
/** Matches the country and check digits of an IBAN. */
const IBAN_START = /\b[A-Z]{2}\d{2}/gi;
/** Matches an IBAN, with separators, which may be line breaks. */
const IBAN = /^[A-Z]{2}\d{2}(?:[\s.-]{0,2}[A-Z0-9]){11,32}/i;
/** Maximum number of characters of an IBAN with its separators. */
const MAX_IBAN = 110;
/** Maximum number of starts of IBANs that are tried; many article numbers look like one. */
const MAX_IBAN_STARTS = 10_000;
/** Matches the form of addresses of Bitcoin, Litecoin, Ethereum, Tron and Dogecoin. */
const CRYPTO =
  /\b(?:(?:bc1|ltc1)[a-z0-9]{11,71}|BC1[A-Z0-9]{11,71}|0x[0-9a-fA-F]{40}|[TLMD][1-9A-HJ-NP-Za-km-z]{32,33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g;
/** Matches the name of a picture in a mail of Outlook, which looks like an e-mail address. */
const PICTURE_NAME = /\.(?:png|jpe?g|gif|bmp)@/i;
/** Maximum number of characters before an e-mail address that are searched for the start of a URL. */
const MAX_URL_START = 48;
/** Matches the start of a URL whose user name and host look like an e-mail address. */
const URL_START = /\/\/[^\s/]{0,48}$/;

/**
 * Finds the entities of a text, each once, with card numbers masked.
 *
 * @param detectOther Detects a script, or a language other than `BodyLanguage`, which shows the
 * countries of phone numbers. It is called at most once.
 */
export async function findEntities(
  text: string,
  language: BodyLanguage | null,
  detectOther: () => string | null = () => null,
): Promise<BodyEntity[]> {
  const searchText = text.slice(0, MAX_TEXT_LENGTH);
  const entities = new Entities();
  for (const { index } of listCandidates(searchText, IBAN_START, MAX_IBAN_STARTS)) {
    // Each start is tried, as a VAT number may look like the start of the IBAN that follows it.
    const [match = ""] = IBAN.exec(searchText.slice(index, index + MAX_IBAN)) ?? [];
    const iban = readIban(match);
    if (iban === null) continue;
    entities.add(
      "iban",
      iban,
      match.slice(0, measureWithSeparators(match, iban)),
      iban.slice(0, 2),
    );
  }
  const textOutsideIbans = entities.blankKind("iban", searchText);
  const rest = new TextBuilder();
  let end = 0;
  for (const { digits, from, to } of findCards(textOutsideIbans)) {
    const maskedNumber = formatMaskedCard(digits);
    entities.add("card", maskedNumber, maskedNumber);
    rest.add(`${textOutsideIbans.slice(end, from)}#`);
    end = to;
  }
  // The digits of account and card numbers are not amounts or phone numbers.
  const textOutsideAccounts = rest.toString() + textOutsideIbans.slice(end);
  for (const [address] of listCandidates(searchText, CRYPTO)) {
    const currency = classifyCryptoAddress(address);
    if (currency !== null) entities.add("crypto", address, address, currency);
  }
  for (const { value, text: label, kind } of findOrders(searchText)) {
    if (!isCard(value)) entities.add("order", value, label, kind);
  }
  for (const { value, text: amount } of findAmounts(textOutsideAccounts)) {
    entities.add("amount", value, amount);
  }
  for (const { value, text: date } of findDates(searchText, language)) {
    entities.add("date", value, date);
  }
  for (const { value, text: phrase } of findCodes(searchText)) entities.add("code", value, phrase);
  for (const { address, index } of findMailAddresses(searchText)) {
    if (PICTURE_NAME.test(address)) continue;
    if (URL_START.test(searchText.slice(Math.max(0, index - MAX_URL_START), index))) continue;
    entities.add("email", address.toLowerCase(), address);
  }
  for (
    const { value, text: number, blockName } of await findPhones(
      textOutsideAccounts,
      language,
      detectOther,
    )
  ) {
    entities.add("phone", value, number, blockName);
  }
  return entities.listEntities();
}

/** Collects entities, each once, up to a number per kind and in total. */
class Entities {
  readonly #entities = new Map<string, BodyEntity>();
  readonly #counts = new Map<BodyEntity["kind"], number>();

  add(kind: BodyEntity["kind"], value: string, text = value, detail: string | null = null): void {
    const key = `${kind} ${value}`;
    const count = this.#counts.get(kind) ?? 0;
    if (this.#entities.has(key) || count >= MAX_PER_KIND) return;
    this.#counts.set(kind, count + 1);
    this.#entities.set(key, { kind, value, text, ...(detail === null ? {} : { detail }) });
  }

  /** Returns a text in which each entity of a kind is replaced by a blank. */
  blankKind(kind: BodyEntity["kind"], text: string): string {
    const matches = [...this.#entities.values()].filter((entity) => entity.kind === kind);
    return matches.reduce((rest, entity) => rest.replaceAll(entity.text, " "), text);
  }

  listEntities(): BodyEntity[] {
    return [...this.#entities.values()].slice(0, MAX_ENTITIES);
  }
}

/** Currencies by the first character of an address, which encodes the version. */
const BASE58_CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["1", "Bitcoin"],
  ["3", "Bitcoin"],
  ["T", "Tron"],
  ["L", "Litecoin"],
  ["M", "Litecoin"],
  ["D", "Dogecoin"],
]);

/** Returns the currency of an address; null if its checksum is wrong. */
function classifyCryptoAddress(address: string): string | null {
  if (address.startsWith("0x")) return isEthereumAddress(address) ? "Ethereum" : null;
  if (isBech32Address(address.toLowerCase())) {
    return address.startsWith("ltc") ? "Litecoin" : "Bitcoin";
  }
  return isBase58Address(address) ? BASE58_CURRENCIES.get(address[0] ?? "") ?? null : null;
}

function* listCandidates(
  text: string,
  regex: RegExp,
  maxCandidates = MAX_CANDIDATES,
): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of text.matchAll(regex)) {
    if (++count > maxCandidates) return;
    yield match;
  }
}

/** Yields the e-mail addresses of a text with their offsets. */
function* findMailAddresses(text: string) {
  let count = 0, end = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    MAIL_DOMAIN.lastIndex = at + 1;
    if (!MAIL_DOMAIN.test(text)) continue;
    const [local = ""] = LOCAL_PART.exec(text.slice(Math.max(0, at - MAX_LOCAL), at)) ?? [];
    const index = at - local.length;
    if (local === "" || index < end) continue;
    if (++count > MAX_CANDIDATES) return;
    end = MAIL_DOMAIN.lastIndex;
    yield { address: text.slice(index, end), index };
  }
}

/** Returns the valid IBAN at the start of a match, which may contain further words; else null. */
function readIban(match: string): string | null {
  const characters = match.replaceAll(SEPARATORS, "").toUpperCase();
  const iban = characters.slice(0, findIbanLength(characters.slice(0, 2)) ?? 0);
  const endsWithIban = !/^[A-Za-z0-9]/.test(match.slice(measureWithSeparators(match, iban)));
  return isIban(iban) && endsWithIban ? iban : null;
}

/** Matches separators inside an IBAN. */
const SEPARATORS = /[^A-Za-z0-9]/g;

/** Returns the length of a value as the match writes it, with separators. */
function measureWithSeparators(match: string, value: string): number {
  let at = 0;
  for (let count = 0; count < value.length; at++) if (/[A-Za-z0-9]/.test(match[at] ?? "")) count++;
  return at;
}

/** The number of an order or an invoice in a text. */
interface OrderMatch {
  readonly value: string;
  readonly text: string;
  readonly kind: "order" | "invoice";
}

/** Matches `Order no. 302-4471`, `fattura n. 12345`, `factura n.º 12345`. */
const NUMBER_AFTER_LABEL =
  /\b(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)[ -]?(?:(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|n\.?\s?[\u00b0\u00ba]|n\.)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** Matches `numero ordine 12345678`, `N° de commande : 12345678`. */
const NUMBER_BEFORE_LABEL =
  /(?:\b(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|\bn\.?\s?[\u00b0\u00ba]|\bn\.)\s?(?:d(?:e|i|el|ella|ell)?['\u2019 ]\s?|of )?(?:your |votre |tu |su )?(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** Matches `Ordine: 12345678`, `purchase order 12345678`. */
const BARE_LABEL =
  /\b(order|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)(?: ?: ?| )#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** Forms of a label and its number, with the minimum number of digits. */
const FORMS: readonly (readonly [form: RegExp, minDigits: number])[] = [
  [NUMBER_AFTER_LABEL, 3],
  [NUMBER_BEFORE_LABEL, 3],
  [BARE_LABEL, 5],
];
/** Matches the start of a label, as a quick test: most texts contain none. */
const LABEL =
  /\b(?:order|purchase|booking|reserva|invoice|commande|r\u00e9serva|factur|bestell|auftrag|buchung|rechnung|ordine|prenotazione|fattura|pedido)/i;
const INVOICE_WORDS = new Set("invoice facture rechnung rechnungs fattura factura".split(" "));

/** Matches a date, which is not the number of an order. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Finds the numbers of orders and invoices in a text by their labels. */
function* findOrders(text: string): Generator<OrderMatch> {
  if (!LABEL.test(text)) return;
  for (const [form, minDigits] of FORMS) {
    let count = 0;
    for (const [label, word = "", value = ""] of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) break;
      if (value.replaceAll(/\D/g, "").length < minDigits || DATE.test(value)) continue;
      yield {
        value,
        text: label,
        kind: INVOICE_WORDS.has(word.toLowerCase()) ? "invoice" : "order",
      };
    }
  }
}
