/** The values of a text by their names. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * `{name}`, `{name, language}`, or `{name, plural, one {# hop} other {# hops}}` with forms that
 * hold no braces.
 */
const PLACEHOLDER = /\{(\w{1,20})(?:, plural, ((?:[^{}]{1,10}\{[^{}]*\})+)|(, language))?\}/g;

/** A form of a plural: a category of CLDR, or `=0` for exactly that number. */
const FORM = /(=\d{1,4}|[a-z]{3,5}) \{([^{}]*)\}/g;

/**
 * Fills a text with values (ICU MessageFormat in part).
 *
 * @param locale BCP 47 tag for plural forms and numbers.
 */
export function fill(text: string, values: Values, locale = "en"): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string, forms?: string, named?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] ?? "";
    if (named !== undefined) return formatRegion(String(value), locale);
    return forms === undefined ? String(value) : choosePlural(forms, Number(value), locale);
  });
}

function choosePlural(forms: string, count: number, locale: string): string {
  const byCategory = new Map<string, string>();
  for (const [, category = "", form = ""] of forms.matchAll(FORM)) byCategory.set(category, form);
  const rules = getRules(locale);
  const form = byCategory.get(`=${count}`) ?? byCategory.get(rules.plural.select(count)) ??
    byCategory.get("other") ?? "#";
  // In all languages a whole number below a thousand is its digits.
  const isShort = Number.isInteger(count) && count >= 0 && count < 1000;
  return form.replaceAll(
    "#",
    () => isShort ? String(count) : (rules.number ??= new Intl.NumberFormat(locale)).format(count),
  );
}

/** English names of languages that are not read: the first `Intl.DisplayNames` takes 20 ms. */
const ENGLISH_NAMES: ReadonlyMap<string, string> = new Map([
  ["Arab", "Arabic"],
  ["Cyrl", "Cyrillic"],
  ["Deva", "Devanagari"],
  ["cs", "Czech"],
  ["da", "Danish"],
  ["el", "Greek"],
  ["he", "Hebrew"],
  ["hu", "Hungarian"],
  ["ja", "Japanese"],
  ["ko", "Korean"],
  ["nl", "Dutch"],
  ["pl", "Polish"],
  ["pt", "Portuguese"],
  ["ro", "Romanian"],
  ["sv", "Swedish"],
  ["th", "Thai"],
  ["tr", "Turkish"],
  ["zh", "Chinese"],
]);

/** `Dutch`, `Cyrillic`; the code itself if it is unknown. */
function formatRegion(code: string, locale: string): string {
  const known = locale === "en" ? ENGLISH_NAMES.get(code) : undefined;
  if (known !== undefined) return known;
  const type = code.length === 4 ? "script" : "language";
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Names of the placeholders of a text. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

interface Rules {
  readonly plural: Intl.PluralRules;
  number?: Intl.NumberFormat;
}

const RULES = new Map<string, Rules>();

/** Created once per locale: creation costs a hundred times as much as use. */
function getRules(locale: string): Rules {
  let rules = RULES.get(locale);
  if (rules === undefined) RULES.set(locale, rules = { plural: new Intl.PluralRules(locale) });
  return rules;
}
