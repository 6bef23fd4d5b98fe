import { assert, assertEquals } from "@std/assert";
import {
  type EXPLANATION_LANGUAGES,
  NumberExplanation,
} from "../../shared/contract/number_explanation.ts";
import { explainNumber } from "../../shared/phone/check_number.ts";

/** A time at which the shipped plan is up to date. */
export const FRESH = Date.parse("2026-01-01");

/** Explains a number in any written form. */
export async function explain(
  writtenNumber: string,
  language: typeof EXPLANATION_LANGUAGES[number] = "en",
  now = FRESH,
): Promise<NumberExplanation> {
  const explained = await explainNumber(writtenNumber, language, now);
  assert(explained !== null, writtenNumber);
  const explanation = NumberExplanation.parse(explained.explanation);
  const sourceIds = new Set(explanation.sources.map(({ id }) => id));
  const used = [...explanation.statements, ...explanation.advice]
    .map(({ source }) => source).concat(explanation.tariff?.source ?? []);
  assert(used.length > 0, writtenNumber);
  assertEquals(
    used.filter((source) => !sourceIds.has(source)),
    [],
    `${writtenNumber}: every source is named`,
  );
  return explanation;
}
