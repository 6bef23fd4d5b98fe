import { onlyAuthor } from "../provenance/only_author.ts";
import { senderProof } from "../provenance/proof.ts";
import type { ParsedHeaders } from "../headers/types.ts";

/** Returns the domain of a mail's only author, if believed results prove it; else "". */
export function findProvenDomain(headers: ParsedHeaders | null): string {
  const author = headers === null ? null : onlyAuthor(headers);
  if (headers === null || author === null) return "";
  return senderProof(headers) === "proven" ? author.domain : "";
}
