import { be16, padded, u16, u32, u64 } from "./bytes.ts";

/** A UDF image made in a test (ECMA-167), in blocks of 512 bytes. The files in it are empty. */

const BLOCK = 512;
/** First block of the partition, and its blocks: the set of files, the root, a directory, a file. */
const PARTITION = 258, ROOT = 1, INNER = 2, EMPTY = 3;

export interface UdfInput {
  /** Names in the root, and in its directory `sub`. */
  readonly files: readonly string[];
  readonly inner?: readonly string[];
  /** The root holds itself as a further directory. */
  readonly cyclic?: boolean;
  /** First byte of the map of the partition: 1 for a plain one. */
  readonly map?: number;
}

const block = (text: string) => padded(text, BLOCK);
/** A descriptor: its identifier, then other fields up to an offset. */
const tagged = (kind: number, rest: string, location = 0) =>
  `${u16(kind)}${"\0".repeat(10)}${u32(location)}${rest}`;

/** A name in a directory. */
function entry(name: string, at: number, traits = 0): string {
  const coded = [...name].every((char) => char < "\u0100")
    ? `\x08${name}`
    : `\x10${[...name].map((char) => be16(char.charCodeAt(0))).join("")}`;
  const length = traits === 8 ? "" : coded;
  const text = tagged(257, "") + u16(1) + String.fromCharCode(traits, length.length) + u32(BLOCK) +
    u32(at) + "\0".repeat(8) + u16(0) + length;
  return padded(text, Math.ceil(text.length / 4) * 4);
}

/** A file entry with its content inside (the kind 3 of extents). */
function fileEntry(content: string): string {
  const head = padded(padded(tagged(261, ""), 34) + u16(3), 56) + u64(content.length);
  return block(padded(head, 168) + u32(0) + u32(content.length) + content);
}

export function udf({ files, inner = [], cyclic = false, map = 1 }: UdfInput): string {
  const root = entry("", ROOT, 8) + (cyclic ? entry("again", ROOT, 2) : "") +
    files.map((name) => entry(name, EMPTY)).join("") + entry("sub", INNER, 2) +
    entry("gone.exe", EMPTY, 4);
  const anchor = block(tagged(2, `${u32(3 * BLOCK)}${u32(16)}`, 256));
  const volume = padded(padded(padded(tagged(6, ""), 212) + u32(BLOCK), 248) + u32(BLOCK), 268) +
    u32(1);
  const descriptors = block(padded(tagged(5, ""), 188) + u32(PARTITION)) +
    block(padded(volume, 440) + String.fromCharCode(map)) + block(tagged(8, ""));
  const recognised = padded("\0".repeat(64 * BLOCK) + "\0BEA01", 256 * BLOCK);
  const front = recognised.slice(0, 16 * BLOCK) + descriptors + recognised.slice(19 * BLOCK);
  return front + anchor + block("") + block(padded(tagged(256, ""), 400) + u32(BLOCK) + u32(ROOT)) +
    fileEntry(root) + fileEntry(inner.map((name) => entry(name, EMPTY)).join("")) + fileEntry("");
}
