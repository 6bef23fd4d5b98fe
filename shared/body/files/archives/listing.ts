import type { ArchiveEntry } from "../../../contract/body_parts.ts";
import type { Budget } from "../../../mime/budget.ts";
import type { ByteReader } from "../../../mime/carried/byte_reader.ts";

/** The files that an archive lists; none of them is unpacked. */
export interface ArchiveListing {
  readonly entries: readonly ArchiveEntry[];
  /** Whether an entry, or the list itself, is encrypted. */
  readonly encrypted: boolean;
  /** Whether the whole list was read: not truncated, unreadable or beyond the budget. */
  readonly complete: boolean;
  /** Whether the archive contains files that its list omits. */
  readonly odd: boolean;
}

/**
 * Maximum number of characters answered of the name of an entry: the last ones, as the ending shows
 * the type.
 */
export const MAX_NAME = 1024;

/** Number of steps of an entry and of an answered character of its name, which is examined. */
const ENTRY = 500, CHARACTER = 2;

/** Collects the entries of an archive. */
export class EntryList implements ArchiveListing {
  readonly entries: ArchiveEntry[] = [];
  encrypted = false;
  complete = true;
  odd = false;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Takes the steps of an entry, before it is read; false marks the list as incomplete. */
  mayRead(): boolean {
    if (this.#budget.take(ENTRY)) return true;
    this.complete = false;
    return false;
  }

  /** The bytes of a name, for a step each; none where they are refused. */
  nameBytes(reader: ByteReader, from: number, to: number): Uint8Array {
    const bytes = reader.slice(from, to);
    return this.#budget.take(bytes.length) ? bytes : new Uint8Array();
  }

  /** Adds a file. */
  add(name: string, size: number | null, encrypted = false): void {
    if (encrypted) this.encrypted = true;
    const known = size !== null && Number.isSafeInteger(size) && size >= 0;
    const end = name.slice(-MAX_NAME);
    if (!this.#budget.take(CHARACTER * end.length)) this.complete = false;
    else this.entries.push({ name: end, size: known ? size : null, encrypted });
  }
}
