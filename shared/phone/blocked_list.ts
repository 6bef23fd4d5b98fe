import { countCovered } from "./coverage.ts";
import type { Pieces } from "./pieces.ts";
import { type NumberPattern, PatternIndex } from "./pattern_index.ts";

/** A blocked-number list, parsed and indexed. */
export interface BlockedList {
  /** `v<yyyy>.<mm>.<dd>.<hh>.<mm>` (SPEC 2.6). */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly blockedPatterns: PatternIndex;
  /** Entries that let numbers through; see {@linkcode findBlocks}. */
  readonly allowedPatterns: PatternIndex;
  /**
   * How many numbers are blocked: as the list states, else counted from its patterns, each number
   * once.
   */
  readonly totalBlocked: number;
  /** Entries that could not be used. */
  readonly skippedCount: number;
}

/** Reasons why a list cannot be used; safe to log. */
export type ListProblem =
  | "unreachable"
  | "timeout"
  | "status"
  | "redirect"
  | "too_large"
  | "unreadable"
  | "no_usable_entry";

/** Thrown when there is no usable list. The message names only the problem. */
export class ListError extends Error {
  constructor(readonly problem: ListProblem, options?: ErrorOptions) {
    super(`The blocked-number list cannot be used: ${problem}`, options);
    this.name = "ListError";
  }
}

/** Properties that a list may lack, known from its source. */
export interface ListOrigin {
  /**
   * Time of publication or download, in milliseconds since the epoch, from which a list without a
   * version gets one.
   */
  readonly asOf: number;
  /** The name of a list without one. */
  readonly name: string;
}

/** Reads the text of a list in one format, in pieces as it arrives. */
export interface BlockedListReader {
  /** @throws {ListError} `unreadable` or `too_large`, as soon as the text shows it. */
  write(text: string): void;
  /** @throws {ListError} `unreadable` or `no_usable_entry`. */
  end(origin: ListOrigin): Pieces<BlockedList>;
}

/** The optional heading of a list. */
export interface ListHeading {
  readonly version?: unknown;
  readonly name?: unknown;
  readonly description?: unknown;
  readonly blockedNumbersCount?: unknown;
}

/** Maximum length of the name of an entry or a list, in UTF-16 code units; answers repeat it. */
const MAX_NAME = 200;

/** Maximum length of a description, in UTF-16 code units. */
const MAX_DESCRIPTION = 2000;

const VERSION = /^[vV]?(\d{4}(?:\.\d{2}){4})$/;

/** Collects the entries of a list, whether it is JSON or a property list. */
export class BlockedListBuilder {
  readonly #blockedPatterns = new PatternIndex();
  readonly #allowedPatterns = new PatternIndex();
  #skippedCount = 0;

  /** Adds an entry, with or without a leading plus sign; an unusable one is counted as skipped. */
  add(action: "block" | "allow", pattern: unknown, name: unknown): void {
    const index = action === "block" ? this.#blockedPatterns : this.#allowedPatterns;
    const isUsable = typeof pattern === "string" && typeof name === "string" &&
      name.length <= MAX_NAME &&
      index.add(pattern.startsWith("+") ? pattern.slice(1) : pattern, name);
    if (!isUsable) this.#skippedCount++;
  }

  /** Counts an entry that does not have the shape of an entry. */
  skip(): void {
    this.#skippedCount++;
  }

  /** @throws {ListError} `no_usable_entry` when no entry blocks or allows anything. */
  *build(heading: ListHeading, origin: ListOrigin): Pieces<BlockedList> {
    const [blockedPatterns, allowedPatterns] = [this.#blockedPatterns, this.#allowedPatterns];
    if (blockedPatterns.size + allowedPatterns.size === 0) throw new ListError("no_usable_entry");
    const { version, name, description, blockedNumbersCount } = heading;
    const totalBlocked = isCount(blockedNumbersCount)
      ? blockedNumbersCount
      : yield* countCovered(blockedPatterns.listPatterns());
    return {
      version: readVersion(version) ?? formatVersion(origin.asOf),
      name: shortenText(name, MAX_NAME) || shortenText(origin.name, MAX_NAME),
      description: shortenText(description, MAX_DESCRIPTION),
      blockedPatterns,
      allowedPatterns,
      totalBlocked,
      skippedCount: this.#skippedCount,
    };
  }
}

/** Reads a version in the form of SPEC 2.6, with or without its `v`; undefined for another. */
function readVersion(version: unknown): string | undefined {
  const digits = typeof version === "string" ? VERSION.exec(version.trim())?.[1] : undefined;
  return digits === undefined ? undefined : `v${digits}`;
}

/** Formats a moment as a version: `v<yyyy>.<mm>.<dd>.<hh>.<mm>`, UTC. */
function formatVersion(time: number): string {
  return `v${new Date(time).toISOString().slice(0, 16).replaceAll(/[-T:]/g, ".")}`;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function shortenText(value: unknown, maxLength: number): string {
  return typeof value === "string" ? value.trim().slice(0, maxLength) : "";
}

/** Finds the newest version: versions sort as text. */
export function findNewest(lists: readonly { readonly version: string }[]): string {
  return lists.reduce(
    (newestVersion, { version }) => version > newestVersion ? version : newestVersion,
    "",
  );
}

/** Summarizes lists for an answer: the newest version and the sum of their numbers. */
export function summarizeLists(lists: readonly BlockedList[]) {
  const total = lists.reduce((sum, { totalBlocked }) => sum + totalBlocked, 0);
  return { version: findNewest(lists), total_blocked: total };
}

/**
 * Finds the entries that block a number, list by list. An `allow` entry of any list lifts the block
 * entries with more `#` than it has.
 *
 * @param forms Spellings of the number: digits with the country code, or a short number.
 */
export function findBlocks(
  lists: readonly BlockedList[],
  forms: readonly string[],
): readonly (readonly NumberPattern[])[] {
  const maxWildcards = Math.min(
    ...lists.flatMap(({ allowedPatterns }) =>
      forms.map((form) => countWildcards(allowedPatterns.find(form)[0]))
    ),
  );
  return lists.map(({ blockedPatterns }) => {
    const blocks = forms.flatMap((form) => blockedPatterns.find(form));
    return blocks.filter((block) => countWildcards(block) <= maxWildcards);
  });
}

/** Counts the `#` of a match; the first match of a number is the most specific one. */
function countWildcards(match: NumberPattern | undefined): number {
  return match === undefined ? Infinity : match.pattern.split("#").length - 1;
}
