import { latin1Of } from "./bytes.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The text of a mail's bytes: UTF-8 where it is valid, else a character a byte, as parsers expect. */
export function textOfMail(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return latin1Of(bytes);
  }
}
