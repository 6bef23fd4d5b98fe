import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";

/**
 * Parses headers with the border of their summary. The server may have found another one than this
 * browser, as it may know the recipient's servers (`OWN_SERVERS`).
 */
export function parseWithBorder(
  headers: string,
  summary: Pick<AnalysisSummary, "border"> | null,
): ParsedHeaders {
  const parsed = parseHeaders(headers);
  const border = summary?.border ?? null;
  const by = border?.by ?? null;
  const isBorder = (hop: { by: string | null; ip: string | null }) =>
    hop.by === border?.by && hop.ip === border?.ip;
  const found = findBorderHop(parsed);
  if (by === null || (found !== undefined && isBorder(found))) return parsed;
  const earlier = parsed.received.slice(0, parsed.received.findIndex(isBorder));
  const ownServers = [by, ...earlier.map(({ ip }) => ip)].filter((entry) => entry !== null);
  return parseHeaders(headers, ownServers.map((entry) => entry.toLowerCase()));
}
