import { decodeLatin1 } from "../../shared/encoding/bytes.ts";
import type { ZoneEntry } from "./zone.ts";

/** A mail of a published suite, with the DNS records to verify its signatures. */
export interface PublishedMail {
  readonly zone: Readonly<Record<string, ZoneEntry>>;
  readonly mail: Uint8Array<ArrayBuffer>;
}

/** Parses a file: lines of a name and its TXT record, an empty line, then the mail. */
export function parsePublishedMail(file: Uint8Array<ArrayBuffer>): PublishedMail {
  const text = decodeLatin1(file);
  const [end = ""] = /\r?\n\r?\n/.exec(text) ?? [];
  const start = text.indexOf(end) + end.length;
  const entries = text.slice(0, start).trim().split(/\r?\n/).map((line) => {
    const space = line.indexOf(" ");
    return [line.slice(0, space), { TXT: [line.slice(space + 1)] }] as const;
  });
  return { zone: Object.fromEntries(entries), mail: file.subarray(start) };
}
