import type { BodyFinding } from "../contract/body.ts";
import type { FindingPlace } from "../contract/finding_values.ts";
import { BODY_FINDINGS, type BodyFindingId } from "./registry.ts";
import { ENGLISH } from "./english.ts";
import { compareSeverity } from "./severity.ts";
import { fill } from "./fill.ts";

export type { BodyFindingId };

/** A finding with its evidence. */
export interface BodyFindingMatch {
  readonly id: BodyFindingId;
  /** Missing where it is about the text or the whole mail. */
  readonly where?: FindingPlace | undefined;
  /** Values of its message by name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The words it rests on, as {@linkcode cutQuote} writes them. */
  readonly quote?: string | undefined;
}

/** A finding of a known kind. */
export interface KnownBodyFinding extends BodyFinding {
  readonly id: BodyFindingId;
}

/** Findings, each once with the first evidence given for it, most severe first. */
export function buildFindings(
  found: Iterable<BodyFindingId | BodyFindingMatch>,
): KnownBodyFinding[] {
  const known = new Map<BodyFindingId, BodyFindingMatch>();
  for (const each of found) {
    const one = typeof each === "string" ? { id: each } : each;
    if (!known.has(one.id)) known.set(one.id, one);
  }
  return [...known.values()].map(({ id, values = {}, where, quote }) => ({
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

/** Words of a mail as findings quote them: single blanks, at most 120 characters. */
export function cutQuote(words: string): string {
  return words.slice(0, 4 * MAX_QUOTE).replaceAll(/\s+/g, " ").trim().slice(0, MAX_QUOTE);
}

/** Number of characters before and after a place that may be of its word. */
const BESIDE = 60;

/** Returns the word around a place of a text. */
export function wordAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - BESIDE), at).split(/\s/).at(-1) ?? "";
  const [after = ""] = text.slice(at, at + BESIDE).split(/\s/, 1);
  return cutQuote(before + after);
}
