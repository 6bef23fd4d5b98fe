/** An amount of money in a text. */
export interface FoundAmount {
  /** `1234.50 EUR` */
  readonly value: string;
  readonly text: string;
}

/** Symbols and names of currencies with their ISO 4217 code or the ticker that exchanges use. */
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

/** Matches a currency's code or symbol; `kr` is shared by countries, and `Ft` also means feet. */
const CURRENCY =
  /[$€£¥₹₽₺₩₿]|zł|kč|руб(?:ль|ля|лей)?|(?:\b|[\d_])(?:euros?|eur|usd|gbp|chf|jpy|aud|cad|nzd|sek|nok|dkk|pln|czk|huf|ron|bgn|brl|inr|cny|mxn|zar|rub|aed|sgd|hkd|mad|xof|bitcoins?|dollars|dollari|dólares|btc|eth|ltc|usdt)(?![a-z])/gi;
/** Letters in front of a `$` that say whose it is. */
const COUNTRY = /(?<![\p{L}\d])(?:us ?|au?|ca?|nz|hk|sg?|nt|mx|mex|r)$/iu;
/** Maximum number of characters of those and one more. */
const MAX_COUNTRY = 5;
/** Tickers of coins, which no digit follows. */
const TICKER = /^(?:btc|eth|ltc|usdt)$/i;

/** The country of a `$`, written after the number; Mexico's banks write `MN`. */
const DOLLAR_CODE =
  /^[ \u00a0]?(?:(MN|M\.N\.)|(USD|MXN|CAD|AUD|NZD|HKD|SGD|TWD|ARS|CLP|COP|UYU|BRL))(?![\p{L}\d])/u;

/** Words and letters that multiply a number, and the zeros they add. */
const MAGNITUDES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|t)/i, 3],
  [/^mi?l?l?(?:ia|ja)?rd|^m[dr]|^mia|^b/i, 9],
  [/^m/i, 6],
];
/** A word for a magnitude directly after a number. */
const MAGNITUDE =
  /^[ \u00a0]?(k|thousand|tausend|mio|mill|millions?|millionen|milion[ei]|mill(?:\u00f3|o)n|millones|mrd|mds?|mia|billions?|milliarden?|milliards?|miliard[io]|bn|mn?|b)(?![\p{L}\p{N}])\.?/iu;
