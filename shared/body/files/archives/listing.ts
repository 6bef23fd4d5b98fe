import type { ArchiveEntry } from "../../../contract/body_parts.ts";
import type { Budget } from "../../../mime/budget.ts";
import type { ByteReader } from "../../../mime/carried/byte_reader.ts";

/** Name of an archive, and the budget of its mail. */
export interface ArchiveInput {
  readonly name: string | null;
  readonly budget: Budget;
}

/** The files that the directory of an archive lists. */
export interface ArchiveListing {
  readonly entries: readonly ArchiveEntry[];
  /** Whether an entry or the directory is encrypted. */
  readonly isEncrypted: boolean;
  /** Whether the whole directory was read: it is not cut, not damaged and within the budget. */
  readonly isComplete: boolean;
  /** Whether programs may list other files, because directories or names contradict one another. */
  readonly isOdd: boolean;
}

/** Maximum number of characters of a name; its start is cut, as the ending shows the type. */
export const MAX_ENTRY_NAME = 1024;

/** Number of steps of the budget per entry. */
const ENTRY_STEPS = 500;
/** Number of steps of the budget per character of a name, which is examined. */
const CHARACTER_STEPS = 2;

/** Collects the entries of an archive. */
export class EntryList implements ArchiveListing {
  readonly entries: ArchiveEntry[] = [];
  isEncrypted = false;
  isComplete = true;
  isOdd = false;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Takes the steps of the next entry; if they are refused, the list is incomplete. */
  mayRead(): boolean {
    if (this.#budget.take(ENTRY_STEPS)) return true;
    this.isComplete = false;
    return false;
  }

  /** Reads the bytes of a name, each for a step; none if the steps are refused. */
  readNameBytes(reader: ByteReader, from: number, to: number): Uint8Array {
    const bytes = reader.slice(from, to);
    return this.#budget.take(bytes.length) ? bytes : new Uint8Array();
  }

  add(name: string, size: number | null, encrypted = false): void {
    if (encrypted) this.isEncrypted = true;
    const isKnownSize = size !== null && Number.isSafeInteger(size) && size >= 0;
    const end = name.slice(-MAX_ENTRY_NAME);
    if (!this.#budget.take(CHARACTER_STEPS * end.length)) this.isComplete = false;
    else this.entries.push({ name: end, size: isKnownSize ? size : null, encrypted });
  }
}
