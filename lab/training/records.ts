import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import { computeHeaderLevel } from "../../shared/analysis/levels.ts";
import { computeScore } from "../../shared/analysis/points.ts";
import { extractFeatures } from "../../shared/scoring/classifier/features.ts";
import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import { findPoorLanguage } from "../../shared/verdict/results.ts";
import { computeContentInputs, computeHeaderInputs } from "../../shared/verdict/inputs.ts";
import type { Inputs } from "../../shared/verdict/inputs.ts";
import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import { judgeOnArrival } from "../evaluation/judge_on_arrival.ts";
import { isOrdinary } from "../evaluation/ordinary.ts";
import type { Margins } from "./left_out.ts";
import type { Sample } from "./samples.ts";

/** A message to learn from, with its inputs of the learnt layer. */
export interface LayerRecord {
  readonly sample: Sample;
  readonly inputs: Inputs;
  /** Whether the message is good mail that came over no list, answers nothing and quotes nothing. */
  readonly ordinary: boolean;
  /** Whether the message's header alone gives at least `medium`, and at least `high`. */
  readonly byHeader: readonly [medium: boolean, high: boolean];
}

/** Maximum number of records per source, label and form (whole or text alone). */
const MAX_PER_SOURCE = 500;
/** Number of records between two messages about the progress. */
const PROGRESS_EVERY = 1000;

/**
 * Creates the records of messages that have a margin.
 *
 * @param margins Margins of the messages by models that were trained without their source.
 */
export async function recordSamples(
  samples: readonly Sample[],
  margins: readonly (Margins | null)[],
  catalogue: CompiledCatalogue,
  progress: (line: string) => void,
): Promise<LayerRecord[]> {
  const counts = new Map<string, number>();
  const records: LayerRecord[] = [];
  for (const [index, sample] of samples.entries()) {
    const sampleMargins = margins[index] ?? null;
    const key = `${sample.source} ${sample.unwanted} ${sample.whole}`;
    const count = counts.get(key) ?? 0;
    if (sampleMargins === null || count >= MAX_PER_SOURCE) continue;
    counts.set(key, count + 1);
    records.push(await recordSample(sample, sampleMargins, catalogue));
    if (records.length % PROGRESS_EVERY === 0) {
      progress(`${records.length} records, ${sample.source}`);
    }
  }
  return records;
}

async function recordSample(
  sample: Sample,
  margins: Margins,
  catalogue: CompiledCatalogue,
): Promise<LayerRecord> {
  const pages = new MailPages();
  const mail = readMail(sample.input, { pages });
  const body = await analyzeBody(mail, pages);
  const { headers } = mail;
  const classified = { ...margins, shape: extractFeatures(createClassifierInput(mail)).shapes };
  const scored = scoreMail(catalogue, mail, true);
  const isPoor = findPoorLanguage(mail.text, body) !== null;
  const content = computeContentInputs({ classified, body, scored, isPoor });
  const record = {
    sample,
    ordinary: !sample.unwanted && isOrdinary(sample.circumstances),
  };
  if (headers === null) return { ...record, inputs: content, byHeader: [false, false] };
  const { findings, mayBeSafe } = judgeOnArrival(headers);
  const level = computeHeaderLevel(computeScore(findings), mayBeSafe);
  return {
    ...record,
    inputs: { ...computeHeaderInputs(headers, { findings, proof: "unproven" }), ...content },
    byHeader: [isAtLeast(level, "medium"), isAtLeast(level, "high")],
  };
}
