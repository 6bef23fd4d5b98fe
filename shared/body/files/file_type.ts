import data from "../../../catalogue/body/file_types.json" with { type: "json" };
import { isTar } from "./archives/tar.ts";

/** A type of files that their first bytes show. */
export interface FileType {
  readonly type: string;
  /** Endings of the names of such files. */
  readonly extensions: readonly string[];
  /** Whether opening such a file runs code. */
  readonly isProgram: boolean;
  /** Whether such a file is a disk image. */
  readonly isDiskImage: boolean;
}

interface MagicBytes extends FileType {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Signatures of file types, longest first: `ftypheic` before `ftyp`, `#!AMR` before `#!`. */
const SIGNATURES: readonly MagicBytes[] = data.map(({ at, hex, ...entry }) => ({
  type: entry.type,
  extensions: entry.extensions,
  isProgram: "program" in entry,
  isDiskImage: "image" in entry,
  at,
  bytes: Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
})).sort((a, b) => b.bytes.length - a.bytes.length);

/** Endings of files that begin with a signature. */
export const SIGNATURE_EXTENSIONS: ReadonlySet<string> = new Set(
  SIGNATURES.flatMap(({ extensions }) => extensions),
);

/** Finds the type that the first bytes of a file show; null if they show none. */
export function sniffType(bytes: Uint8Array): FileType | null {
  return SIGNATURES.find((signature) => matchesSignature(bytes, signature)) ?? findLatePdf(bytes) ??
    (isTar(bytes) ? TAR : null);
}

/** Type of tar files; those before POSIX have a checksum but no signature. */
const TAR = SIGNATURES.find(({ type }) => type === "application/x-tar") ?? null;

/** Number of bytes in which PDF readers search for the header (ISO 32000-1 annex H, note 13). */
const PDF_START = 1024;
const PDF = SIGNATURES.find(({ type }) => type === "application/pdf") ?? null;

/** Recognises a PDF whose header is not at its start. */
function findLatePdf(bytes: Uint8Array): FileType | null {
  const start = LATIN1.decode(bytes.subarray(0, PDF_START));
  return /%PDF-[12]\.\d[\r\n]/.test(start) ? PDF : null;
}

const LATIN1 = new TextDecoder("latin1");

/** Endings that only pictures have. Programs show a picture whose ending names another format. */
export const PICTURE_EXTENSIONS: ReadonlySet<string> = new Set(
  [...SIGNATURE_EXTENSIONS].filter((extension) =>
    SIGNATURES.every(({ type, extensions }) =>
      type.startsWith("image/") || !extensions.includes(extension)
    )
  ),
);

function matchesSignature(bytes: Uint8Array, { at, bytes: expected }: MagicBytes): boolean {
  return expected.every((byte, i) => bytes[at + i] === byte);
}
