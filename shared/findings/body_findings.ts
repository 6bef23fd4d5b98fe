import type { BodyFinding } from "../contract/body.ts";
import type { FindingPlace } from "../contract/finding_values.ts";
import { BODY_FINDINGS, type BodyFindingId } from "./registry.ts";
import { ENGLISH } from "./english.ts";
import { compareSeverity } from "./severity.ts";
import { fill } from "./fill.ts";

export type { BodyFindingId };

/** A condition that applies to a mail: the finding's id and its evidence. */
export interface BodyFindingMatch {
  readonly id: BodyFindingId;
  /** Place of the evidence; left out for the text or the whole mail. */
  readonly where?: FindingPlace | undefined;
  /** Values of its message by name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The words that the finding rests on, cut by {@linkcode cutQuote}. */
  readonly quote?: string | undefined;
}

/** A finding whose id is in the registry. */
export interface KnownBodyFinding extends BodyFinding {
  readonly id: BodyFindingId;
}

/** Builds findings, most severe first; each once, with the first evidence given for it. */
export function buildFindings(
  matches: Iterable<BodyFindingId | BodyFindingMatch>,
): KnownBodyFinding[] {
  const byId = new Map<BodyFindingId, BodyFindingMatch>();
  for (const each of matches) {
    const match = typeof each === "string" ? { id: each } : each;
    if (!byId.has(match.id)) byId.set(match.id, match);
  }
  return [...byId.values()].map(({ id, values = {}, where, quote }) => ({
    id,
    severity: BODY_FINDINGS.get(id) ?? "low",
    values: { ...values },
    message: fill(ENGLISH.findings[id].message, values),
    ...(where === undefined ? {} : { where }),
    ...(quote === undefined ? {} : { quote }),
  })).sort(compareSeverity);
}

/** Maximum number of characters of a quote. */
const MAX_QUOTE = 120;

/** Cuts words of a mail for a quote: single blanks, at most {@linkcode MAX_QUOTE} characters. */
export function cutQuote(words: string): string {
  // More is read than is quoted, as runs of blanks become one.
  return words.slice(0, 4 * MAX_QUOTE).replaceAll(/\s+/g, " ").trim().slice(0, MAX_QUOTE);
}

/** Maximum number of characters of a word on each side of an offset inside it. */
const MAX_SIDE = 60;

/** Reads the word around an offset of a text, cut as a quote. */
export function readWordAt(text: string, at: number): string {
  const wordStart = text.slice(Math.max(0, at - MAX_SIDE), at).split(/\s/).at(-1) ?? "";
  const [wordEnd = ""] = text.slice(at, at + MAX_SIDE).split(/\s/, 1);
  return cutQuote(wordStart + wordEnd);
}
