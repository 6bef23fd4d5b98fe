import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import { readProvenance } from "../../shared/provenance/provenance.ts";
import type { CompiledCatalogue } from "../../shared/scoring/matching/matcher.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import type { ThreatLevel } from "../../shared/contract/threat_levels.ts";
import { computeFactsLevel, hasEvidence, listFacts } from "../../shared/verdict/facts.ts";
import { computeHeaderInputs } from "../../shared/verdict/inputs.ts";
import type { Inputs } from "../../shared/verdict/inputs.ts";
import { collectContentResults, readHeaderResults } from "../../shared/verdict/results.ts";
import { judgeOnArrival } from "../evaluation/judge_on_arrival.ts";
import { isOrdinary } from "../evaluation/ordinary.ts";
import type { Margins } from "./left_out.ts";
import type { Sample } from "./samples.ts";

/** A message to learn from, with its inputs of the learnt layer. */
export interface LayerRecord {
  readonly sample: Sample;
  readonly inputs: Inputs;
  /** Ids of its findings, of headers and body. */
  readonly findings: readonly string[];
  /** Whether the message is good mail that is `isOrdinary`. */
  readonly ordinary: boolean;
  /** Level by the facts, which include the results of receivers if the archive kept them. */
  readonly factsLevel: ThreatLevel;
  /** Whether more than words speaks against the message, so that it can be `critical`. */
  readonly hasEvidence: boolean;
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
    const key = `${sample.source} ${sample.isUnwanted} ${sample.isWhole}`;
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
  const provenance = readProvenance(mail.headers);
  const body = await analyzeBody(mail, pages, provenance);
  const { rest: restMargin, ...textMargins } = margins;
  const classification = {
    ...textMargins,
    restMargin,
    signs: [],
    quotedPassage: null,
    kind: sample.mailKind,
  };
  const spamAnalysis = scoreMail(catalogue, mail, { provenance, isVersion2: true });
  const readShare = pages.computeReadShare(mail.text.body.length);
  const content = collectContentResults(mail, {
    classification,
    body,
    spamAnalysis,
    readShare,
    urls: pages.urls,
    poorPassage: pages.poorPassage,
    provenance: null,
  });
  const { headersWithResults = "" } = sample;
  const headerFindings = provenance === null ? [] : judgeOnArrival(provenance).findings;
  const deliveredProvenance = provenance === null
    ? null
    : readProvenance(readMail({ headers: headersWithResults, emailContent: "" }).headers);
  const results = {
    headers: deliveredProvenance &&
      readHeaderResults(deliveredProvenance, judgeOnArrival(deliveredProvenance)),
    content,
  };
  const factsLevel = computeFactsLevel(listFacts(results, false));
  return {
    sample,
    inputs: {
      ...provenance !== null && computeHeaderInputs(provenance, "unproven"),
      ...content.inputs,
    },
    findings: [...headerFindings, ...body.findings].map(({ id }) => id),
    ordinary: !sample.isUnwanted && isOrdinary(sample.circumstances),
    factsLevel,
    hasEvidence: hasEvidence(results, factsLevel),
  };
}
