import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { JudgeJob } from "./jobs.ts";

/** The header fields of a mail, and whether they are a whole mail's own or were pasted. */
export type GivenHeaders = Pick<JudgeJob, "headers" | "isWhole">;

/**
 * Parses headers with the border of their summary. The server may have found another one than this
 * browser, as it may know the recipient's servers (`OWN_SERVERS`).
 */
export function parseWithBorder(
  { headers, isWhole = false }: GivenHeaders,
  summary: Pick<AnalysisSummary, "border"> | null,
): ParsedHeaders {
  const options = { pasted: !isWhole };
  const parsed = parseHeaders(headers, [], options);
  const border = summary?.border ?? null;
  const by = border?.by ?? null;
  const isBorder = (hop: { by: string | null; ip: string | null }) =>
    hop.by === border?.by && hop.ip === border?.ip;
  const found = findBorderHop(parsed);
  if (by === null || (found !== undefined && isBorder(found))) return parsed;
  const earlier = parsed.received.slice(0, parsed.received.findIndex(isBorder));
  const ownServers = [by, ...earlier.map(({ ip }) => ip)].filter((entry) => entry !== null);
  return parseHeaders(headers, ownServers.map((entry) => entry.toLowerCase()), options);
}
