import { BODY_FINDINGS } from "../../shared/findings/registry.ts";
import { learnScale, leaveBodiesOut } from "./body_left_out.ts";
import { recordBody, takeSample } from "./body_records.ts";
import type { BodyRecord } from "./body_records.ts";
import { bodyReport } from "./body_report.ts";
import { readCorpus } from "./corpus.ts";
import type { Label } from "./mail_lines.ts";

/**
 * Maximum number of messages used of each source and label, as sources count and not their sizes.
 */
const MAX_OF_SOURCE = 400;
/** Number of messages between two updates of the progress bar. */
const PROGRESS_EVERY = 100;

/** Options of the measurement of bodies. */
export interface BodyTask {
  /** Further fields that state a filter's verdict, as parsed JSON. */
  readonly headers: unknown;
  /** Labels of files whose names do not state one. */
  readonly labels: ReadonlyMap<string, Label>;
  /** File for the weights learnt from all messages. */
  readonly weights?: string | undefined;
  readonly progress: (text: string) => void;
}

/**
 * Measures the body analysis on corpus files, leaving out each source once, and returns the report.
 */
export async function evaluateBodies(
  files: readonly string[],
  { headers, labels, weights, progress }: BodyTask,
): Promise<string> {
  const messages = await Array.fromAsync(
    readCorpus(files, { authentication: true, headers, labels }),
  );
  const records: BodyRecord[] = [];
  for (const message of takeSample(messages, MAX_OF_SOURCE)) {
    records.push(await recordBody(message));
    if (records.length % PROGRESS_EVERY === 0) {
      progress(`${records.length} messages, ${message.source}`);
    }
  }
  if (weights !== undefined) {
    const learnt = learnScale(records, BODY_FINDINGS);
    await Deno.writeTextFile(weights, `${JSON.stringify(learnt, null, 2)}\n`);
  }
  const judged = leaveBodiesOut(records, BODY_FINDINGS, (fold) => progress(`without ${fold}`));
  return bodyReport(records, judged, BODY_FINDINGS);
}
