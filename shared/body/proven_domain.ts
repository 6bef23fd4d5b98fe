import { findOnlyAuthor } from "../provenance/only_author.ts";
import { computeSenderProof } from "../provenance/proof.ts";
import type { ParsedHeaders } from "../headers/types.ts";

/** Returns the domain of a mail's only author, if believed results prove it; else "". */
export function findProvenDomain(headers: ParsedHeaders | null): string {
  const author = headers === null ? null : findOnlyAuthor(headers);
  if (headers === null || author === null) return "";
  return computeSenderProof(headers) === "proven" ? author.domain : "";
}
