/** Largest file that is read: a mail with big attachments. Only its headers are kept. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Most bytes of a file that can hold its headers; more than any server takes. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

/** A mail as text, or why there is none. */
export type ReadFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too_large" | "binary" | "unreadable" };

/** First bytes of Outlook's own .msg files (MS-CFB §2.2). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a mail saved as text, in UTF-8, UTF-16 with its mark, or one byte a character. */
export async function readMailFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES) return { kind: "too_large" };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, MAX_HEAD_BYTES).arrayBuffer());
  } catch {
    return { kind: "unreadable" };
  }
  if (COMPOUND_FILE.every((byte, i) => bytes[i] === byte)) return { kind: "binary" };
  const text = decode(bytes, file.size > MAX_HEAD_BYTES);
  return text.slice(0, MAX_HEAD_BYTES).includes("\0") ? { kind: "binary" } : { kind: "text", text };
}

function decode(bytes: Uint8Array, cut: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
