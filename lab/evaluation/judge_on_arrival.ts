import type { Provenance } from "../../shared/provenance/provenance.ts";
import { summarizeHeaders } from "../../shared/verdict/examine_mail.ts";
import type { JudgedSummary } from "../../shared/verdict/results.ts";

/** Judges header fields as of the time when the mail arrived; without it, as of the mail's date. */
export function judgeOnArrival(provenance: Provenance): JudgedSummary {
  const { headers } = provenance;
  const arrival = Date.parse(headers.received[0]?.timestamp ?? "") || (headers.date.instant ?? 0);
  return summarizeHeaders(provenance, arrival);
}
