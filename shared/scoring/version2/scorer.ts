import { explainFeatures } from "../classifier/explain.ts";
import type { Explained } from "../classifier/explain.ts";
import { marginOf, weightsOf } from "../classifier/classify.ts";
import { featuresOf } from "../classifier/features.ts";
import type { Model } from "../classifier/model_file.ts";
import { shippedModel } from "../classifier/shipped_model.ts";
import { viewOf } from "../classifier/view.ts";
import type { MailView } from "../classifier/view.ts";
import type { Mail } from "../mail.ts";
import { velocityScore } from "../../velocity/counter.ts";
import type { VelocityCounter } from "../../velocity/counter.ts";
import { createSenderKeys, sendersOf } from "../../velocity/senders.ts";

/** Results that only version 2 has. */
export interface Scores2 {
  readonly classified: Explained;
  /** 0 to 100. */
  readonly velocityScore: number;
}

/** Classifies a mail and counts its senders. */
export type Version2Scorer = (mail: Mail) => Promise<Scores2>;

/** Dependencies of scoring version 2. */
export interface Version2Options {
  readonly velocity: VelocityCounter;
  /** Secret that the keys of senders are made with. */
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The shipped one by default. */
  readonly model?: () => Promise<Model>;
}

/**
 * Judges the text that is shown. Where a page hides much, all text is judged, too, and the worse
 * counts: text of another part must not be left out because a page hides the same text.
 */
function classify(model: Model, mail: Mail): Explained {
  const shown = read(model, viewOf(mail));
  if (mail.body.shown === null) return explainFeatures(model, shown.view, shown);
  const all = read(model, viewOf({ ...mail, body: { ...mail.body, shown: null } }));
  const worse = marginOf(model, all.weights) > marginOf(model, shown.weights) ? all : shown;
  return explainFeatures(model, worse.view, worse);
}

function read(model: Model, view: MailView) {
  const features = featuresOf(view);
  return { view, features, weights: weightsOf(model, features) };
}

/** Makes a scorer; its only state is that of `velocity`. */
export function createVersion2Scorer(
  { velocity, secret, now, model = shippedModel }: Version2Options,
): Version2Scorer {
  const keysOf = createSenderKeys(secret);
  return async (mail) => {
    const loaded = await model();
    const { counted, unproven } = sendersOf(mail);
    const counts = await velocity.note(keysOf(counted), now());
    return {
      classified: classify(loaded, mail),
      velocityScore: velocityScore(unproven ? [...counts, 1] : counts),
    };
  };
}

/** A scorer that counts nobody: every mail is the first of its sender. */
export function createFirstMailScorer(model: () => Promise<Model> = shippedModel): Version2Scorer {
  return async (mail) => {
    const classified = classify(await model(), mail);
    const { counted, unproven } = sendersOf(mail);
    return { classified, velocityScore: counted.length > 0 || unproven ? velocityScore([1]) : 0 };
  };
}
