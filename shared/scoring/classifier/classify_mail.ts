import type { Mail } from "../../mime/read_mail.ts";
import { marginOf, weightsOf } from "./classify.ts";
import { explainFeatures } from "./explain.ts";
import type { Explained } from "./explain.ts";
import { featuresOf } from "./features.ts";
import type { Model } from "./model_file.ts";
import { shippedModel } from "./shipped_model.ts";
import { viewOf } from "./view.ts";
import type { MailView } from "./view.ts";

/**
 * Classifies the text of a mail that is shown. Where a page hides much, the classifier judges all
 * text too, and the worse result counts: a page must not take the text of another part away by
 * hiding a copy of it.
 *
 * @param load Loads the model; the shipped one by default.
 */
export async function classifyMail(
  mail: Mail,
  load: () => Promise<Model> = shippedModel,
): Promise<Explained> {
  const model = await load();
  const shown = weigh(model, viewOf(mail));
  if (mail.body.shown === null) return explainFeatures(model, shown.view, shown);
  const all = weigh(model, viewOf({ ...mail, body: { ...mail.body, shown: null } }));
  const worse = marginOf(model, all.weights) > marginOf(model, shown.weights) ? all : shown;
  return explainFeatures(model, worse.view, worse);
}

function weigh(model: Model, view: MailView) {
  const features = featuresOf(view);
  return { view, features, weights: weightsOf(model, features) };
}
