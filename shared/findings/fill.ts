/** The values that fill a text, by name. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Matches `{name}`, `{name, language}`, or `{name, plural, one {# hop} other {# hops}}`, whose
 * forms contain no braces.
 */
const PLACEHOLDER = /\{(\w{1,20})(?:, plural, ((?:[^{}]{1,10}\{[^{}]*\})+)|(, language))?\}/g;

/** Matches a form of a plural: its category of CLDR, or `=0` for one number, and its text. */
const FORM = /(=\d{1,4}|[a-z]{3,5}) \{([^{}]*)\}/g;

/**
 * Fills a text with values (ICU MessageFormat in part).
 *
 * @param locale BCP 47 tag for plural forms and numbers.
 */
export function fill(text: string, values: Values, locale = "en"): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(
    PLACEHOLDER,
    (placeholder, name: string, forms?: string, type?: string) => {
      if (!Object.hasOwn(values, name)) return placeholder;
      const value = values[name] ?? "";
      if (type !== undefined) return formatLanguage(String(value), locale);
      return forms === undefined ? String(value) : choosePlural(forms, Number(value), locale);
    },
  );
}

function choosePlural(forms: string, count: number, locale: string): string {
  const byCategory = new Map<string, string>();
  for (const [, category = "", form = ""] of forms.matchAll(FORM)) byCategory.set(category, form);
  const formatters = getFormatters(locale);
  const form = byCategory.get(`=${count}`) ?? byCategory.get(formatters.plural.select(count)) ??
    byCategory.get("other") ?? "#";
  // Whole numbers below a thousand are plain digits in all languages, so no formatter is needed.
  const isShort = Number.isInteger(count) && count >= 0 && count < 1000;
  return form.replaceAll(
    "#",
    () =>
      isShort ? String(count) : (formatters.number ??= new Intl.NumberFormat(locale)).format(count),
  );
}

/** English names of languages and scripts: creating the first `Intl.DisplayNames` takes 20 ms. */
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

/** Formats the code of a language or script: `Dutch`, `Cyrillic`; an unknown code as it is. */
function formatLanguage(code: string, locale: string): string {
  const englishName = locale === "en" ? ENGLISH_NAMES.get(code) : undefined;
  if (englishName !== undefined) return englishName;
  const type = code.length === 4 ? "script" : "language";
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Lists the names of the placeholders of a text. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Formatters of a locale. */
interface Formatters {
  readonly plural: Intl.PluralRules;
  number?: Intl.NumberFormat;
}

const FORMATTERS = new Map<string, Formatters>();

/** Returns the formatters of a locale, created once: that costs a hundred times as much as use. */
function getFormatters(locale: string): Formatters {
  const storedFormatters = FORMATTERS.get(locale);
  if (storedFormatters !== undefined) return storedFormatters;
  const formatters = { plural: new Intl.PluralRules(locale) };
  FORMATTERS.set(locale, formatters);
  return formatters;
}
