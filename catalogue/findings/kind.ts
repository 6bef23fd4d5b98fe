import type { Placeholder, Sentence } from "../../shared/analysis/findings/sentence.ts";
import type { FindingSeverity } from "../../shared/contract/analyze_email_headers.ts";

/** Languages a finding is told in. */
export const LANGUAGES = ["en", "fr", "de", "it", "es"] as const;

/** One kind of finding of the header analysis. */
export interface Kind extends Readonly<Record<(typeof LANGUAGES)[number], Sentence>> {
  /** Its severity, unless the code that finds it gives another one. */
  readonly severity: FindingSeverity;
  /** Its points in the score. */
  readonly points: number;
  /** Its points where it is found with a lower severity than usual; otherwise the same. */
  readonly lesser?: number;
  /**
   * Where the points come from: shares of good and bad mail that have the finding
   * (`deno task header-findings`), or a reason.
   */
  readonly why: string;
}

/** Languages whose sentence has not the arguments of the English one. */
type Unfaithful<Own extends Kind> = {
  [Language in (typeof LANGUAGES)[number]]: [Placeholder<Own["en"]["says"]>] extends
    [Placeholder<Own[Language]["says"]>]
    ? [Placeholder<Own[Language]["says"]>] extends [Placeholder<Own["en"]["says"]>] ? never
    : Language
    : Language;
}[(typeof LANGUAGES)[number]];

/** Names the language whose sentence has other arguments than the English one. */
type Checked<Kinds extends Readonly<Record<string, Kind>>> = {
  readonly [Id in keyof Kinds]: [Unfaithful<Kinds[Id]>] extends [never] ? Kinds[Id]
    : { readonly argumentsDifferFromEnglish: Unfaithful<Kinds[Id]> };
};

/**
 * The findings of one family by their stable ids. One without a language, without a reason,
 * or with other arguments than the English sentence has does not compile.
 */
export function kinds<const Kinds extends Readonly<Record<string, Kind>>>(
  family: Kinds & Checked<Kinds>,
): Kinds {
  return family;
}
