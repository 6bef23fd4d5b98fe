import type { Evidence } from "../evidence.ts";
import { finding } from "./finding.ts";

/** What reputation services say about the addresses on the way. */
export function* examineReputation({ reputations }: Evidence) {
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) yield finding("ip_malicious");
  else if (verdicts.has("suspicious")) yield finding("ip_suspicious");
}
