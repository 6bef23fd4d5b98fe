import { cleanNumber, readWrittenNumber } from "../../../shared/phone/numbering/read_number.ts";

/** Maximum number of lines read per text: a call log of some months. */
export const MAX_TEXT_LINES = 1000;
/** Maximum number of characters read per line. */
const MAX_LINE = 400;

/** The numbers of a text. */
export interface FoundNumbers {
  /** The numbers in their notation, each once. */
  readonly numbers: readonly string[];
  /** Lines without a number, except empty ones. */
  readonly unreadLines: readonly string[];
  /** Number of lines with a number. */
  readonly readCount: number;
}

/** A foreign number as it is dialled in its country, with or without 0: digits and separators. */
const NATIONAL = /^\(?\d[\d\s().\/-]{5,20}\d$/;
/** A day in digits and separators. */
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;
const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Minimum number of digits of a text that is a number. */
const MIN_DIGITS = 7;
/** Maximum number of digits of a number without a country code. */
const MAX_NATIONAL = 12;

/** Tells whether a text is a phone number in a notation of any country. */
export function isNumber(text: string): boolean {
  const writtenNumber = readWrittenNumber(text);
  if (writtenNumber?.kind === "french") return true;
  const { labelFreeText } = cleanNumber(text);
  // A number with a day or time after it is no number: `findNumbers` separates them.
  if (isCompactDate(labelFreeText) || maskNotNumbers(labelFreeText) !== labelFreeText) return false;
  if (writtenNumber !== null) return true;
  const { length } = labelFreeText.replaceAll(/\D/g, "");
  return NATIONAL.test(labelFreeText) && !DATE.test(labelFreeText) &&
    !IP_ADDRESS.test(labelFreeText) &&
    length >= MIN_DIGITS && length <= MAX_NATIONAL;
}

/** Tells whether digits are a day without separators, such as 20261127. */
function isCompactDate(text: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
}

/** Start of a line with a number in an address book (vCard, RFC 6350 §6.4.1). */
const CARD_LINE = /^(?:item\d{1,3}\.)?TEL\b[^:\n]{0,200}:/i;

/** Reads the numbers of an address book (vCard), one a line; null for a text without them. */
export function readCards(text: string): string | null {
  if (!/^BEGIN:VCARD\s/i.test(text)) return null;
  const lines = text.split(/\r\n|[\r\n]/, MAX_TEXT_LINES).filter((line) => CARD_LINE.test(line));
  return lines.length === 0 ? null : lines.map((line) => line.replace(CARD_LINE, "")).join("\n");
}

/** Maximum number of words beside a number, such as a name or a day; more are a message. */
const MAX_WORDS_BESIDE = 3;

/** A word of call logs, in the page's languages. */
const CALL_WORD =
  /^(?:an?|alle?|appels?|am|anrufe?|anrufer|at|a|arrivo|bloqu\p{L}+|blocked|buzón|calls?|caller|chiamat[ae]|da|dal|das?|de|del|declined|des|du|el|ein|eingehend\p{L}*|emis|entrant\p{L}*|fr|from|gestern|heute|hier|hoy|aujourd|hui|ayer|ieri|il|in|incoming|inconnu|hour|la|las|le|lo|llamadas?|mailbox|manqués?|missed|mobile|mobil|móvil|cellulare|nicht|numero|numéro|número|number|nummer|oggi|on|outgoing|pm|perd\p{L}+|persa|perse|phone|portable|private?|refus\p{L}+|ripetut\p{L}+|rechaz\p{L}+|saliente|sconosciut\p{L}+|sortant|tel|telefon\p{L}*|tél|téléphone|the|today|to|um|unbekannt\p{L}*|unknown|uhr|uscita|verpasst\p{L}*|voicemail|vom|von|yesterday|à)$/iu;

/** Counts the words of a text that are not words of call logs. */
function countOtherWords(text: string): number {
  return (text.match(/\p{L}+/gu) ?? []).filter((word) => !CALL_WORD.test(word)).length;
}

/** Reads the number of a text with a single number and few words, such as a call log's line. */
export function readSingleNumber(text: string): string | null {
  if (text.length > MAX_LINE || countOtherWords(text) > MAX_WORDS_BESIDE) return null;
  const { numbers: [number, ...otherNumbers] } = findNumbers(text);
  return otherNumbers.length === 0 ? number ?? null : null;
}

/** Finds all numbers of a text, also beside other words. Never throws; takes linear time. */
export function findNumbers(text: string): FoundNumbers {
  const numbers = new Map<string, string>();
  const unreadLines: string[] = [];
  let readCount = 0;
  const lines = text.trim().split(/\r\n|[\r\n]/, MAX_TEXT_LINES);
  for (const line of lines) {
    const entry = line.slice(0, MAX_LINE).trim();
    if (entry === "") continue;
    const entryNumbers = isNumber(entry)
      ? [entry]
      : findInside(entry, { isInList: lines.length > 1 });
    if (entryNumbers.length === 0) unreadLines.push(entry);
    else readCount++;
    for (const number of entryNumbers) {
      const { text: digits } = cleanNumber(number);
      if (!numbers.has(digits)) numbers.set(digits, number);
    }
  }
  return { numbers: [...numbers.values()], unreadLines, readCount };
}

/** Digits that are no phone number; they are replaced by a bar, which no number contains. */
const NOT_NUMBERS: readonly RegExp[] = [
  // Account numbers (ISO 13616) and card numbers (ISO/IEC 7812-1).
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g,
  /(?<![+\d])[1-9]\d{3}(?:[ -]?\d{4}){3}(?:[ -]?\d{1,3})?(?!\d)/g,
  /(?<![+\d])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?!\d)/g,
  // Prices.
  /(?:[€$£¥]|\b(?:EUR|CHF|USD|GBP)) ?\d{1,9}(?:[ .,'’\u00a0\u202f]\d{2,3}){0,4}(?!\d)/g,
  /(?<![\d+])\d{1,9}(?:[ .,'’\u00a0\u202f]\d{3}){0,4}(?:[.,]\d{1,2})?\s?(?:[€$£¥]|(?:EUR|CHF|USD|GBP|euros?)\b)/gi,
  // Days; ISO 8601 with its time.
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

function maskNotNumbers(text: string): string {
  // Mail addresses and URLs first.
  const words = text.replaceAll(/\S+/g, (word) => /@|:\/\//.test(word) ? " | " : word);
  return NOT_NUMBERS.reduce((maskedText, pattern) => maskedText.replace(pattern, " | "), words);
}

/** A number inside a line: digits and separators. */
const NUMBER = /(?:\+|(?<![\d+\p{L}]))\(?\d[\d\s.\-()\/\u00a0\u2009\u202f]{1,24}\d(?!\d)/gu;

/** A word for a reference: the digits after it are no phone number. */
const REFERENCE =
  /^(?:commande|order|bestell\p{L}*|ordine|pedido|ref\p{L}*|réf\p{L}*|rechnung\p{L}*|facture|fattura|factura|invoice|tracking|sendung\p{L}*|colis|pacco|paquete|paket\p{L}*|parcel\p{L}*|kundennummer|kundennr|kontonummer|iban|siret|karte\p{L}*|carte|card|carta|tarjeta|code|codice|código)$/iu;
/** A word for "number", which may follow a word for a reference. */
const NUMBER_WORD = /^(?:id|n|no|nr|n[uúü]m\p{L}*)$/iu;

/** Tells whether a text ends with a word for a reference, without digits after it. */
function endsInReference(text: string): boolean {
  const words = text.split(/\d/).at(-1)?.match(/\p{L}+/gu) ?? [];
  return REFERENCE.test(words.findLast((word) => !NUMBER_WORD.test(word)) ?? "");
}

/** Maximum number of characters before digits that are searched for a reference. */
const MAX_PRECEDING = 40;

/** Minimum number of digits of a number beside other text. */
const MIN_DIGITS_INSIDE = 8;

/** A French number in pairs or in one piece; further digits after a separator are a count. */
const FRENCH = /^0[1-9](?:\d{8}|(?:[\s.-]\d{2}){4})(?!\d)/;

/** The start of a word which says that the digits beside it are a phone number. */
const PHONE_WORD =
  /(?<!\p{L})(?:anruf|appel|call|chiamat|llamad|missed|manqué|perdid|phone|rufnummer|t[eé]l|verpasst)/iu;

/** Finds the numbers inside a line, beside dates, counts and amounts. */
function findInside(
  line: string,
  { isInList }: { readonly isInList: boolean },
): readonly string[] {
  const maskedLine = maskNotNumbers(line);
  const isCallEntry = countOtherWords(maskedLine) <= MAX_WORDS_BESIDE &&
    (isInList || PHONE_WORD.test(maskedLine));
  return [...maskedLine.matchAll(NUMBER)].flatMap(({ 0: numberText, index }) => {
    const precedingText = maskedLine.slice(Math.max(0, index - MAX_PRECEDING), index);
    const isReference = !numberText.startsWith("+") && endsInReference(precedingText);
    const number = isReference ? null : chooseNumber(numberText, { isCallEntry });
    return number === null ? [] : [number];
  });
}

/** Chooses the part of a run of digits and separators that is a number; null if none is. */
function chooseNumber(
  run: string,
  { isCallEntry }: { readonly isCallEntry: boolean },
): string | null {
  const words = run.trim().split(/\s+/);
  for (let start = 0; start < words.length; start++) {
    const tail = words.slice(start).join(" ");
    const frenchNumber = FRENCH.exec(tail)?.[0];
    if (frenchNumber !== undefined) return frenchNumber;
    for (let end = words.length; end > start; end--) {
      const part = words.slice(start, end).join(" ");
      const { length } = part.replaceAll(/\D/g, "");
      if (length < MIN_DIGITS_INSIDE) break;
      const isDialled = /^\(?(?:\+|0)/.test(part) && !/^\(?0000/.test(part);
      // Digits without + or 0 may be anything, except in an entry of a call log.
      if ((isDialled || (isCallEntry && length <= MAX_NATIONAL)) && isNumber(part)) return part;
    }
  }
  return null;
}
