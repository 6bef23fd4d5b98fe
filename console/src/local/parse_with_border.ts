import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../../shared/headers/types.ts";
import type { JudgeJob } from "./jobs.ts";

/** Raw header fields, and whether they come from a whole mail or were pasted. */
export type HeaderInput = Pick<JudgeJob, "headers" | "isWholeMail">;

/** Parses headers with the border that a summary states. */
export function parseWithBorder(
  input: HeaderInput,
  summary: Pick<AnalysisSummary, "border"> | null,
): ParsedHeaders {
  const { headers, isWholeMail = false } = input;
  return parseHeaders(headers, findOwnServers(input, summary), { isPasted: !isWholeMail });
}

/**
 * Finds the recipient's servers by the border that a summary states. A server may know them
 * (`OWN_SERVERS`), and thus find another border than this browser.
 */
export function findOwnServers(
  { headers, isWholeMail = false }: HeaderInput,
  summary: Pick<AnalysisSummary, "border"> | null,
): string[] {
  const parsedHeaders = parseHeaders(headers, [], { isPasted: !isWholeMail });
  const border = summary?.border ?? null;
  const borderServer = border?.by ?? null;
  const isBorder = (hop: { by: string | null; ip: string | null }) =>
    hop.by === border?.by && hop.ip === border?.ip;
  const borderHop = findBorderHop(parsedHeaders);
  if (borderServer === null || (borderHop !== undefined && isBorder(borderHop))) return [];
  // A border that this browser does not see has no later hops.
  const laterHops = parsedHeaders.received.slice(
    0,
    Math.max(0, parsedHeaders.received.findIndex(isBorder)),
  );
  const ownServers = [borderServer, ...laterHops.map(({ ip }) => ip)].filter((entry) =>
    entry !== null
  );
  return ownServers.map((entry) => entry.toLowerCase());
}
