import type { BodyEntity, BodyLanguage } from "../../contract/body.ts";
import { TextBuilder } from "../../encoding/text_builder.ts";
import { findAmounts } from "./amounts.ts";
import {
  ibanLength,
  isBase58Address,
  isBech32Address,
  isEthereumAddress,
  isIban,
} from "./checksums.ts";
import { findCards, isCard, maskedCard } from "./cards.ts";
import { findCodes } from "./codes.ts";
import { findDates } from "./dates.ts";
import { findPhones } from "./phones.ts";
import { TEXT_LENGTH } from "../../mime/budget.ts";

/** Maximum number of entities that are kept, and candidates that are checked, of each kind. */
const MAX_OF_KIND = 20, MAX_CANDIDATES = 200;

/** The two sides of the `@` of an e-mail address. */
const LOCAL_PART = /(?<![\w.+\u00c0-\u1fff-])[\w.+\u00c0-\u1fff-]{1,64}$/;
const MAIL_DOMAIN =
  /(?:[\w\u00c0-\u1fff-]{1,63}\.){1,5}[a-z\u00c0-\u1fff]{2,24}(?![\w\u00c0-\u1fff])/iy;
/** Maximum number of characters in front of the `@`, and one more. */
const MAX_LOCAL = 65;
/** The start of an IBAN, and a whole one, also across the end of a line. */
const IBAN_START = /\b[A-Z]{2}\d{2}/gi;
const IBAN = /^[A-Z]{2}\d{2}(?:[\s.-]{0,2}[A-Z0-9]){11,32}/i;
/**
 * Maximum number of characters of an IBAN; most starts that are tried, as article numbers look like
 * them.
 */
const MAX_IBAN = 110, MAX_STARTS = 10_000;
const CRYPTO =
  /\b(?:(?:bc1|ltc1)[a-z0-9]{11,71}|BC1[A-Z0-9]{11,71}|0x[0-9a-fA-F]{40}|[TLMD][1-9A-HJ-NP-Za-km-z]{32,33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g;
/** The name of a picture in an Outlook mail, which is built like an address. */
const PICTURE_NAME = /\.(?:png|jpe?g|gif|bmp)@/i;
/**
 * Number of characters before an address that are searched for the start of a URL with a password.
 */
const BEFORE = 48;
const HOST_BEFORE = /\/\/[^\s/]{0,48}$/;

/**
 * Finds a text's entities, each once; card numbers are masked.
 *
 * @param otherLanguage Language or script not read.
 */
export async function findEntities(
  text: string,
  language: BodyLanguage | null,
  otherLanguage: () => string | null = () => null,
): Promise<BodyEntity[]> {
  const searched = text.slice(0, TEXT_LENGTH);
  const entities = new Entities();
  for (const { index } of listCandidates(searched, IBAN_START, MAX_STARTS)) {
    // A text that only starts like one, such as a VAT number, may come right before one.
    const [found = ""] = IBAN.exec(searched.slice(index, index + MAX_IBAN)) ?? [];
    const iban = normaliseIban(found);
    if (iban === null) continue;
    entities.add("iban", iban, found.slice(0, countWritten(found, iban)), iban.slice(0, 2));
  }
  const noIban = entities.without("iban", searched);
  const rest = new TextBuilder();
  let done = 0;
  for (const { digits, from, to } of findCards(noIban)) {
    const masked = maskedCard(digits);
    entities.add("card", masked, masked);
    rest.add(`${noIban.slice(done, from)}#`);
    done = to;
  }
  // Without account and card numbers, whose digits are not those of an amount or a telephone.
  const others = rest.toString() + noIban.slice(done);
  for (const [found] of listCandidates(searched, CRYPTO)) {
    const currency = await classifyCryptoAddress(found);
    if (currency !== null) entities.add("crypto", found, found, currency);
  }
  for (const { value, text: found, kind } of findOrders(searched)) {
    if (!isCard(value)) entities.add("order", value, found, kind);
  }
  for (const { value, text: found } of findAmounts(others)) entities.add("amount", value, found);
  for (const { value, text: found } of findDates(searched, language)) {
    entities.add("date", value, found);
  }
  for (const { value, text: found } of findCodes(searched)) entities.add("code", value, found);
  for (const { found, index } of findMailAddresses(searched)) {
    if (PICTURE_NAME.test(found)) continue;
    if (HOST_BEFORE.test(searched.slice(Math.max(0, index - BEFORE), index))) continue;
    entities.add("email", found.toLowerCase(), found);
  }
  for (
    const { value, text: found, listed } of await findPhones(others, language, otherLanguage)
  ) {
    entities.add("phone", value, found, listed);
  }
  return entities.all();
}

/** The kinds whose entities are at most {@linkcode MAX_OF_KIND} each. */
class Entities {
  readonly #known = new Map<string, BodyEntity>();
  readonly #counts = new Map<BodyEntity["kind"], number>();

  add(kind: BodyEntity["kind"], value: string, text = value, detail: string | null = null): void {
    const key = `${kind} ${value}`;
    const count = this.#counts.get(kind) ?? 0;
    if (this.#known.has(key) || count >= MAX_OF_KIND) return;
    this.#counts.set(kind, count + 1);
    this.#known.set(key, { kind, value, text, ...(detail === null ? {} : { detail }) });
  }

  /** Returns the text with the entities of a kind replaced by blanks. */
  without(kind: BodyEntity["kind"], text: string): string {
    const found = [...this.#known.values()].filter((entity) => entity.kind === kind);
    return found.reduce((rest, entity) => rest.replaceAll(entity.text, " "), text);
  }

  all(): BodyEntity[] {
    return [...this.#known.values()].slice(0, 100);
  }
}

/** By the first character, which encodes the version that the checksum covers. */
const BASE58_CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["1", "Bitcoin"],
  ["3", "Bitcoin"],
  ["T", "Tron"],
  ["L", "Litecoin"],
  ["M", "Litecoin"],
  ["D", "Dogecoin"],
]);

/** Classifies the currency of an address; null if the checksum is wrong. */
async function classifyCryptoAddress(address: string): Promise<string | null> {
  if (address.startsWith("0x")) return isEthereumAddress(address) ? "Ethereum" : null;
  if (isBech32Address(address.toLowerCase())) {
    return address.startsWith("ltc") ? "Litecoin" : "Bitcoin";
  }
  return await isBase58Address(address) ? BASE58_CURRENCIES.get(address[0] ?? "") ?? null : null;
}

function* listCandidates(
  text: string,
  regex: RegExp,
  most = MAX_CANDIDATES,
): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of text.matchAll(regex)) {
    if (++count > most) return;
    yield match;
  }
}

/** Yields the e-mail addresses of a text, and where they are. */
function* findMailAddresses(text: string) {
  let count = 0, done = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    MAIL_DOMAIN.lastIndex = at + 1;
    if (!MAIL_DOMAIN.test(text)) continue;
    const [local = ""] = LOCAL_PART.exec(text.slice(Math.max(0, at - MAX_LOCAL), at)) ?? [];
    const index = at - local.length;
    if (local === "" || index < done) continue;
    if (++count > MAX_CANDIDATES) return;
    done = MAIL_DOMAIN.lastIndex;
    yield { found: text.slice(index, done), index };
  }
}

