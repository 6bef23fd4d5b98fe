import type { NumberExplanation, NumberKind } from "../../contract/number_explanation.ts";
import { SOURCES } from "./sources.ts";
import { fill } from "../../findings/fill.ts";
import type { PhoneTexts } from "./write_date.ts";

/** Kinds of the library that correspond to ours. */
const KINDS: ReadonlyMap<string | undefined, NumberKind> = new Map([
  ["MOBILE", "mobile"],
  ["FIXED_LINE", "geographic"],
  ["VOIP", "non_geographic"],
  ["PREMIUM_RATE", "special"],
  ["SHARED_COST", "special"],
  ["TOLL_FREE", "special"],
]);

/**
 * Explains a foreign number by a library.
 *
 * @param digits With country code.
 * @param language BCP 47 tag.
 */
export async function explainForeign(
  digits: string,
  language: string,
  texts: PhoneTexts,
): Promise<NumberExplanation> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  // Of several countries with one code, such as those of +44, the first is the main one.
  const country = parsed?.country ?? parsed?.getPossibleCountries()[0];
  const kind = parsed?.isValid() ? KINDS.get(parsed.getType()) ?? "foreign" : "foreign";
  const name = country === undefined
    ? `+${parsed?.countryCallingCode ?? digits}`
    : formatCountry(country);
  return {
    kind,
    region: { country: country ?? null, id: null, name },
    operator: null,
    allotted: null,
    tariff: null,
    reserved: null,
    statements: [
      { about: "kind", message: texts.kinds[kind], source: "foreign" },
      { about: "region", message: fill(texts.country, { name }), source: "foreign" },
    ],
    advice: [
      { id: "foreign_call_back", message: texts.advice.foreign_call_back, source: "call_back" },
      { id: "report_33700", message: texts.advice.report_33700, source: "report" },
    ],
    sources: [SOURCES.foreign, SOURCES.call_back, SOURCES.report],
  };

  function formatCountry(code: string): string {
    return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  }
}
