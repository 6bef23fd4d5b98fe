import type { ArchiveEntry } from "../../contract/body_parts.ts";

/** The files that an archive lists; none of them is unpacked. */
export interface ArchiveListing {
  readonly entries: readonly ArchiveEntry[];
  /** Whether an entry, or the list itself, is encrypted. */
  readonly encrypted: boolean;
  /** Whether the whole list was read: not truncated, unreadable or over the limit. */
  readonly complete: boolean;
  /** Whether it contains files that its list omits, or more than the limit. */
  readonly odd: boolean;
}

/** Most entries read of one archive; archives in mail rarely have a hundred. */
export const MAX_ENTRIES = 2000;

/** Longest name of an entry, in bytes: what Windows allows for a path is 32 767 characters. */
export const MAX_NAME = 1024;

/** Collects the entries of an archive. */
export class EntryList implements ArchiveListing {
  readonly entries: ArchiveEntry[] = [];
  encrypted = false;
  complete = true;
  odd = false;
  readonly #most: number;

  constructor(most = MAX_ENTRIES) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.entries.length >= this.#most;
  }

  /** Adds a file; one over the limit marks the list as incomplete. */
  add(name: string, size: number | null, encrypted = false): void {
    if (encrypted) this.encrypted = true;
    if (this.isFull) {
      this.complete = false;
      this.odd = true;
      return;
    }
    const known = size !== null && Number.isSafeInteger(size) && size >= 0;
    this.entries.push({ name: name.slice(0, MAX_NAME), size: known ? size : null, encrypted });
  }
}