/** Normalises the IBAN at the start of a match, which may continue with words. */
function normaliseIban(found: string): string | null {
  const characters = found.replaceAll(SEPARATORS, "").toUpperCase();
  const iban = characters.slice(0, ibanLength(characters.slice(0, 2)) ?? 0);
  const ends = !/^[A-Za-z0-9]/.test(found.slice(countWritten(found, iban)));
  return isIban(iban) && ends ? iban : null;
}

/** Separators inside an IBAN. */
const SEPARATORS = /[^A-Za-z0-9]/g;

/** Length of the part of a match that holds the characters of a value, blanks included. */
function countWritten(found: string, value: string): number {
  let at = 0;
  for (let count = 0; count < value.length; at++) if (/[A-Za-z0-9]/.test(found[at] ?? "")) count++;
  return at;
}

/** The number of an order or a bill. */
interface FoundOrder {
  readonly value: string;
  readonly text: string;
  readonly kind: "order" | "invoice";
}

/** `Order no. 302-4471`, `fattura n. 12345`, `factura n.º 12345` */
const NUMBER_BEHIND =
  /\b(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)[ -]?(?:(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|n\.?\s?[\u00b0\u00ba]|n\.)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** `numero ordine 12345678`, `N° de commande : 12345678` */
const NUMBER_BEFORE =
  /(?:\b(?:id|ref|reference|code|no|nr|num|number|num\u00e9ro|nummer|numero|n\u00famero)\b\.?|#|\bn\.?\s?[\u00b0\u00ba]|\bn\.)\s?(?:d(?:e|i|el|ella|ell)?['\u2019 ]\s?|of )?(?:your |votre |tu |su )?(order|purchase|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)\s{0,2}(?:is|est|ist|\u00e8|es|:|#)?\s{0,2}#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** `Ordine: 12345678`, `purchase order 12345678` */
const NO_NUMBER =
  /\b(order|booking|reservation|invoice|commande|r\u00e9servation|facture|bestellung|bestell|auftrags?|buchungs?|rechnungs?|ordine|prenotazione|fattura|pedido|reserva|factura)(?: ?: ?| )#?([A-Z0-9][A-Z0-9-]{3,24})\b/gi;
/** How a number follows its label, and the fewest digits it must then have. */
const FORMS: readonly (readonly [RegExp, number])[] = [
  [NUMBER_BEHIND, 3],
  [NUMBER_BEFORE, 3],
  [NO_NUMBER, 5],
];
/** The start of a label: most texts have none. */
const LABEL =
  /\b(?:order|purchase|booking|reserva|invoice|commande|r\u00e9serva|factur|bestell|auftrag|buchung|rechnung|ordine|prenotazione|fattura|pedido)/i;
const BILLS = new Set("invoice facture rechnung rechnungs fattura factura".split(" "));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Finds the numbers of orders and bills in a text by their labels. */
function* findOrders(text: string): Generator<FoundOrder> {
  if (!LABEL.test(text)) return;
  for (const [form, digits] of FORMS) {
    let count = 0;
    for (const [found, word = "", value = ""] of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) break;
      if (value.replaceAll(/\D/g, "").length < digits || DAY.test(value)) continue;
      yield { value, text: found, kind: BILLS.has(word.toLowerCase()) ? "invoice" : "order" };
    }
  }
}