/** Mexican pesos, whose abbreviation looks like millions. */
const MONEDA_NACIONAL = /^[ \u00a0]?M\.?N(?!\p{L})/u;
/** Characters allowed between it and a currency. */
const BEFORE_CURRENCY = /^[ \u00a0]?(?:(?:of|de|di) |d['\u2019])?(?:us )?$/i;

/** Coins whose number may be their price in the currency after it. */
const COIN = /^(?:btc|eth|ltc|usdt|₿)$/i, PRICE = /^[ \u00a0]?(?:usd|eur|gbp|chf|[$€£])/i;

/**
 * Number of characters beside a currency that are searched for a number, and most currencies
 * examined.
 */
const BESIDE = 24, MAX_CURRENCIES = 500;

/** Finds the amounts of a text: a number directly after or before a currency. */
export function* findAmounts(text: string): Generator<FoundAmount> {
  let seen = 0;
  // End of the last amount: its number cannot belong to a second one.
  let taken = 0;
  for (const { 0: found, index: start } of text.matchAll(CURRENCY)) {
    const end = start + found.length;
    const beforeIt = text.slice(Math.max(0, start - MAX_COUNTRY), start);
    const name = nameCurrency(found, beforeIt, text.slice(end, end + 2));
    if (name === null) continue;
    if (++seen > MAX_CURRENCIES) return;
    const index = end - name.length;
    // `3260,1 $host`: a `$` followed by letters is a variable.
    if (name === "$" && /^\p{L}/u.test(text.slice(end, end + 2))) continue;
    const before = readNumberBefore(text.slice(Math.max(taken, index - BESIDE), index));
    const following = text.slice(end, end + BESIDE);
    const written = before ?? findNumberAfter(following, /\p{L}$/u.test(name));
    // `BTC 64,000 USD`
    if (before === undefined && COIN.test(name) && PRICE.test(following.slice(written?.length))) {
      continue;
    }
    const number = written === undefined ? null : parseValue(written);
    if (written === undefined || number === null) continue;
    const from = before === undefined ? index : index - before.length;
    taken = before === undefined ? end + written.length : end;
    const dollar = name === "$" && /[\d$]$/.test(text.slice(from, taken))
      ? DOLLAR_CODE.exec(text.slice(taken, taken + BESIDE))
      : null;
    taken += dollar?.[0].length ?? 0;
    const code = dollar?.[1] === undefined
      ? dollar?.[2] ?? CURRENCIES.get(name.toLowerCase()) ?? name.toUpperCase()
      : "MXN";
    yield { value: `${number} ${code}`, text: text.slice(from, taken).trim().replace(/[.,]$/, "") };
  }
}

/** Names a currency, with the country of a `$`; null for a part of another word. */
function nameCurrency(found: string, before: string, following: string): string | null {
  const isAfterLetter = /\p{L}$/u.test(before);
  if (found === "$") {
    const country = COUNTRY.exec(before)?.[0];
    return country === undefined && isAfterLetter ? null : `${country ?? ""}$`;
  }
  const name = found.replace(/^[\d_]/, "");
  if (!/^\p{L}/u.test(name)) return name;
  const goesOn = /^\p{L}/u.test(following) || TICKER.test(name) && /^\d/.test(following);
  return goesOn || name === found && isAfterLetter ? null : name;
}

/** Groups of three digits between blanks, with cents: `€12 369,90`. */
const IN_GROUPS = /^[ \u00a0]?\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}[.,]\d{2}(?!\d)/;
const BEHIND = /^[ \u00a0]?\d[\d.,'’\u00a0\u202f]{0,15}(?:(?<=[.,])[-–—]{1,2})?/;

/**
 * Finds the number at the start of a text; after letters not one that continues as a word: `EUR
 * 5kg`.
 */
function findNumberAfter(text: string, isWord: boolean): string | undefined {
  const number = (IN_GROUPS.exec(text) ?? BEHIND.exec(text))?.[0];
  if (number === undefined) return undefined;
  const whole = number + (readMultiplier(text.slice(number.length))?.[0] ?? "");
  return isWord && /^[\p{L}\p{N}]/u.test(text.slice(whole.length)) ? undefined : whole;
}

/** Returns the multiplier at the start of a text. */
function readMultiplier(text: string): RegExpExecArray | null {
  return MONEDA_NACIONAL.test(text) ? null : MAGNITUDE.exec(text);
}

/** The end of a price without cents: `12,- €`, `15,-- Euro`. */
const NO_CENTS = /[.,][-–—]{1,2}[ \u00a0]?$/;

const NUMBER_CHARACTER = /[\d.,'’\u00a0\u202f ]/;

/** The number at the end of a text, with a multiplier after it. */
function readNumberBefore(text: string): string | undefined {
  const [cents = ""] = NO_CENTS.exec(text) ?? [];
  if (cents !== "") {
    const whole = readFiguresBefore(text.slice(0, -cents.length));
    return whole === undefined ? undefined : whole + cents;
  }
  const figures = text.search(/\D{0,24}$/);
  const [zeros = ""] = readMultiplier(text.slice(figures)) ?? [];
  const rest = text.slice(figures + zeros.length);
  if (zeros === "" || !BEFORE_CURRENCY.test(rest)) return readFiguresBefore(text);
  const number = readFiguresBefore(text.slice(0, figures));
  return number === undefined ? undefined : number + zeros + rest;
}

/** The number at the end of a text; blanks separate only groups of three digits. */
function readFiguresBefore(text: string): string | undefined {
  let start = text.length;
  while (start > 0 && NUMBER_CHARACTER.test(text[start - 1] ?? "")) start--;
  const words = text.slice(start).split(" ");
  const blank = words.at(-1) === "" ? ` ${words.pop() ?? ""}` : "";
  let number = words.pop() ?? "";
  while (/^\d{3}(?!\d)/.test(number) && /^\d{1,3}$/.test(words.at(-1) ?? "")) {
    number = `${words.pop()} ${number}`;
  }
  // A number that ends in a comma belongs to another currency: `₹5,000, ¥500`.
  return /^\d/.test(number) && !(blank !== "" && /[.,]$/.test(number)) ? number + blank : undefined;
}

/** Parses the value of a number with its multiplier. */
function parseValue(written: string): string | null {
  const end = 1 + written.search(/\d\D*$/);
  const word = readMultiplier(written.slice(end))?.[1];
  if (word === undefined) return parseNumber(written);
  const zeros = MAGNITUDES.find(([start]) => start.test(word))?.[1] ?? 0;
  // `3,5 million`, `1.234 million`: a single point or comma is the decimal separator.
  const [, whole = "", fraction = ""] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(
    written.slice(0, end).trim(),
  ) ?? [];
  if (whole === "") return null;
  return (whole + fraction.padEnd(zeros, "0")).replace(/^0+(?=\d)/, "");
}

/** A number without groups; one in groups of three, or of two before the last as in India. */
const NUMBER_FORMS: readonly RegExp[] = [
  /^(\d{1,15})(?:[.,](\d{1,2}))?$/,
  /^(0)[.,](\d{3,8})$/,
  /^(\d{1,3}(?:[., '’\u00a0\u202f]\d{3}){1,4})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2}){1,4},\d{3})(?:\.(\d{1,2}))?$/,
];

/** The last point or comma before one or two digits is the decimal separator; others group. */
function parseNumber(written: string): string | null {
  const text = written.replace(/[-–—.,'’\s]{1,16}$/, "").trim();
  for (const form of NUMBER_FORMS) {
    const [, digits, fraction = ""] = form.exec(text) ?? [];
    if (digits === undefined) continue;
    const whole = digits.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    return fraction === "" ? whole : `${whole}.${fraction.padEnd(2, "0")}`;
  }
  return null;
}
