import type { Mail } from "../../mime/read_mail.ts";
import { collectWeights, computeMargin } from "./classify.ts";
import { classifyFeaturesWithReasons, type ExplainedClassification } from "./explain.ts";
import { BUCKETS, extractFeatures } from "./features.ts";
import { type Model, type ModelFile, openModel } from "./model_file.ts";
import { findWorstPassage } from "./passages.ts";
import { type ClassifierInput, createClassifierInput } from "./input.ts";

/** Minimum number of hidden letters that are classified together with the text. */
const MIN_UNSEEN = 20;
/** Minimum number of hidden letters classified alone; a newsletter's preheader has up to 150. */
const MIN_ALONE = 200;
/** Maximum number of characters of hidden text whose letters are counted. */
const MAX_COUNTED = 1000;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * Classifies the readings of a mail, with and without its hidden text. The reading with the largest
 * margin counts.
 *
 * @param load Loads the model; by default the shipped one.
 */
export async function classifyMail(
  mail: Mail,
  load: () => Promise<Model> = loadShippedModel,
): Promise<ExplainedClassification> {
  const model = await load();
  const { text, body: { shown, unseen } } = mail;
  const replaceText = (body: string) => replaceWords(mail, { subject: text.subject, body });
  const letters = unseen.slice(0, MAX_COUNTED).match(LETTERS)?.length ?? 0;
  const readings = [
    replaceText(text.body),
    ...(shown === null ? [] : [mail]),
    ...(letters < MIN_UNSEEN ? [] : [replaceText(`${text.body}\n${unseen}`)]),
    ...(letters < MIN_ALONE ? [] : [replaceText(unseen)]),
  ].map((reading) => weigh(model, createClassifierInput(reading)));
  const worst = readings.reduce((worse, each) =>
    computeMargin(model, each.weights) > computeMargin(model, worse.weights) ? each : worse
  );
  const explained = classifyFeaturesWithReasons(model, worst.input, worst);
  const passages = readings.filter((each) => each !== worst)
    .map(({ features, weights }) => findWorstPassage(features, weights, model));
  return { ...explained, passage: Math.max(explained.passage, ...passages) };
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
  const { features, weights } = weigh(
    model,
    createClassifierInput(replaceWords(mail, { subject, body })),
  );
  return {
    margin: computeMargin(model, weights),
    passage: findWorstPassage(features, weights, model),
  };
}

/** Returns a mail with another subject and text. */
export function replaceWords(
  mail: Mail,
  { subject, body }: MailWords,
): Mail {
  return { ...mail, text: { ...mail.text, subject, body }, body: { ...mail.body, shown: null } };
}

/** Extracts the features of a mail and looks up their weights. */
function weigh(model: Model, input: ClassifierInput) {
  const features = extractFeatures(input);
  return { input, features, weights: collectWeights(model, features) };
}

let shipped: Promise<Model> | undefined;

/** Returns the shipped model, loaded on first use: version 1 does not need it. */
export function loadShippedModel(): Promise<Model> {
  return shipped ??= loadModel();
}

async function loadModel(): Promise<Model> {
  const { default: file }: { default: ModelFile } = await import(
    "../../../catalogue/model/classifier.json",
    { with: { type: "json" } }
  );
  return openModel(file, BUCKETS);
}
