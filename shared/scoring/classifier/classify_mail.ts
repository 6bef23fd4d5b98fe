import type { Mail } from "../../mime/read_mail.ts";
import { collectWeights, computeMargin } from "./classify.ts";
import { type Explained, explainFeatures } from "./explain.ts";
import { extractFeatures } from "./features.ts";
import type { Model } from "./model_file.ts";
import { findWorstPassage } from "./passages.ts";
import { shippedModel } from "./shipped_model.ts";
import { createView, type MailView } from "./view.ts";

/**
 * Minimum number of hidden letters judged with the text, and alone; a newsletter's preheader has up
 * to 150.
 */
const MIN_UNSEEN = 20, MIN_ALONE = 200;
/** Maximum number of characters of hidden text whose letters are counted. */
const MAX_COUNTED = 1000;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * Classifies a mail's shown and hidden text; the worst passage counts.
 *
 * @param load Loads the shipped model by default.
 */
export async function classifyMail(
  mail: Mail,
  load: () => Promise<Model> = shippedModel,
): Promise<Explained> {
  const model = await load();
  const { text, body: { shown, unseen } } = mail;
  const read = (written: string): Mail => ({
    ...mail,
    text: { ...text, body: written },
    body: { ...mail.body, shown: null },
  });
  const letters = unseen.slice(0, MAX_COUNTED).match(LETTERS)?.length ?? 0;
  const readings = [
    read(text.body),
    ...(shown === null ? [] : [mail]),
    ...(letters < MIN_UNSEEN ? [] : [read(`${text.body}\n${unseen}`)]),
    ...(letters < MIN_ALONE ? [] : [read(unseen)]),
  ].map((each) => weigh(model, createView(each)));
  const worst = readings.reduce((worse, each) =>
    computeMargin(model, each.weights) > computeMargin(model, worse.weights) ? each : worse
  );
  const explained = explainFeatures(model, worst.view, worst);
  const passages = readings.filter((each) => each !== worst)
    .map(({ features, weights }) => findWorstPassage(features, weights, model));
  return { ...explained, passage: Math.max(explained.passage, ...passages) };
}

function weigh(model: Model, view: MailView) {
  const features = extractFeatures(view);
  return { view, features, weights: collectWeights(model, features) };
}
