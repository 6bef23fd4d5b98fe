import { judge } from "../../shared/analysis/summary.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { explain } from "../../shared/scoring/classifier/explain.ts";
import type { Model } from "../../shared/scoring/classifier/model_file.ts";
import { viewOf } from "../../shared/scoring/classifier/view.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { contentInputs, headInput, INPUTS } from "../../shared/verdict/inputs.ts";
import { isOrdinary } from "../evaluation/ordinary.ts";
import type { Sample } from "./samples.ts";

/** A message as the learnt layer sees it. */
export interface LayerRecord {
  readonly sample: Sample;
  /** Values of {@linkcode INPUTS}; NaN where not known. */
  readonly inputs: readonly number[];
  /** Good mail that is no list mail, reply or quotation. */
  readonly ordinary: boolean;
}

/** Most messages of each source, label and form. */
const MAX_OF_SOURCE = 500;
/**
 * The records of messages, each with the margin of a model that was trained without its source;
 * messages without one are left out.
 */
export async function recordsOf(
  samples: readonly Sample[],
  margins: readonly (number | null)[],
  { catalogue, model, progress }: {
    readonly catalogue: CompiledCatalogue;
    readonly model: Model;
    readonly progress: (line: string) => void;
  },
): Promise<LayerRecord[]> {
  const counts = new Map<string, number>();
  const records: LayerRecord[] = [];
  for (const [index, sample] of samples.entries()) {
    const margin = margins[index] ?? null;
    const key = `${sample.source} ${sample.unwanted} ${sample.whole}`;
    const count = counts.get(key) ?? 0;
    if (margin === null || count >= MAX_OF_SOURCE) continue;
    counts.set(key, count + 1);
    records.push(await recordOf(sample, margin, catalogue, model));
    if (records.length % 1000 === 0) progress(`${records.length} records, ${sample.source}`);
  }
  return records;
}

async function recordOf(
  sample: Sample,
  margin: number,
  catalogue: CompiledCatalogue,
  model: Model,
): Promise<LayerRecord> {
  const pages = new MailPages();
  const mail = readMail(sample.input, { pages });
  const body = await analyzeBody(mail, pages);
  const { headers } = mail;
  const arrived = Date.parse(headers?.received[0]?.timestamp ?? "") ||
    (headers?.date.instant ?? 0);
  const { patternScore } = scoreMail(catalogue, mail, true);
  const { shape } = explain(model, viewOf(mail));
  const content = contentInputs({
    classified: { margin, shape },
    body,
    patternScore,
  });
  const known: Record<string, number> = {
    ...content,
    head: headers === null ? NaN : headInput(judge(headers, [], arrived).findings),
  };
  return {
    sample,
    inputs: INPUTS.map((name) => known[name] ?? NaN),
    ordinary: !sample.unwanted && isOrdinary(sample.circumstances),
  };
}
