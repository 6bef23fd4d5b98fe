import type { HeaderEvidence } from "./evidence.ts";
import { finding } from "../../findings/header_finding.ts";

/** Findings from the answers of reputation services about addresses on the path. */
export function* examineReputation({ reputations }: HeaderEvidence) {
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) yield finding("ip_malicious");
  else if (verdicts.has("suspicious")) yield finding("ip_suspicious");
}
