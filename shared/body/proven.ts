import { senderProof } from "../authentication/proof.ts";
import type { ParsedHeaders } from "../message/headers/types.ts";

/** The domain of a mail's only author, if believed results prove it; else "". */
export function provenDomain(headers: ParsedHeaders | null): string {
  const author = headers?.from.mailboxes.length === 1 ? headers.from.primary : null;
  if (headers === null || !author) return "";
  return senderProof(headers) === "proven" ? author.domain : "";
}
