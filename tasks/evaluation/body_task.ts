import { BODY_FINDINGS } from "../../shared/body/findings.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { learnScale, leaveBodiesOut } from "./body_left_out.ts";
import { bodyRecordOf, sampleOf } from "./body_records.ts";
import type { BodyRecord } from "./body_records.ts";
import { bodyReport } from "./body_report.ts";
import { corpusOf } from "./corpus.ts";
import type { Label } from "./mail_lines.ts";

/** Messages kept of each source and label: sources count, numbers do not. */
const MAX_OF_SOURCE = 400;
/** Messages between two movements of the progress bar. */
const PROGRESS_EVERY = 100;

/** How bodies are measured. */
export interface BodyTask {
  /** More fields that state a filter's verdict, as parsed JSON. */
  readonly headers: unknown;
  /** Labels of files that do not say theirs. */
  readonly labels: ReadonlyMap<string, Label>;
  readonly catalogue: CompiledCatalogue;
  /** Where the weights of all messages go; null for nowhere. */
  readonly weights: string | null;
  readonly progress: (text: string) => void;
}

/** Measures the body analysis on corpus files, each source left out, and gives the report. */
export async function evaluateBodies(
  files: readonly string[],
  { headers, labels, catalogue, weights, progress }: BodyTask,
): Promise<string> {
  const messages = await Array.fromAsync(
    corpusOf(files, { authentication: true, headers, labels }),
  );
  const records: BodyRecord[] = [];
  for (const message of sampleOf(messages, MAX_OF_SOURCE)) {
    records.push(await bodyRecordOf(message, catalogue));
    if (records.length % PROGRESS_EVERY === 0) {
      progress(`${records.length} messages, ${message.source}`);
    }
  }
  if (weights !== null) {
    const learnt = learnScale(records, BODY_FINDINGS);
    await Deno.writeTextFile(weights, `${JSON.stringify(learnt, null, 2)}\n`);
  }
  const judged = leaveBodiesOut(records, BODY_FINDINGS, (fold) => progress(`without ${fold}`));
  return bodyReport(records, judged, BODY_FINDINGS);
}
