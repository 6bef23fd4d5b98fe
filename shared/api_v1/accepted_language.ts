import { EXPLANATION_LANGUAGES, type ExplanationLanguage } from "../contract/number_explanation.ts";

/** Maximum number of ranges of `Accept-Language` that are read; browsers send fewer. */
const MAX_RANGES = 20;

/** `de-CH`, with its weight from 0 to 1 (RFC 9110 §12.4.2). */
const RANGE = /^([a-z]{1,8})(?:-[a-z0-9-]{1,40})?(?:\s{0,9};\s{0,9}q=([01](?:\.\d{0,3})?))?$/i;

/**
 * Finds the language that a caller prefers (RFC 9110 §12.5.4); undefined where no supported one is
 * named.
 */
export function findAcceptedLanguage(header: string | null): ExplanationLanguage | undefined {
  const ranges = (header ?? "").split(",", MAX_RANGES).flatMap((text) => {
    const [, name = "", weight = "1"] = RANGE.exec(text.trim()) ?? [];
    const language = EXPLANATION_LANGUAGES.find((each) => each === name.toLowerCase());
    return language === undefined ? [] : [{ language, weight: Number(weight) }];
  });
  return ranges.filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
