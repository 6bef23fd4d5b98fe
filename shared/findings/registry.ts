import registry from "../../catalogue/findings.json" with { type: "json" };
import type { FindingSeverity } from "../contract/analyze_email_headers.ts";
import type { BodySeverity } from "../contract/body.ts";

/** Severities of headers and of bodies; their contracts are not loaded for it in a browser. */
const HEADER_SEVERITIES: readonly FindingSeverity[] = ["low", "medium", "high", "critical"];
const BODY_SEVERITIES: readonly BodySeverity[] = ["info", "low", "medium", "high"];

/** Stable name of a finding of the header analysis. */
export type HeaderFindingId = keyof typeof registry.headers;
/** Stable name of a finding of the body analysis. */
export type BodyFindingId = keyof typeof registry.body;

/** An entry of `catalogue/findings.json`; `catalogue/notes/findings.json` says why it is so. */
interface FindingEntry {
  readonly severity: string;
  /** Points in the score of the headers. */
  readonly points?: number;
  /** Points where the finding has a lower severity than usual. */
  readonly lesser?: number;
}

/** How a finding of headers counts. */
export interface HeaderKind {
  /** Unless the code that finds it gives another one. */
  readonly severity: FindingSeverity;
  readonly points: number;
  readonly lesser: number;
}

/** How each finding of headers counts. */
export const HEADER_FINDINGS: ReadonlyMap<string, HeaderKind> = new Map(
  listEntries(registry.headers).map(([id, { severity, points = 0, lesser = points }]) =>
    [id, { severity: selectEntries(HEADER_SEVERITIES, severity), points, lesser }] as const
  ),
);

/** How severe each finding of a body is. */
export const BODY_FINDINGS: ReadonlyMap<string, BodySeverity> = new Map(
  listEntries(registry.body).map((
    [id, { severity }],
  ) => [id, selectEntries(BODY_SEVERITIES, severity)]),
);

function listEntries(
  kinds: Readonly<Record<string, FindingEntry>>,
): [id: string, entry: FindingEntry][] {
  return Object.entries(kinds);
}

function selectEntries<Word extends string>(words: readonly Word[], word: string): Word {
  const known = words.find((each) => each === word);
  if (known === undefined) throw new TypeError(`catalogue/findings.json: no severity "${word}"`);
  return known;
}
