import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { JudgeJob } from "./jobs.ts";

/** Raw header fields, and whether they come from a whole mail or were pasted. */
export type HeaderInput = Pick<JudgeJob, "headers" | "isWholeMail">;

/**
 * Parses headers with the border that a summary states. A server may know the recipient's servers
 * (`OWN_SERVERS`), and thus find another border than this browser.
 */
export function parseWithBorder(
  { headers, isWholeMail = false }: HeaderInput,
  summary: Pick<AnalysisSummary, "border"> | null,
): ParsedHeaders {
  const options = { pasted: !isWholeMail };
  const parsed = parseHeaders(headers, [], options);
  const border = summary?.border ?? null;
  const by = border?.by ?? null;
  const isBorder = (hop: { by: string | null; ip: string | null }) =>
    hop.by === border?.by && hop.ip === border?.ip;
  const found = findBorderHop(parsed);
  if (by === null || (found !== undefined && isBorder(found))) return parsed;
  // A border that this browser does not see has no later hops.
  const laterHops = parsed.received.slice(0, Math.max(0, parsed.received.findIndex(isBorder)));
  const ownServers = [by, ...laterHops.map(({ ip }) => ip)].filter((entry) => entry !== null);
  return parseHeaders(headers, ownServers.map((entry) => entry.toLowerCase()), options);
}
