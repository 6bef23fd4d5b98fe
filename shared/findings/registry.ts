import registry from "../../catalogue/findings.json" with { type: "json" };
import type { FindingSeverity } from "../contract/analyze_email_headers.ts";
import type { BodySeverity } from "../contract/body.ts";

// The contract has both lists too. They are repeated so that a browser need not load zod.
/** Severities of header findings, lowest first. */
const HEADER_SEVERITIES: readonly FindingSeverity[] = ["low", "medium", "high", "critical"];
/** Severities of body findings, lowest first. */
const BODY_SEVERITIES: readonly BodySeverity[] = ["info", "low", "medium", "high"];

/** Stable name of a finding of the header analysis. */
export type HeaderFindingId = keyof typeof registry.headers;
/** Stable name of a finding of the body analysis. */
export type BodyFindingId = keyof typeof registry.body;

/** An entry of `catalogue/findings.json`; `catalogue/notes/findings.json` has its reasons. */
interface FindingEntry {
  readonly severity: string;
  /** Points in the score of the header analysis. */
  readonly points?: number;
  /** Points if the code gives the finding another severity. */
  readonly lesser?: number;
}

/** Severity and points of a header finding. */
export interface HeaderFindingWeight {
  /** The severity, unless the code that finds it gives another one. */
  readonly severity: FindingSeverity;
  readonly points: number;
  /** Points if the code gives another severity. */
  readonly lesserPoints: number;
}

/** Severity and points of each header finding, by id. */
export const HEADER_FINDINGS: ReadonlyMap<string, HeaderFindingWeight> = new Map(
  listEntries(registry.headers).map((
    [id, { severity, points = 0, lesser: lesserPoints = points }],
  ) =>
    [id, { severity: readSeverity(HEADER_SEVERITIES, severity), points, lesserPoints }] as const
  ),
);

/** The severity of each body finding, by id. */
export const BODY_FINDINGS: ReadonlyMap<string, BodySeverity> = new Map(
  listEntries(registry.body).map((
    [id, { severity }],
  ) => [id, readSeverity(BODY_SEVERITIES, severity)]),
);

/** Lists entries as one type: the JSON gives each entry a type of its own. */
function listEntries(
  kinds: Readonly<Record<string, FindingEntry>>,
): [id: string, entry: FindingEntry][] {
  return Object.entries(kinds);
}

function readSeverity<Word extends string>(words: readonly Word[], word: string): Word {
  const severity = words.find((each) => each === word);
  if (severity === undefined) throw new TypeError(`catalogue/findings.json: no severity "${word}"`);
  return severity;
}
