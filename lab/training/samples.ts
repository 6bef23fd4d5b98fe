import { extractFeatures, GROUPS } from "../../shared/scoring/classifier/features.ts";
import type { Features } from "../../shared/scoring/classifier/features.ts";
import { classifyMailKind, createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { listMessageGroups, selectMessages } from "../evaluation/message_groups.ts";
import type { GroupedMessage } from "../evaluation/message_groups.ts";
import wrongLabels from "./wrong_labels.json" with { type: "json" };

/** A message to learn from. */
export interface Sample extends GroupedMessage {
  /** Whether the sample is the whole message. Otherwise it has only subject and text. */
  readonly isWhole: boolean;
  /** Form of the mail: whole, text or short. */
  readonly mailKind: MailKind;
  readonly input: MailInput;
  /** Header fields of `input` and the receivers' results; left out without header fields. */
  readonly headersWithResults?: string;
  /** The numbers of features in each group, then the buckets of all groups. */
  readonly features: Uint32Array;
}

/** Maximum number of messages per source and label; more hardly change a source's weight. */
export const MAX_PER_SOURCE = 1000;

/**
 * Matches phrases of mail servers' reports. Nothing is learnt from unwanted reports, on mail with a
 * forged sender, as they read like wanted ones.
 */
const REPORT = new RegExp(
  [
    "qmail-send program at",
    "mailer daemon at",
    "created automatically by mail delivery software",
    "automatically generated delivery status notification",
    "(?:postfix program|mail system) at host",
    "did not reach the following recipient",
    'report-type="?delivery-status',
    "content-type: message/delivery-status",
  ].join("|"),
  "i",
);
/**
 * Maximum number of characters of a body that are searched, as a report begins with its purpose.
 */
const MAX_REPORT_TEXT = 6000;

/**
 * Creates the samples of messages, without unwanted reports and wrong labels. The order of the
 * messages does not matter.
 *
 * @param maxMessages Maximum number of messages per source and label.
 */
export function createSamples(
  messages: Iterable<LabelledMessage>,
  maxMessages = MAX_PER_SOURCE,
): Sample[] {
  const usableMessages = Iterator.from(messages)
    .filter(({ isUnwanted, input, id }) =>
      !(isUnwanted && isReport(input)) && !Object.hasOwn(wrongLabels, id)
    );
  return selectMessages(usableMessages, maxMessages)
    .flatMap(({ message, hash }) => createVariants(message, hash));
}

function isReport({ headers = "", emailContent = "" }: MailInput): boolean {
  const text = `${headers}\n${emailContent.slice(0, MAX_REPORT_TEXT)}`;
  return REPORT.test(text.replaceAll(/\s+/g, " ").replaceAll(" - ", "-"));
}

/**
 * Creates the sample of the whole message. Every second message with a header has another sample,
 * of its subject and text alone.
 */
function createVariants(message: LabelledMessage, hash: number): Sample[] {
  const { input, headersWithResults } = message;
  const wholeSample = {
    ...createSample(message, input, true),
    ...headersWithResults !== undefined && { headersWithResults },
  };
  if (input.headers === undefined || hash % 2 === 0) return [wholeSample];
  const { text: { subject, body } } = readMail(input);
  return [wholeSample, createSample(message, { subject, emailContent: body }, false)];
}

function createSample(message: LabelledMessage, input: MailInput, isWhole: boolean): Sample {
  const view = createClassifierInput(readMail(input, { pages: new MailPages() }));
  return {
    ...listMessageGroups(message),
    isWhole,
    mailKind: classifyMailKind(view),
    input,
    features: packFeatures(extractFeatures(view)),
  };
}

function packFeatures(features: Features): Uint32Array {
  const counts = GROUPS.map((group) => features[group].length);
  return Uint32Array.from([...counts, ...GROUPS.flatMap((group) => [...features[group]])]);
}
