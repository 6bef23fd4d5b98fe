import type { Mail } from "../../mime/read_mail.ts";
import { collectWeights, computeMargin } from "./classify.ts";
import { classifyFeaturesWithReasons, type ExplainedClassification } from "./explain.ts";
import { BUCKETS, extractFeatures } from "./features.ts";
import { type Model, type ModelFile, openModel } from "./model_file.ts";
import { findWorstPassage } from "./passages.ts";
import { findQuotedPassage } from "./quoted_passage.ts";
import { type ClassifierInput, createClassifierInput } from "./input.ts";

/** Minimum number of hidden letters that are classified together with the text. */
const MIN_HIDDEN = 20;
/** Minimum number of hidden letters classified alone; a newsletter's preheader has up to 150. */
const MIN_ALONE = 200;
/** Maximum number of characters of hidden text whose letters are counted. */
const MAX_COUNTED = 1000;
const LETTERS = /[\p{L}\p{N}]/gu;

/** Margin of the visible text above which a passage of it may be a reason. */
const MIN_QUOTED_MARGIN = -1;
/** Largest margin of a passage above which one may be a reason in a harmless text. */
const MIN_QUOTED_PASSAGE = 2;

/** The classification of a mail, and the passage that speaks most for unwanted mail. */
export interface ClassifiedMail extends ExplainedClassification {
  /** Words of the visible text, as in the mail; null if nothing in it speaks for unwanted mail. */
  readonly quotedPassage: string | null;
}

/**
 * Classifies the readings of a mail, with and without its hidden text. The reading with the largest
 * margin counts.
 *
 * @param load Loads the model; by default the shipped one.
 */
export async function classifyMail(
  mail: Mail,
  load: () => Promise<Model> = loadShippedModel,
): Promise<ClassifiedMail> {
  const model = await load();
  const { text, body: { shownText, hiddenText } } = mail;
  const replaceText = (body: string) => replaceWords(mail, { subject: text.subject, body });
  const letters = hiddenText.slice(0, MAX_COUNTED).match(LETTERS)?.length ?? 0;
  const readings = [
    replaceText(text.body),
    ...(shownText === null ? [] : [mail]),
    ...(letters < MIN_HIDDEN ? [] : [replaceText(`${text.body}\n${hiddenText}`)]),
    ...(letters < MIN_ALONE ? [] : [replaceText(hiddenText)]),
  ].map((reading) => weigh(model, createClassifierInput(reading)));
  const worstReading = readings.reduce((worse, each) => each.margin > worse.margin ? each : worse);
  const visibleReading = readings[shownText === null ? 0 : 1] ?? worstReading;
  return {
    ...classifyFeaturesWithReasons(model, worstReading.input, worstReading),
    passage: Math.max(...readings.map(({ passage }) => passage)),
    quotedPassage: mayBeReason(visibleReading)
      ? findQuotedPassage(visibleReading.input, visibleReading.features, visibleReading.weights)
      : null,
  };
}

/** Words of which a mail consists. */
export type MailWords = Readonly<Record<"subject" | "body", string>>;

/** The margin of a text, and the largest one that a passage of it would have alone. */
export type TextMargins = Pick<ExplainedClassification, "margin" | "passage">;

/** Computes the margins that a mail would have with another subject and text. */
export async function classifyOtherWords(
  mail: Mail,
  { subject, body }: MailWords,
): Promise<TextMargins> {
  const model = await loadShippedModel();
  const input = createClassifierInput(replaceWords(mail, { subject, body }));
  const { margin, passage } = weigh(model, input);
  return { margin, passage };
}

/** Returns a mail with another subject and text. */
export function replaceWords(
  mail: Mail,
  { subject, body }: MailWords,
): Mail {
  return {
    ...mail,
    text: { ...mail.text, subject, body },
    body: { ...mail.body, shownText: null },
  };
}

/** Tells whether the words of a text may speak for unwanted mail. */
function mayBeReason({ margin, passage }: ReturnType<typeof weigh>): boolean {
  return margin > MIN_QUOTED_MARGIN || passage > MIN_QUOTED_PASSAGE;
}

/** Extracts the features of a text, looks up their weights and computes its margins. */
function weigh(model: Model, input: ClassifierInput) {
  const features = extractFeatures(input);
  const weights = collectWeights(model, features);
  const passage = findWorstPassage(features, weights, model);
  return { input, features, weights, passage, margin: computeMargin(model, weights) };
}

let shippedModel: Promise<Model> | undefined;

/** Returns the shipped model, loaded on first use: version 1 does not need it. */
export function loadShippedModel(): Promise<Model> {
  return shippedModel ??= loadModel();
}

async function loadModel(): Promise<Model> {
  const { default: file }: { default: ModelFile } = await import(
    "../../../catalogue/model/classifier.json",
    { with: { type: "json" } }
  );
  return openModel(file, BUCKETS);
}
