import { read } from "cfb";

/** A storage of a compound file ([MS-CFB] 1.3): streams of bytes, and storages inside it. */
export interface Storage {
  readonly streams: ReadonlyMap<string, Uint8Array>;
  readonly storages: ReadonlyMap<string, Storage>;
}

interface OpenStorage {
  readonly streams: Map<string, Uint8Array>;
  readonly storages: Map<string, OpenStorage>;
}

/** Streams and storages that are read; an Outlook file has some hundreds. */
const MAX_ENTRIES = 20_000;

/** Storages inside one another; a message inside a message takes two. */
const MAX_DEPTH = 16;

/** Type of a directory entry that is a stream ([MS-CFB] 2.6.1). */
const STREAM = 2;

/**
 * Reads a compound file as its tree of storages.
 *
 * @throws if the file is not a compound file.
 */
export function readCompoundFile(bytes: Uint8Array): Storage {
  const { FullPaths: paths, FileIndex: entries } = read(bytes, { type: "buffer" });
  const root: OpenStorage = { streams: new Map(), storages: new Map() };
  for (const [i, path] of paths.slice(0, MAX_ENTRIES).entries()) {
    const entry = entries[i];
    // The first name is that of the root itself.
    const names = path.split("/").slice(1).filter((name) => name !== "");
    const last = names.pop();
    if (last === undefined || entry === undefined || names.length > MAX_DEPTH) continue;
    const storage = names.reduce(inside, root);
    if (entry.type === STREAM) storage.streams.set(last, new Uint8Array(entry.content));
    else inside(storage, last);
  }
  return root;
}

function inside({ storages }: OpenStorage, name: string): OpenStorage {
  const known = storages.get(name);
  if (known !== undefined) return known;
  const made: OpenStorage = { streams: new Map(), storages: new Map() };
  storages.set(name, made);
  return made;
}
