import { PatternIndexBuilder } from "../phone/pattern_index_builder.ts";
import type { PatternIndex } from "../phone/pattern_index.ts";

/** A blocked-number list, read and ready to be asked. */
export interface BlockedList {
  /** `v<yyyy>.<mm>.<dd>.<hh>.<mm>` (SPEC 2.6). */
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly index: PatternIndex;
  /** Numbers blocked: as the list states it, else counted from its patterns, each number once. */
  readonly totalBlocked: number;
  /** Entries that could not be used. */
  readonly skippedCount: number;
}

/** Why a list cannot be used; a closed set, safe to log. */
export type ListProblem =
  | "unreachable"
  | "timeout"
  | "status"
  | "redirect"
  | "too_large"
  | "unreadable"
  | "no_usable_entry";

/** Thrown when there is no list to answer from. The message says no more than the problem. */
export class ListError extends Error {
  constructor(readonly problem: ListProblem, options?: ErrorOptions) {
    super(`The blocked-number list cannot be used: ${problem}`, options);
    this.name = "ListError";
  }
}

/** What a list does not always say of itself, known from where it comes from. */
export interface ListOrigin {
  /** When it was published or fetched, in milliseconds since the epoch: its version if it has none. */
  readonly asOf: number;
  /** Its name if it has none. */
  readonly name: string;
}

/** Reads the text of a list, in pieces as it arrives, in one format. */
export interface ListReader {
  /** @throws {ListError} `unreadable` or `too_large`, as soon as the text shows it. */
  write(text: string): void;
  /** @throws {ListError} `unreadable` or `no_usable_entry`. */
  end(origin: ListOrigin): BlockedList;
}

/** What a list says of itself, as far as it does. */
export interface ListHeading {
  readonly version?: unknown;
  readonly name?: unknown;
  readonly description?: unknown;
  readonly blockedNumbersCount?: unknown;
}

/** Longest name of an entry and of a list, in UTF-16 units; each match repeats it in the answer. */
const MAX_NAME = 200;

/** Longest description that is kept, in UTF-16 units. */
const MAX_DESCRIPTION = 2000;

const VERSION = /^[vV]?(\d{4}(?:\.\d{2}){4})$/;

/** Collects the entries of a list in either format. */
export class BlockedListBuilder {
  readonly #patterns = new PatternIndexBuilder();
  #skipped = 0;

  /**
   * Takes a `block` entry, `pattern` with or without a leading plus sign. One whose pattern or name
   * is not usable is counted as skipped.
   */
  addBlock(pattern: unknown, name: unknown): void {
    const usable = typeof pattern === "string" && typeof name === "string" &&
      name.length <= MAX_NAME &&
      this.#patterns.add(pattern.startsWith("+") ? pattern.slice(1) : pattern, name);
    if (!usable) this.#skipped++;
  }

  /** Counts an entry that does not have the shape of one. */
  skip(): void {
    this.#skipped++;
  }

  /** @throws {ListError} `no_usable_entry` when no entry blocks anything. */
  build(heading: ListHeading, origin: ListOrigin): BlockedList {
    const index = this.#patterns.build();
    if (index.size === 0) throw new ListError("no_usable_entry");
    const { version, name, description, blockedNumbersCount } = heading;
    return {
      version: listVersion(version) ?? versionOf(origin.asOf),
      name: text(name, MAX_NAME) || text(origin.name, MAX_NAME),
      description: text(description, MAX_DESCRIPTION),
      index,
      totalBlocked: isCount(blockedNumbersCount) ? blockedNumbersCount : index.countCovered(),
      skippedCount: this.#skipped,
    };
  }
}

/** A version in the shape of SPEC 2.6, its `v` added where a list leaves it out; else undefined. */
export function listVersion(version: unknown): string | undefined {
  const digits = typeof version === "string" ? VERSION.exec(version.trim())?.[1] : undefined;
  return digits === undefined ? undefined : `v${digits}`;
}

/** A moment as a version: `v<yyyy>.<mm>.<dd>.<hh>.<mm>`, UTC. */
function versionOf(time: number): string {
  return `v${new Date(time).toISOString().slice(0, 16).replaceAll(/[-T:]/g, ".")}`;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function text(value: unknown, most: number): string {
  return typeof value === "string" ? value.trim().slice(0, most) : "";
}
