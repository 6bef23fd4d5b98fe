import { borderHop } from "../../../shared/provenance/border/border.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";

/**
 * Parses headers with the border of their summary, as the server may know its own servers
 * (`OWN_SERVERS`).
 */
export function parseAsJudged(
  headers: string,
  summary: Pick<AnalysisSummary, "border"> | null,
): ParsedHeaders {
  const parsed = parseHeaders(headers);
  const by = summary?.border?.by ?? null;
  const isSame = ({ by, ip }: { by: string | null; ip: string | null }) =>
    by === summary?.border?.by && ip === summary?.border?.ip;
  const here = borderHop(parsed);
  if (by === null || (here !== undefined && isSame(here))) return parsed;
  const earlier = parsed.received.slice(0, parsed.received.findIndex(isSame));
  const own = [by, ...earlier.map(({ ip }) => ip)].filter((entry) => entry !== null);
  return parseHeaders(headers, own.map((entry) => entry.toLowerCase()));
}
