import { encodeLatin1, toUtf8ByteString } from "../../shared/encoding/bytes.ts";
import { openSource } from "../../shared/verification/dkim/source.ts";
import type { SignedInput } from "../../shared/verification/dkim/source.ts";
import { verifyDkim } from "../../shared/verification/dkim/verify_dkim.ts";
import type { DkimCheck } from "../../shared/verification/dkim/check.ts";
import { repairPasted } from "../../shared/headers/repair.ts";
import { createZoneResolver } from "./zone.ts";
import type { ZoneEntry } from "./zone.ts";

const signal = new AbortController().signal;

/** Verifies the signatures of a mail with the keys of a zone. */
export function verifySignatures(
  input: SignedInput,
  zone: Readonly<Record<string, ZoneEntry>>,
  receivedAt = 0,
): Promise<DkimCheck[]> {
  return verifyDkim(openSource(input), { resolver: createZoneResolver(zone), signal, receivedAt });
}

/** Returns a whole mail. */
export function toMessageInput(text: string): SignedInput {
  return { kind: "message", bytes: encodeLatin1(toUtf8ByteString(text)) };
}

/** Returns the fields of a mail without its body. */
export function toHeadersInput(text: string): SignedInput {
  const end = /\n[> ]*\r?\n/.exec(text)?.index ?? text.length;
  return { kind: "headers", text: toUtf8ByteString(repairPasted(text.slice(0, end)).text) };
}
