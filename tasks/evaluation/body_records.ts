import { analyzeBody } from "../../shared/body/analyze.ts";
import { judge } from "../../shared/analysis/summary.ts";
import { scoreOf } from "../../shared/analysis/points.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { analyzeMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import type { Labelled } from "./labelled.ts";
import { circumstancesOf } from "./ordinary.ts";
import type { Circumstances } from "./ordinary.ts";
import { foldOf, kindOf } from "./sources.ts";

/** A labelled message with what the body analysis and the other scores make of it. */
export interface BodyRecord {
  readonly id: string;
  readonly source: string;
  readonly row: string;
  readonly fold: string;
  readonly kind: string;
  readonly unwanted: boolean;
  readonly language: string;
  readonly circumstances: Circumstances;
  readonly body: BodyAnalysis;
  /** Whether header fields came with it. */
  readonly whole: boolean;
  readonly patternScore: number;
  /** Score of the header analysis. */
  readonly headerScore: number;
}

/**
 * The messages of a corpus that are measured:
 * of each source and label the first by a hash of their ids.
 */
export function sampleOf(messages: Iterable<Labelled>, most: number): Labelled[] {
  const parts = Map.groupBy(messages, ({ source, unwanted }) => `${source}\n${unwanted}`);
  return [...parts].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, part]) =>
    part.map((message) => ({ message, hash: hashOf(message.id) }))
      .sort((a, b) => a.hash - b.hash || (a.message.id < b.message.id ? -1 : 1))
      .slice(0, most).map(({ message }) => message)
  );
}

/** Analyses one message. */
export async function bodyRecordOf(
  { id, source, row, unwanted, language, input }: Labelled,
  catalogue: CompiledCatalogue,
): Promise<BodyRecord> {
  const { headers, text, body: { tree } } = readMail(input);
  const arrived = Date.parse(headers?.received[0]?.timestamp ?? "") ||
    (headers?.date.instant ?? 0);
  return {
    id,
    source,
    row,
    fold: foldOf(source),
    kind: kindOf(source),
    unwanted,
    language,
    circumstances: circumstancesOf(input),
    body: await analyzeBody({
      tree,
      headers,
      subject: text.subject,
      text: text.body,
      senderDomain: text.senderDomain,
    }),
    whole: headers !== null,
    patternScore: analyzeMail(catalogue, input).patternScore,
    headerScore: headers === null ? 0 : scoreOf(judge(headers, [], arrived).findings),
  };
}
