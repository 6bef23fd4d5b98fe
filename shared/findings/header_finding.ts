import type { Finding, FindingSeverity } from "../contract/analyze_email_headers.ts";
import { HEADER_FINDINGS, type HeaderFindingId } from "./registry.ts";
import { ENGLISH } from "./english.ts";
import { fill } from "./fill.ts";

/** A finding whose id is in the registry. */
export interface KnownHeaderFinding<Id extends HeaderFindingId> extends Finding {
  readonly id: Id;
}

/** Maximum number of characters of a value, which may be words of the mail. */
const MAX_VALUE = 80;

/**
 * Creates a finding with its English sentence.
 *
 * @param values Values of the sentence's placeholders.
 * @param severity By default that of the catalogue.
 */
export function createHeaderFinding<Id extends HeaderFindingId>(
  id: Id,
  values: Readonly<Record<string, string>> = {},
  // The type promises an entry, which a `Map` cannot; "low" is never used.
  severity: FindingSeverity = HEADER_FINDINGS.get(id)?.severity ?? "low",
): KnownHeaderFinding<Id> {
  const shortValues = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, shortenValue(text)]),
  );
  return {
    id,
    severity,
    values: shortValues,
    message: fill(ENGLISH.findings[id].message, shortValues),
  };
}

function shortenValue(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
