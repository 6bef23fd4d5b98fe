import type { Finding } from "../../contract/analyze_email_headers.ts";
import { finding } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

/** What reputation services say about the addresses on the way. */
export function* examineReputation({ reputations }: Evidence): Iterable<Finding> {
  const verdicts = new Set(reputations.map(({ verdict }) => verdict));
  if (verdicts.has("malicious")) {
    yield finding("ip_malicious", "high", "An address on the way is known for abuse.");
  } else if (verdicts.has("suspicious")) {
    yield finding("ip_suspicious", "medium", "An address on the way was reported for abuse.");
  }
}
