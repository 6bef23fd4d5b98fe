import { FindingSeverity } from "../contract/analyze_email_headers.ts";
import type { Finding } from "../contract/analyze_email_headers.ts";
import type { Evidence, Examine } from "./evidence.ts";
import { examineArc } from "./findings/arc.ts";
import { examineAuthentication } from "./findings/authentication.ts";
import { examineBrands } from "./findings/brands.ts";
import { examineDates } from "./findings/dates.ts";
import { examineDomains } from "./findings/domains.ts";
import { examineIdentity } from "./findings/identity.ts";
import { examineMessage } from "./findings/message.ts";
import { examineReputation } from "./findings/reputation.ts";
import { examineTrace } from "./findings/trace.ts";

/** Every family of findings. */
const FAMILIES: readonly Examine[] = [
  examineIdentity,
  examineBrands,
  examineDomains,
  examineAuthentication,
  examineReputation,
  examineTrace,
  examineDates,
  examineArc,
  examineMessage,
];

const SEVERITIES = FindingSeverity.options;

/** All that is worth pointing out, gravest first. */
export function findAll(evidence: Evidence): Finding[] {
  return FAMILIES.flatMap((examine) => [...examine(evidence)])
    .sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
}
