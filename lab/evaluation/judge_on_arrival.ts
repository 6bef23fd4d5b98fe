import type { Provenance } from "../../shared/provenance/provenance.ts";
import { summarizeHeaders } from "../../shared/verdict/examine_mail.ts";
import type { JudgedSummary } from "../../shared/verdict/results.ts";

/** Judges header fields as of the moment when the mail arrived, or was dated. */
export function judgeOnArrival(provenance: Provenance): JudgedSummary {
  const { headers } = provenance;
  const arrival = Date.parse(headers.received[0]?.timestamp ?? "") || (headers.date.instant ?? 0);
  return summarizeHeaders(provenance, arrival);
}
