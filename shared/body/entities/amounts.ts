/** An amount of money in a text. */
export interface AmountMatch {
  /** The number and its currency: `1234.50 EUR`. */
  readonly value: string;
  readonly text: string;
}

/** ISO 4217 codes, or tickers of exchanges, by symbols and names of currencies. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["$", "USD"],
  ["us$", "USD"],
  ["us $", "USD"],
  ["a$", "AUD"],
  ["au$", "AUD"],
  ["c$", "CAD"],
  ["ca$", "CAD"],
  ["nz$", "NZD"],
  ["hk$", "HKD"],
  ["s$", "SGD"],
  ["sg$", "SGD"],
  ["nt$", "TWD"],
  ["mx$", "MXN"],
  ["mex$", "MXN"],
  ["r$", "BRL"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₩", "KRW"],
  ["₿", "BTC"],
  ["zł", "PLN"],
  ["kč", "CZK"],
  ["руб", "RUB"],
  ["рубль", "RUB"],
  ["рубля", "RUB"],
  ["рублей", "RUB"],
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["dollars", "USD"],
  ["dollari", "USD"],
  ["dólares", "USD"],
  ["bitcoin", "BTC"],
  ["bitcoins", "BTC"],
]);

/**
 * Matches a code or symbol of a currency, with a digit or `_` directly before a code (`5EUR`). `kr`
 * is ambiguous, and `Ft` also means feet.
 */
const CURRENCY =
  /[$€£¥₹₽₺₩₿]|zł|kč|руб(?:ль|ля|лей)?|(?:\b|[\d_])(?:euros?|eur|usd|gbp|chf|jpy|aud|cad|nzd|sek|nok|dkk|pln|czk|huf|ron|bgn|brl|inr|cny|mxn|zar|rub|aed|sgd|hkd|mad|xof|bitcoins?|dollars|dollari|dólares|btc|eth|ltc|usdt)(?![a-z])/gi;
/** Matches letters before a `$` that name its country. */
const COUNTRY = /(?<![\p{L}\d])(?:us ?|au?|ca?|nz|hk|sg?|nt|mx|mex|r)$/iu;
/** Maximum number of characters before a currency that are searched for its country. */
const MAX_COUNTRY = 5;
/** Matches tickers of coins, after which no digit may follow. */
const TICKER = /^(?:btc|eth|ltc|usdt)$/i;

/** Matches a code after the number that names the country of a `$`; Mexican banks write `MN`. */
const DOLLAR_CODE =
  /^[ \u00a0]?(?:(MN|M\.N\.)|(USD|MXN|CAD|AUD|NZD|HKD|SGD|TWD|ARS|CLP|COP|UYU|BRL))(?![\p{L}\d])/u;

/** Beginnings of words that multiply a number, with the number of zeros that they add. */
const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|t)/i, 3],
  [/^mi?l?l?(?:ia|ja)?rd|^m[dr]|^mia|^b/i, 9],
  [/^m/i, 6],
];
/** Matches a word that multiplies the number before it. */
const MAGNITUDE =
  /^[ \u00a0]?(k|thousand|tausend|mio|mill|millions?|millionen|milion[ei]|mill(?:\u00f3|o)n|millones|mrd|mds?|mia|billions?|milliarden?|milliards?|miliard[io]|bn|mn?|b)(?![\p{L}\p{N}])\.?/iu;
