import { decodeLatin1 } from "./bytes.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

const UTF16 = { little: new TextDecoder("utf-16le"), big: new TextDecoder("utf-16be") };

/**
 * Decodes a mail's bytes. A byte order mark or zero bytes show UTF-16; other bytes are UTF-8 if
 * that is valid, else Latin-1.
 */
export function decodeMail(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (second === 0 && fourth === 0 && first && third) return UTF16.little.decode(bytes);
  if (first === 0 && third === 0 && second && fourth) return UTF16.big.decode(bytes);
  if (first === 0xff && second === 0xfe) return UTF16.little.decode(bytes);
  if (first === 0xfe && second === 0xff) return UTF16.big.decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return decodeLatin1(bytes);
  }
}
