import type {
  NumberExplanation,
  NumberKind,
  TariffClass,
} from "../../contract/number_explanation.ts";
import { Explainer, isDialledAfter } from "./explain.ts";
import { isOldPlan, loadShippedPlan } from "./plan.ts";
import { readWrittenNumber } from "./read_number.ts";
import type { PhoneTexts } from "./write_date.ts";
import { SOURCES } from "./sources.ts";
import { fill } from "../../findings/fill.ts";

/** Texts in one language, and the language as a BCP 47 tag. */
export interface PhoneLocale {
  readonly language: string;
  readonly texts: PhoneTexts;
}

/** Explainers by their texts, one for a plan that is up to date and one for an old one. */
const explainers = {
  fresh: new Map<PhoneTexts, Explainer>(),
  old: new Map<PhoneTexts, Explainer>(),
};

/** A number explained, and its digits: country code first, or a short number as it is. */
export interface ExplainedNumber {
  readonly normalized: string;
  /** The forms in which lists may have it: `normalized`, and for overseas France also with 33. */
  readonly forms: readonly string[];
  readonly explanation: NumberExplanation;
}

/**
 * Explains a number in any notation; null for other text.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 */
export async function explainWritten(
  writtenNumber: string,
  { language, texts }: PhoneLocale,
  now: number,
): Promise<ExplainedNumber | null> {
  const reading = readWrittenNumber(writtenNumber);
  if (reading === null) return null;
  const { normalized } = reading;
  if (reading.kind === "foreign") {
    return {
      normalized,
      forms: [normalized],
      explanation: await explainForeign(normalized, language, texts),
    };
  }
  const plan = loadShippedPlan();
  const isOld = isOldPlan(plan, now);
  const explainersByTexts = isOld ? explainers.old : explainers.fresh;
  let explainer = explainersByTexts.get(texts);
  if (explainer === undefined) {
    explainersByTexts.set(texts, explainer = new Explainer(plan, texts, { isOld }));
  }
  // A number outside the plan, such as +262 1 42 …, has no class and no valid length in it.
  const isInPlan = reading.kind === "french" || isDialledAfter(reading.code, reading.number, plan);
  const number = isInPlan ? reading.number : normalized;
  const formWith33 = number.startsWith("0") ? `33${number.slice(1)}` : normalized;
  const forms = formWith33 === normalized ? [normalized] : [normalized, formWith33];
  const explanation = explainer.explain(number);
  if (isInPlan) return { normalized, forms, explanation };
  // A range that the plan gives to another territory may be dialled from abroad after this code.
  const foreignExplanation = await explainForeign(normalized, language, texts);
  return {
    normalized,
    forms,
    explanation: foreignExplanation.kind === "foreign" ? explanation : foreignExplanation,
  };
}

/** Our kinds of numbers, by those of libphonenumber-js. */
const KINDS: ReadonlyMap<string | undefined, NumberKind> = new Map([
  ["MOBILE", "mobile"],
  ["FIXED_LINE", "geographic"],
  ["VOIP", "non_geographic"],
  ["PREMIUM_RATE", "special"],
  ["SHARED_COST", "special"],
  ["TOLL_FREE", "special"],
  ["PERSONAL_NUMBER", "special"],
  ["UAN", "special"],
]);

/** Tariffs by the kinds of libphonenumber-js; ordinary numbers have none. */
const TARIFFS: ReadonlyMap<string | undefined, TariffClass> = new Map([
  ["PREMIUM_RATE", "premium"],
  ["SHARED_COST", "special"],
  ["PERSONAL_NUMBER", "special"],
  ["UAN", "special"],
  ["TOLL_FREE", "free"],
]);

/**
 * Explains a foreign number by the data of libphonenumber-js.
 *
 * @param digits With country code.
 * @param language BCP 47 tag.
 */
async function explainForeign(
  digits: string,
  language: string,
  texts: PhoneTexts,
): Promise<NumberExplanation> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const phoneNumber = parsePhoneNumberFromString(`+${digits}`);
  // Of several countries with one code, such as those of +44, the first is the main one.
  const country = phoneNumber?.country ?? phoneNumber?.getPossibleCountries()[0];
  const type = phoneNumber?.isValid() ? phoneNumber.getType() ?? "valid" : undefined;
  const kind = KINDS.get(type) ?? "foreign";
  const tariff = TARIFFS.get(type);
  const name = country === undefined
    ? `+${phoneNumber?.countryCallingCode ?? digits}`
    : formatCountry(country);
  return {
    kind,
    region: { country: country ?? null, id: null, name },
    operator: null,
    allotted: null,
    tariff: tariff === undefined
      ? null
      : { id: tariff, message: texts.tariffs[tariff], source: "foreign" },
    reserved: null,
    statements: [
      { about: "kind", message: texts.kinds[kind], source: "foreign" },
      { about: "region", message: fill(texts.country, { name }), source: "foreign" },
    ],
    advice: [
      ...type === undefined
        ? [{ id: "not_known" as const, message: texts.advice.not_known, source: "foreign" }]
        : tariff === "premium"
        ? [{
          id: "do_not_call_back" as const,
          message: texts.advice.do_not_call_back,
          source: "call_back",
        }]
        : [],
      { id: "foreign_call_back", message: texts.advice.foreign_call_back, source: "call_back" },
      { id: "report_33700", message: texts.advice.report_33700, source: "report" },
    ],
    sources: [SOURCES.foreign, SOURCES.call_back, SOURCES.report],
  };

  function formatCountry(code: string): string {
    return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  }
}