/** Matches the abbreviation of Mexican pesos, which would be read as millions. */
const MONEDA_NACIONAL = /^[ \u00a0]?M\.?N(?!\p{L})/u;
/** Matches the text between a multiplier and a currency. */
const BEFORE_CURRENCY = /^[ \u00a0]?(?:(?:of|de|di) |d['\u2019])?(?:us )?$/i;

/** Matches a coin: the number that follows it may be its price in another currency. */
const COIN = /^(?:btc|eth|ltc|usdt|₿)$/i;
/** Matches the currency of the price of a coin. */
const PRICE = /^[ \u00a0]?(?:usd|eur|gbp|chf|[$€£])/i;

/** Maximum number of characters before or after a currency that are searched for a number. */
const MAX_DISTANCE = 24;
/** Maximum number of currencies per text that are examined. */
const MAX_CURRENCIES = 500;

/** Finds the amounts of a text: numbers directly before or after a currency. */
export function* findAmounts(text: string): Generator<AmountMatch> {
  let count = 0;
  // End of the last amount: its number cannot belong to a second one.
  let amountEnd = 0;
  for (const { 0: match, index: start } of text.matchAll(CURRENCY)) {
    const end = start + match.length;
    const prefix = text.slice(Math.max(0, start - MAX_COUNTRY), start);
    const name = nameCurrency(match, prefix, text.slice(end, end + 2));
    if (name === null) continue;
    if (++count > MAX_CURRENCIES) return;
    const index = end - name.length;
    // A `$` followed by letters is a variable: `3260,1 $host`.
    if (name === "$" && /^\p{L}/u.test(text.slice(end, end + 2))) continue;
    const numberBefore = readNumberBefore(
      text.slice(Math.max(amountEnd, index - MAX_DISTANCE), index),
    );
    const textAfter = text.slice(end, end + MAX_DISTANCE);
    const numberText = numberBefore ?? findNumberAfter(textAfter, /\p{L}$/u.test(name));
    // The number is the price of the coin: `BTC 64,000 USD`.
    if (
      numberBefore === undefined && COIN.test(name) &&
      PRICE.test(textAfter.slice(numberText?.length))
    ) {
      continue;
    }
    const number = numberText === undefined ? null : parseValue(numberText);
    if (numberText === undefined || number === null) continue;
    const from = numberBefore === undefined ? index : index - numberBefore.length;
    amountEnd = numberBefore === undefined ? end + numberText.length : end;
    const dollar = name === "$" && /[\d$]$/.test(text.slice(from, amountEnd))
      ? DOLLAR_CODE.exec(text.slice(amountEnd, amountEnd + MAX_DISTANCE))
      : null;
    amountEnd += dollar?.[0].length ?? 0;
    const code = dollar?.[1] === undefined
      ? dollar?.[2] ?? CURRENCIES.get(name.toLowerCase()) ?? name.toUpperCase()
      : "MXN";
    yield {
      value: `${number} ${code}`,
      text: text.slice(from, amountEnd).trim().replace(/[.,]$/, ""),
    };
  }
}

/** Returns the name of a currency, with the country of a `$`; null for a part of a word. */
function nameCurrency(match: string, textBefore: string, textAfter: string): string | null {
  const isAfterLetter = /\p{L}$/u.test(textBefore);
  if (match === "$") {
    const country = COUNTRY.exec(textBefore)?.[0];
    return country === undefined && isAfterLetter ? null : `${country ?? ""}$`;
  }
  const name = match.replace(/^[\d_]/, "");
  if (!/^\p{L}/u.test(name)) return name;
  const isPartOfWord = /^\p{L}/u.test(textAfter) || TICKER.test(name) && /^\d/.test(textAfter);
  return isPartOfWord || name === match && isAfterLetter ? null : name;
}

/** Matches groups of three digits between blanks, with cents: `€12 369,90`. */
const GROUPED_NUMBER_AFTER = /^[ \u00a0]?\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}[.,]\d{2}(?!\d)/;
const NUMBER_AFTER = /^[ \u00a0]?\d[\d.,'’\u00a0\u202f]{0,15}(?:(?<=[.,])[-–—]{1,2})?/;

/** Finds the number after a currency; after a word not one that ends in letters (`EUR 5kg`). */
function findNumberAfter(text: string, isWord: boolean): string | undefined {
  const number = (GROUPED_NUMBER_AFTER.exec(text) ?? NUMBER_AFTER.exec(text))?.[0];
  if (number === undefined) return undefined;
  const amount = number + (readMultiplier(text.slice(number.length))?.[0] ?? "");
  return isWord && /^[\p{L}\p{N}]/u.test(text.slice(amount.length)) ? undefined : amount;
}

/** Matches the word that multiplies a number, at the start of a text. */
function readMultiplier(text: string): RegExpExecArray | null {
  return MONEDA_NACIONAL.test(text) ? null : MAGNITUDE.exec(text);
}

/** Matches the end of a price without cents: `12,- €`, `15,-- Euro`. */
const NO_CENTS = /[.,][-–—]{1,2}[ \u00a0]?$/;

const NUMBER_CHARACTER = /[\d.,'’\u00a0\u202f ]/;

/** Reads the number at the end of a text, with the word that multiplies it. */
function readNumberBefore(text: string): string | undefined {
  const [cents = ""] = NO_CENTS.exec(text) ?? [];
  if (cents !== "") {
    const digits = readDigitsBefore(text.slice(0, -cents.length));
    return digits === undefined ? undefined : digits + cents;
  }
  const digitsEnd = text.search(/\D{0,24}$/);
  const [multiplier = ""] = readMultiplier(text.slice(digitsEnd)) ?? [];
  const rest = text.slice(digitsEnd + multiplier.length);
  if (multiplier === "" || !BEFORE_CURRENCY.test(rest)) return readDigitsBefore(text);
  const number = readDigitsBefore(text.slice(0, digitsEnd));
  return number === undefined ? undefined : number + multiplier + rest;
}

/** Reads the number at the end of a text, in which blanks separate groups of three digits only. */
function readDigitsBefore(text: string): string | undefined {
  let start = text.length;
  while (start > 0 && NUMBER_CHARACTER.test(text[start - 1] ?? "")) start--;
  const words = text.slice(start).split(" ");
  const blank = words.at(-1) === "" ? " " : "";
  if (blank !== "") words.pop();
  let number = words.pop() ?? "";
  while (/^\d{3}(?!\d)/.test(number) && /^\d{1,3}$/.test(words.at(-1) ?? "")) {
    number = `${words.pop()} ${number}`;
  }
  // A number that ends in a comma belongs to another currency: `₹5,000, ¥500`.
  return /^\d/.test(number) && !(blank !== "" && /[.,]$/.test(number)) ? number + blank : undefined;
}

/** Parses a number with the word that multiplies it. */
function parseValue(text: string): string | null {
  const end = 1 + text.search(/\d\D*$/);
  const word = readMultiplier(text.slice(end))?.[1];
  if (word === undefined) return parseNumber(text);
  const zeros = MAGNITUDES.find(([start]) => start.test(word))?.[1] ?? 0;
  // Before a multiplier, a single point or comma is the decimal separator: `1.234 million`.
  const [, integer = "", fraction = ""] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(
    text.slice(0, end).trim(),
  ) ?? [];
  if (integer === "") return null;
  return (integer + fraction.padEnd(zeros, "0")).replace(/^0+(?=\d)/, "");
}

/**
 * Notations of numbers: without groups, in groups of three, or as in India, in groups of two and
 * three.
 */
const NUMBER_FORMS: readonly RegExp[] = [
  /^(\d{1,15})(?:[.,](\d{1,2}))?$/,
  /^(0)[.,](\d{3,8})$/,
  /^(\d{1,3}(?:[., '’\u00a0\u202f]\d{3}){1,4})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2}){1,4},\d{3})(?:\.(\d{1,2}))?$/,
];

/**
 * Parses a number. A point or comma separates decimals before its last one or two digits, and after
 * a single zero.
 */
function parseNumber(numberText: string): string | null {
  const text = numberText.replace(/[-–—.,'’\s]{1,16}$/, "").trim();
  for (const form of NUMBER_FORMS) {
    const [, digits, fraction = ""] = form.exec(text) ?? [];
    if (digits === undefined) continue;
    const integer = digits.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    return fraction === "" ? integer : `${integer}.${fraction.padEnd(2, "0")}`;
  }
  return null;
}
