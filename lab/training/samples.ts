import { extractFeatures, GROUPS } from "../../shared/scoring/classifier/features.ts";
import type { Features } from "../../shared/scoring/classifier/features.ts";
import { classifyMailKind, createClassifierInput } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { listMessageGroups, selectMessages } from "../evaluation/message_groups.ts";
import type { GroupedMessage } from "../evaluation/message_groups.ts";
import wrongLabels from "./wrong_labels.json" with { type: "json" };

/** A message to learn from. */
export interface Sample extends GroupedMessage {
  /**
   * Whether the sample is the whole message, or only its subject and text, as many callers send it.
   */
  readonly whole: boolean;
  readonly mailKind: MailKind;
  /** The classified input. */
  readonly input: MailInput;
  readonly features: Uint32Array;
}

/**
 * Maximum number of messages of each source and label, as kinds and sources count and not their
 * sizes.
 */
const MAX_PER_SOURCE = 1000;

/**
 * Words of servers' reports. Spam archives hold reports on forged mails, which are not learnt from.
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
/** Number of characters of a body in which a report says what it is. */
const REPORT_BEGINS = 6000;

/** Creates the messages to learn from, independent of their order. */
export function createSamples(
  messages: Iterable<LabelledMessage>,
  most = MAX_PER_SOURCE,
): Sample[] {
  const learnt = Iterator.from(messages)
    .filter(({ unwanted, input, id }) =>
      !(unwanted && isReport(input)) && !Object.hasOwn(wrongLabels, id)
    );
  return selectMessages(learnt, most)
    .flatMap(({ message, hash }) => createVariants(message, hash));
}

function isReport({ headers = "", emailContent = "" }: MailInput): boolean {
  const text = `${headers}\n${emailContent.slice(0, REPORT_BEGINS)}`;
  return REPORT.test(text.replaceAll(/\s+/g, " ").replaceAll(" - ", "-"));
}

/**
 * Creates the whole message and, for every second one with a header, its subject and text alone.
 */
function createVariants(message: LabelledMessage, hash: number): Sample[] {
  const { input } = message;
  const whole = createSample(message, input, true);
  if (input.headers === undefined || hash % 2 === 0) return [whole];
  const { text: { subject, body } } = readMail(input);
  return [whole, createSample(message, { subject, emailContent: body }, false)];
}

function createSample(message: LabelledMessage, input: MailInput, whole: boolean): Sample {
  const view = createClassifierInput(readMail(input, { pages: new MailPages() }));
  return {
    ...listMessageGroups(message),
    whole,
    mailKind: classifyMailKind(view),
    input,
    features: packFeatures(extractFeatures(view)),
  };
}

/** The counts of the groups, then their buckets. */
function packFeatures(features: Features): Uint32Array {
  const counts = GROUPS.map((group) => features[group].length);
  return Uint32Array.from([...counts, ...GROUPS.flatMap((group) => [...features[group]])]);
}
