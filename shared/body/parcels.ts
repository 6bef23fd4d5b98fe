import { isCountry } from "./countries.ts";

/** A parcel number of a text. */
export interface FoundParcel {
  /** Letters and digits only. */
  readonly value: string;
  readonly carrier: string;
  readonly text: string;
}

/** A carrier's number format. */
interface ParcelForm {
  readonly carrier: string;
  readonly form: RegExp;
  readonly holds: (number: string) => boolean;
  /** One of these words must be near: without it any long number would be a parcel. */
  readonly near: RegExp | null;
}

/** Characters before and after a number that are searched for its carrier. */
const NEAR = 120;
/** Most candidates examined of one format. */
const MAX_CANDIDATES = 100;

/**
 * Formats that carriers document, with their check digits. GLS documents none, so its numbers
 * cannot be recognised; La Poste's own numbers have no check digit and count only beside its name.
 */
const FORMS: readonly ParcelForm[] = [
  { carrier: "UPS", form: /\b1Z ?(?:[A-Z0-9] ?){15}[A-Z0-9]\b/g, holds: isUps, near: null },
  {
    carrier: "post (UPU S10)",
    form: /\b[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}\b/g,
    holds: isS10,
    near: null,
  },
  {
    carrier: "DPD",
    form: /(?<![\d-])\d(?: ?\d){26} ?[0-9A-Z]\b/g,
    holds: isDpd,
    near: /\bdpd\b/i,
  },
  {
    carrier: "DHL",
    form: /\bJ(?:JD|VGL|D) ?\d(?: ?\d){9,21}\b/g,
    holds: () => true,
    near: /\b(?:dhl|deutsche post|parcel|paket|colis|pacco|paquete|shipment|sendung)\b/i,
  },
  { carrier: "DHL", form: /(?<![\d.,-])003404\d{14}(?![\d.,-]?\d)/g, holds: isGs1, near: null },
  { carrier: "DHL", form: /(?<![\d.,-])\d{20}(?![\d.,-]?\d)/g, holds: isGs1, near: /\bdhl\b/i },
  {
    carrier: "DHL Express",
    form: /(?<![\d.,-]|\d{4} )\d{2} ?\d{4} ?\d{4}(?![\d.,-]?\d| \d{4})/g,
    holds: isDhlExpress,
    near: /\bdhl\b/i,
  },
  {
    carrier: "FedEx",
    form: /(?<![\d.,-]|\d{4} )\d{4} ?\d{4} ?\d{4}(?![\d.,-]?\d| \d{4})/g,
    holds: isFedExExpress,
    near: /\bfed ?ex\b/i,
  },
  {
    carrier: "FedEx",
    form: /(?<![\d.,-]|\d{4} )\d{4} ?\d{4} ?\d{4} ?\d{3}(?![\d.,-]?\d| \d{4})/g,
    holds: isGs1,
    near: /\bfed ?ex\b/i,
  },
  {
    carrier: "USPS",
    form: /(?<![\d.,-])9[2-5]\d{2}(?: ?\d{4}){4} ?\d{2}(?![\d.,-]?\d)/g,
    holds: isGs1,
    near: null,
  },
  {
    carrier: "La Poste",
    form: /\b\d[A-Z] ?(?:\d ?){10}\d\b/g,
    holds: () => true,
    near: /\b(?:colissimo|la poste|chronopost|colis)\b/i,
  },
];

/** Finds the parcel numbers of a text whose check digits are right. */
export function* findParcels(text: string): Generator<FoundParcel> {
  for (const { carrier, form, holds, near } of FORMS) {
    let count = 0;
    for (const { 0: found, index } of text.matchAll(form)) {
      if (++count > MAX_CANDIDATES) break;
      const value = found.replaceAll(" ", "");
      if (!holds(value)) continue;
      const around = text.slice(Math.max(0, index - NEAR), index + found.length + NEAR);
      if (near === null || near.test(around)) yield { value, carrier, text: found };
    }
  }
}

/** Sixteen characters after `1Z`; letters count as their position in the alphabet plus 1. */
function isUps(number: string): boolean {
  const values = [...number.slice(2, -1)].map((sign) =>
    sign >= "A" ? (sign.charCodeAt(0) - 63) % 10 : Number(sign)
  );
  const sum = values.reduce((total, value, i) => total + (i % 2 === 0 ? value : 2 * value), 0);
  return (10 - sum % 10) % 10 === Number(number.at(-1)) && new Set(number.slice(2)).size > 2;
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Service, eight digits, a check digit, country (UPU standard S10). */
function isS10(number: string): boolean {
  if (!isCountry(number.slice(-2))) return false;
  const sum = S10_WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[2 + i]), 0);
  const check = 11 - sum % 11;
  return Number(number[10]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}

/** GS1 check digit: from the right, weights 3 and 1 in turn. */
function isGs1(number: string): boolean {
  const digits = [...number].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits.reverse().reduce((total, d, i) => total + (i % 2 === 0 ? 3 * d : d), 0);
  return (10 - sum % 10) % 10 === check && new Set(number).size > 2;
}

function isDhlExpress(number: string): boolean {
  return Number(number.slice(0, -1)) % 7 === Number(number.at(-1));
}

const FEDEX_WEIGHTS = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1];

function isFedExExpress(number: string): boolean {
  const sum = FEDEX_WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  return sum % 11 % 10 === Number(number.at(-1));
}

/** ISO/IEC 7064 MOD 37,36. */
function isDpd(number: string): boolean {
  let check = 36;
  for (const sign of number.slice(0, -1)) {
    const sum = (check + parseInt(sign, 36)) % 36 || 36;
    check = sum * 2 % 37;
  }
  return (37 - check) % 36 === parseInt(number.at(-1) ?? "", 36);
}
