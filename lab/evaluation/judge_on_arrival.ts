import { judge } from "../../shared/analysis/summary.ts";
import type { ParsedHeaders } from "../../shared/headers/types.ts";

/** Judges header fields as of the moment when the mail arrived, or was dated. */
export function judgeOnArrival(headers: ParsedHeaders): ReturnType<typeof judge> {
  const arrival = Date.parse(headers.received[0]?.timestamp ?? "") || (headers.date.instant ?? 0);
  return judge(headers, [], arrival);
}
