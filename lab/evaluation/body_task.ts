import { BODY_FINDINGS } from "../../shared/findings/registry.ts";
import { learnScale, scoreLeftOutBodies } from "./body_left_out.ts";
import { recordBody } from "./body_records.ts";
import type { BodyRecord } from "./body_records.ts";
import { formatBodyReport } from "./body_report.ts";
import { readCorpus } from "./corpus.ts";
import { selectMessages } from "./message_groups.ts";
import type { Label } from "./mail_lines.ts";

/** Maximum number of messages per source and label, so that large sources do not dominate. */
const MAX_PER_SOURCE = 400;
/** Number of messages between two updates of the progress bar. */
const PROGRESS_EVERY = 100;

/** Options of `evaluateBodies`. */
export interface BodyTask {
  /** Further fields that state a filter's verdict, as parsed JSON. */
  readonly headers: unknown;
  /** Labels of paths whose names do not state one. */
  readonly labels: ReadonlyMap<string, Label>;
  /** File for the weights learnt from all messages. */
  readonly weights?: string | undefined;
  readonly progress: (text: string) => void;
}

/** Measures the body analysis on corpus files, each fold left out once, and returns the report. */
export async function evaluateBodies(
  files: readonly string[],
  { headers, labels, weights, progress }: BodyTask,
): Promise<string> {
  const messages = await Array.fromAsync(
    readCorpus(files, { omitAuthentication: true, headers, labels }),
  );
  const records: BodyRecord[] = [];
  for (const { message } of selectMessages(messages, MAX_PER_SOURCE)) {
    records.push(await recordBody(message));
    if (records.length % PROGRESS_EVERY === 0) {
      progress(`${records.length} messages, ${message.source}`);
    }
  }
  if (weights !== undefined) {
    const scale = learnScale(records, BODY_FINDINGS);
    await Deno.writeTextFile(weights, `${JSON.stringify(scale, null, 2)}\n`);
  }
  const leftOutBodies = scoreLeftOutBodies(
    records,
    BODY_FINDINGS,
    (fold) => progress(`without ${fold}`),
  );
  return formatBodyReport(records, leftOutBodies, BODY_FINDINGS);
}
