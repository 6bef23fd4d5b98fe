import { cleanNumber, readWrittenNumber } from "../../../shared/phone/numbering/read_number.ts";

/** Maximum number of lines that are read: a call log of some months. */
export const MAX_LINES = 1000;
/** Longest line that is read. */
const MAX_LINE = 400;

/** The numbers of a text. */
export interface NumbersIn {
  /** As they are written, each once; which country has them is found out later. */
  readonly numbers: readonly string[];
  /** Lines with something in them, and no number. */
  readonly unread: readonly string[];
  /** How many lines have a number. */
  readonly read: number;
}

/** Another country's number as it is dialled there, with or without 0: digits and separators. */
const NATIONAL = /^\(?\d[\d\s().\/-]{5,20}\d$/;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;
const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Fewest digits of a number that is alone, and most digits without a country code. */
const LEAST_ALONE = 7;
const MOST_NATIONAL = 12;

/** Tells whether a text is a phone number in a notation of any country. */
export function isNumber(text: string): boolean {
  const read = readWrittenNumber(text);
  if (read?.kind === "french") return true;
  const { plain } = cleanNumber(text);
  // A time or a day after the number is not a part of it.
  if (isCompactDate(plain) || maskOthers(plain) !== plain) return false;
  if (read !== null) return true;
  const { length } = plain.replaceAll(/\D/g, "");
  return NATIONAL.test(plain) && !DATE.test(plain) && !IP_ADDRESS.test(plain) &&
    length >= LEAST_ALONE && length <= MOST_NATIONAL;
}

/** A day without separators, such as 20261127. */
function isCompactDate(text: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
}

/** A line of an address book (vCard, RFC 6350 §6.4.1), of which the number alone is read. */
const CARD_LINE = /^(?:item\d{1,3}\.)?TEL\b[^:\n]{0,200}:/i;

/** Reads the numbers of cards of an address book; null for any other text. */
export function readCards(text: string): string | null {
  if (!/^BEGIN:VCARD\s/i.test(text)) return null;
  const lines = text.split(/\r\n|[\r\n]/, MAX_LINES).filter((line) => CARD_LINE.test(line));
  return lines.length === 0 ? null : lines.map((line) => line.replace(CARD_LINE, "")).join("\n");
}

/** Most words beside a number that make no message of their own: a name, a day. */
const MAX_WORDS_BESIDE = 3;

/** Words of call logs in the page's languages, which say nothing else. */
const CALL_WORD =
  /^(?:an?|alle?|appels?|am|anrufe?|anrufer|at|a|arrivo|bloqu\p{L}+|blocked|buzón|calls?|caller|chiamat[ae]|da|dal|das?|de|del|declined|des|du|el|ein|eingehend\p{L}*|emis|entrant\p{L}*|fr|from|gestern|heute|hier|hoy|aujourd|hui|ayer|ieri|il|in|incoming|inconnu|hour|la|las|le|lo|llamadas?|mailbox|manqués?|missed|mobile|mobil|móvil|cellulare|nicht|numero|numéro|número|number|nummer|oggi|on|outgoing|pm|perd\p{L}+|persa|perse|phone|portable|private?|refus\p{L}+|ripetut\p{L}+|rechaz\p{L}+|saliente|sconosciut\p{L}+|sortant|tel|telefon\p{L}*|tél|téléphone|the|today|to|um|unbekannt\p{L}*|unknown|uhr|uscita|verpasst\p{L}*|voicemail|vom|von|yesterday|à)$/iu;

/** Counts the words of a text that are not those of every call log. */
function countOwnWords(text: string): number {
  return (text.match(/\p{L}+/gu) ?? []).filter((word) => !CALL_WORD.test(word)).length;
}

/**
 * Reads the only number of a text with hardly a word beside it, such as a line of a call log.
 *
 * @returns null for any other text.
 */
export function readNamedNumber(text: string): string | null {
  if (text.length > MAX_LINE || countOwnWords(text) > MAX_WORDS_BESIDE) return null;
  const { numbers: [number, ...more] } = findNumbers(text);
  return more.length === 0 ? number ?? null : null;
}

/** Reads all numbers of a list: alone in their lines or among other things. Total and linear. */
export function findNumbers(text: string): NumbersIn {
  const numbers = new Map<string, string>();
  const unread: string[] = [];
  let read = 0;
  const lines = text.trim().split(/\r\n|[\r\n]/, MAX_LINES);
  for (const line of lines) {
    const shown = line.slice(0, MAX_LINE).trim();
    if (shown === "") continue;
    const found = isNumber(shown) ? [shown] : findInside(shown, lines.length > 1);
    if (found.length === 0) unread.push(shown);
    else read++;
    for (const number of found) {
      const { text: digits } = cleanNumber(number);
      if (!numbers.has(digits)) numbers.set(digits, number);
    }
  }
  return { numbers: [...numbers.values()], unread, read };
}

/** Digits that are no phone number. A boundary takes their place, which no number crosses. */
const OTHERS: readonly RegExp[] = [
  // Account numbers (ISO 13616) and card numbers (ISO/IEC 7812-1).
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g,
  /(?<![+\d])[1-9]\d{3}(?:[ -]?\d{4}){3}(?:[ -]?\d{1,3})?(?!\d)/g,
  /(?<![+\d])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?!\d)/g,
  // Prices.
  /(?:[€$£¥]|\b(?:EUR|CHF|USD|GBP)) ?\d{1,9}(?:[ .,'’\u00a0\u202f]\d{2,3}){0,4}(?!\d)/g,
  /(?<![\d+])\d{1,9}(?:[ .,'’\u00a0\u202f]\d{3}){0,4}(?:[.,]\d{1,2})?\s?(?:[€$£¥]|(?:EUR|CHF|USD|GBP|euros?)\b)/gi,
  // Days, with the time that ISO 8601 appends.
  /(?<!\d|\d[.\/-])(?:19|20)\d\d[-.\/]\d{1,2}[-.\/]\d{1,2}(?![.\/-]?\d)(?:T[\d:.]{4,15}Z?)?/g,
  /(?<!\d|\d[.\/-])(?:0?[1-9]|[12]\d|3[01])[.\/-](?:0?[1-9]|1[0-2])[.\/-](?:(?:19|20)?\d\d)?(?![.\/-]?\d)/g,
  /(?<!\d|\d[.\/-])\d{1,2}\/\d{1,2}(?![.\/-]?\d)/g,
  /(?<!\d)\d{1,2}\.?\s(?:jan|feb|fév|fev|mar|mär|apr|avr|abr|mai|may|mag|maj|jun|juin|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|nov|dec|dez|déc|dic|ene|gen)\p{L}{0,7}\.?(?:\s(?:19|20)\d\d(?!\d))?/giu,
  /\b(?:jan|feb|fév|fev|mar|mär|apr|avr|abr|mai|may|mag|maj|jun|juin|jui|giu|jul|lug|aug|aoû|ago|sep|set|oct|okt|ott|nov|dec|dez|déc|dic|ene|gen)\p{L}{0,7}\.?\s\d{1,2}(?:,?\s(?:19|20)\d\d)?(?!\d)/giu,
  // Times and durations, then the number of calls at the end.
  /(?<!\d)\d{1,2} ?[:hH] ?\d{2}(?::\d{2})?(?!\d)/g,
  /(?<=^|\s)(?:[01]?\d|2[0-4])\.[0-5]\d(?=$|[\s,;)])/g,
  /(?<=^|[\s,;(])\d{1,4} ?(?:s|sec|sek|min|mn|h|std|ore|hrs?|heures?|minut\p{L}{0,3}|second\p{L}{0,3}|sekunden)\b/giu,
  /(?<!\d)\d{1,3}\s(?=(?:calls?|appels?|chiamate|llamadas|anrufe|fois|mal|times|volte|veces)\b)/gi,
  /[(\[x×] ?\d{1,3}[)\]]?\s*$/gi,
];

function maskOthers(text: string): string {
  // Addresses of mail and of the Web first.
  const words = text.replaceAll(/\S+/g, (word) => /@|:\/\//.test(word) ? " | " : word);
  return OTHERS.reduce((rest, other) => rest.replace(other, " | "), words);
}

/** A number inside a line: digits, and the separators people write between them. */
const NUMBER = /(?:\+|(?<![\d+\p{L}]))\(?\d[\d\s.\-()\/\u00a0\u2009\u202f]{1,24}\d(?!\d)/gu;

/** Words for references: the digits after them are no phone number. */
const REFERENCE =
  /^(?:commande|order|bestell\p{L}*|ordine|pedido|ref\p{L}*|réf\p{L}*|rechnung\p{L}*|facture|fattura|factura|invoice|tracking|sendung\p{L}*|colis|pacco|paquete|paket\p{L}*|parcel\p{L}*|kundennummer|kundennr|kontonummer|iban|siret|karte\p{L}*|carte|card|carta|tarjeta|code|codice|código)$/iu;
const NUMBER_WORD = /^(?:id|n|no|nr|n[uúü]m\p{L}*)$/iu;

/** Tells whether the last word of a text, with no digits after it, announces a reference. */
function endsInReference(text: string): boolean {
  const words = text.split(/\d/).at(-1)?.match(/\p{L}+/gu) ?? [];
  return REFERENCE.test(words.findLast((word) => !NUMBER_WORD.test(word)) ?? "");
}

/** How much of a line before digits may say what they are. */
const BEFORE = 40;

/** Fewest digits of a number among others. */
const LEAST_INSIDE = 8;

/** A French number in pairs or in one piece: what follows is a count. */
const FRENCH = /^0[1-9](?:\d{8}|(?:[\s.-]\d{2}){4})(?!\d)/;

/** A word that says that the digits beside it are a phone number. */
const CALL =
  /(?<!\p{L})(?:anruf|appel|call|chiamat|llamad|missed|manqué|perdid|phone|rufnummer|t[eé]l|verpasst)/iu;

/** Finds the numbers inside a line; dates, counts and amounts may come before or after them. */
function findInside(line: string, isList: boolean): readonly string[] {
  const bare = maskOthers(line);
  const hasFewWords = countOwnWords(bare) <= MAX_WORDS_BESIDE && (isList || CALL.test(bare));
  return [...bare.matchAll(NUMBER)].flatMap(({ 0: found, index }) => {
    const before = bare.slice(Math.max(0, index - BEFORE), index);
    const isReference = !found.startsWith("+") && endsInReference(before);
    const number = isReference ? null : chooseNumber(found, hasFewWords);
    return number === null ? [] : [number];
  });
}

/** Chooses the words of a run of digits that are the number. */
function chooseNumber(run: string, hasFewWords: boolean): string | null {
  const words = run.trim().split(/\s+/);
  for (let start = 0; start < words.length; start++) {
    const rest = words.slice(start).join(" ");
    const french = FRENCH.exec(rest)?.[0];
    if (french !== undefined) return french;
    for (let end = words.length; end > start; end--) {
      const part = words.slice(start, end).join(" ");
      const { length } = part.replaceAll(/\D/g, "");
      if (length < LEAST_INSIDE) break;
      const isDialled = /^\(?(?:\+|0)/.test(part) && !/^\(?0000/.test(part);
      // Beside words, digits without + and 0 are anything.
      if ((isDialled || (hasFewWords && length <= MOST_NATIONAL)) && isNumber(part)) return part;
    }
  }
  return null;
}
