import { normalisePhone } from "./normalise.ts";

/** A parsed number. `number` is as dialled in France: `0162000001`, `3939`. */
export type WrittenNumber =
  | {
    readonly kind: "french";
    readonly number: string;
    readonly normalized: string;
    /** Whether the number was written without a country code. */
    readonly isInland: boolean;
  }
  | {
    readonly kind: "overseas";
    readonly code: OverseasCode;
    readonly number: string;
    readonly normalized: string;
  }
  | { readonly kind: "foreign"; readonly normalized: string };

/** Maximum length of a number's text, characters between digits included. */
const MAX_WRITTEN = 100;

/** Country codes of the territories that share the French plan. */
const OVERSEAS_CODES = ["262", "508", "590", "594", "596"] as const;
export type OverseasCode = typeof OVERSEAS_CODES[number];

/** Prefixes of a pasted link or label: `tel:` (RFC 3966), `Tél. :`. */
const LABEL = /^\s*(?:tel|tél|phone|sms|callto)\b[.:\s/]*/i;

/** Parameters of a `tel:` URI, such as `;phone-context=+33`. */
const PARAMETERS = /;.*$/s;

/** An extension after the number: `poste 12`, `ext. 5`, `x5`, or after dialled pauses: `,,5#`. */
const EXTENSION = /(?:(?:ext|extn|extension|poste|x)[.: ]?|,,) ?\d{1,7}#?$/i;

/**
 * Characters written between digits: blanks, hyphens, dashes, dots, brackets, and invisible ones
 * that copying adds, such as directional marks.
 */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\p{Pc}\u2212.\/()[\]·•,]/gu;

/** Matches 7 to 15 digits with a country code (ITU-T E.164 §6). */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

/**
 * Matches a country code and a number without `+`; North American and Russian ones have eleven
 * digits.
 */
const BARE_INTERNATIONAL = /^(?:[17]\d{10}|[2-689]\d{6,14})$/;

/** As dialled in France: ten digits, a machine's thirteen or fourteen, or a short number. */
const DIALLED_IN_FRANCE = /^(?:0[1-9]\d{8}|0700\d{9,10}|[1-9]\d{1,5})$/;

/**
 * A French number whose 0 was lost, as spreadsheets lose it. Of its possible country codes, only
 * those of some Pacific islands have numbers of this length.
 */
const WITHOUT_ZERO = /^(?!672|681|685|687)[16-9]\d{8}$/;

/** Number of digits of a French number with the 0 that is dialled inland. */
const INLAND_DIGITS = 10;

/**
 * Reads a phone number in any notation, such as `+33 (0)1.62…` or `tel:+33-1-62…`; null for other
 * text.
 */
export function readWrittenNumber(writtenNumber: string): WrittenNumber | null {
  const { labelFreeText, text } = cleanNumber(writtenNumber);
  const french = normalisePhone(text);
  if (french !== null) {
    const isInland = text.length === INLAND_DIGITS;
    return { kind: "french", number: `0${french.slice(2)}`, normalized: french, isInland };
  }
  const internationalDigits = /^(?:\+|00)([1-9]\d*)$/.exec(text)?.[1];
  if (internationalDigits !== undefined) return readInternational(internationalDigits);
  if (DIALLED_IN_FRANCE.test(text)) {
    const normalized = text.startsWith("0") ? `33${text.slice(1)}` : text;
    return { kind: "french", number: text, normalized, isInland: true };
  }
  // In one piece: a date or a time has separators.
  if (!labelFreeText.includes(text)) return null;
  if (WITHOUT_ZERO.test(text)) {
    return { kind: "french", number: `0${text}`, normalized: `33${text}`, isInland: true };
  }
  return BARE_INTERNATIONAL.test(text) ? readInternational(text) : null;
}

/** The text of a number without what people write around it; empty if too long for a number. */
interface CleanNumber {
  /** Without label, parameters and extension. */
  readonly labelFreeText: string;
  /** Without separators as well. */
  readonly text: string;
}

/** Removes label, extension and separators from a written number. */
export function cleanNumber(writtenNumber: string): CleanNumber {
  if (writtenNumber.length > MAX_WRITTEN) return { labelFreeText: "", text: "" };
  const labelFreeText = toAsciiDigits(writtenNumber.normalize("NFKC")).replace(LABEL, "")
    .replace(PARAMETERS, "").replaceAll(/%2B/gi, "+").replaceAll("%20", " ").trim()
    .replace(EXTENSION, "");
  return {
    labelFreeText,
    text: labelFreeText.replace(/\(\s*0\s*\)/, "").replaceAll(SEPARATORS, ""),
  };
}

/** Replaces digits of other scripts by ASCII digits; NFKC has replaced full-width ones. */
function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The digits of a script start at a multiple of 16, or 6 after one (Unicode, ch. 4.6).
    const digitValue = code & 15;
    return String(
      /\p{Nd}/u.test(String.fromCodePoint(code - digitValue)) ? digitValue : (digitValue + 10) % 16,
    );
  });
}

/** Reads a number with its country code, without the 0 that is dialled inland alone. */
function readInternational(digits: string): WrittenNumber | null {
  if (!INTERNATIONAL.test(digits)) return null;
  if (digits.startsWith("33")) {
    const nationalDigits = stripTrunk(digits.slice(2));
    const number = `0${nationalDigits}`;
    if (!DIALLED_IN_FRANCE.test(number)) return null;
    return { kind: "french", number, normalized: `33${nationalDigits}`, isInland: false };
  }
  const code = OVERSEAS_CODES.find((candidate) => digits.startsWith(candidate));
  if (code === undefined) return { kind: "foreign", normalized: digits };
  // Saint Pierre's numbers are dialled with the code's own digits: +508 41 12 34 is 0508 41 12 34.
  const isShort = code === "508" && digits.length === 9;
  const nationalDigits = isShort ? digits : stripTrunk(digits.slice(3));
  const normalized = isShort ? digits : `${code}${nationalDigits}`;
  return { kind: "overseas", code, number: `0${nationalDigits}`, normalized };
}

function stripTrunk(nationalDigits: string): string {
  return nationalDigits.startsWith("0") ? nationalDigits.slice(1) : nationalDigits;
}
