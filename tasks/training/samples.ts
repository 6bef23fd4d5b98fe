import { featuresOf, GROUPS } from "../../shared/scoring/classifier/features.ts";
import type { Features } from "../../shared/scoring/classifier/features.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import { mailKindOf, viewOf } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import type { MailInput } from "../../shared/scoring/analyze.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import type { Labelled } from "../evaluation/labelled.ts";
import { circumstancesOf } from "../evaluation/ordinary.ts";
import type { Circumstances } from "../evaluation/ordinary.ts";
import { foldOf, kindOf } from "../evaluation/sources.ts";

/** A message to learn from. */
export interface Sample {
  readonly id: string;
  readonly source: string;
  readonly row: string;
  readonly fold: string;
  /** What its source holds: no kind outweighs the others. */
  readonly kind: string;
  readonly unwanted: boolean;
  readonly language: string;
  /**
   * Whether it is the message as it came, or only its subject and text, as many callers send it.
   */
  readonly whole: boolean;
  readonly mailKind: MailKind;
  readonly circumstances: Circumstances;
  /** What was classified. */
  readonly input: MailInput;
  readonly features: Uint32Array;
}

/** Messages kept of each source and label: kinds and sources count, numbers do not. */
export const MAX_OF_SOURCE = 1000;

/** The messages to learn from, the same whatever order they come in. */
export function samplesOf(messages: Iterable<Labelled>, most = MAX_OF_SOURCE): Sample[] {
  const parts = new Map<string, Labelled[]>();
  for (const message of messages) {
    const key = `${message.source}\n${message.unwanted}`;
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [message]);
    else part.push(message);
  }
  return [...parts].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, part]) => {
    const ordered = part.map((message) => ({ message, hash: hashOf(message.id) }))
      .sort((a, b) => a.hash - b.hash || (a.message.id < b.message.id ? -1 : 1));
    return ordered.slice(0, most).flatMap(({ message, hash }) => variantsOf(message, hash));
  });
}

/** The message as it came and, of every other with a header, its subject and text alone. */
function variantsOf(message: Labelled, hash: number): Sample[] {
  const { input } = message;
  const whole = sampleOf(message, input, true);
  if (input.headers === undefined || hash % 2 === 0) return [whole];
  const { text: { subject, body } } = readMail(input);
  return [whole, sampleOf(message, { subject, emailContent: body }, false)];
}

function sampleOf(message: Labelled, input: MailInput, whole: boolean): Sample {
  const { id, source, row, unwanted, language } = message;
  const view = viewOf(readMail(input));
  return {
    id,
    source,
    row,
    fold: foldOf(source),
    kind: kindOf(source),
    unwanted,
    language,
    whole,
    mailKind: mailKindOf(view),
    circumstances: circumstancesOf(message.input),
    input,
    features: packed(featuresOf(view)),
  };
}

/** The counts of the groups, then their buckets. */
function packed(features: Features): Uint32Array {
  const counts = GROUPS.map((group) => features[group].length);
  return Uint32Array.from([...counts, ...GROUPS.flatMap((group) => features[group])]);
}
