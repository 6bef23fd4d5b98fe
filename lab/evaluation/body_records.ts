import { analyzeBody } from "../../shared/body/analyze.ts";
import { bodyInput } from "../../shared/body/body_input.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { judge } from "../../shared/analysis/summary.ts";
import { scoreOf } from "../../shared/analysis/points.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { analyzeMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import type { Labelled } from "./labelled.ts";
import { firstOfEach, groupsOfMessage } from "./message_groups.ts";
import type { GroupedMessage } from "./message_groups.ts";

/** A labelled message with its body analysis and other scores. */
export interface BodyRecord extends GroupedMessage {
  readonly body: BodyAnalysis;
  /** Whether it has header fields. */
  readonly whole: boolean;
  readonly patternScore: number;
  /** Score of the header analysis. */
  readonly headerScore: number;
}

/**
 * The messages of a corpus that are measured: for each source and label the first ones, ordered by
 * a hash of their ids.
 */
export function sampleOf(messages: Iterable<Labelled>, most: number): Labelled[] {
  return firstOfEach(messages, most).map(({ message }) => message);
}

/** Analyses one message. */
export async function bodyRecordOf(
  message: Labelled,
  catalogue: CompiledCatalogue,
): Promise<BodyRecord> {
  const { input } = message;
  const pages = new MailPages();
  const mail = readMail(input, undefined, pages);
  const { headers } = mail;
  const arrived = Date.parse(headers?.received[0]?.timestamp ?? "") ||
    (headers?.date.instant ?? 0);
  return {
    ...groupsOfMessage(message),
    body: await analyzeBody(bodyInput(mail, pages)),
    whole: headers !== null,
    patternScore: analyzeMail(catalogue, input).patternScore,
    headerScore: headers === null ? 0 : scoreOf(judge(headers, [], arrived).findings),
  };
}
