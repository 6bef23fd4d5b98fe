import { readMail } from "../../../shared/mime/read_mail.ts";
import {
  addBrandFeatures,
  addLinkFeatures,
} from "../../../shared/scoring/classifier/link_shape.ts";
import { addMarkupFeatures } from "../../../shared/scoring/classifier/markup_shape.ts";
import { addTextFeatures } from "../../../shared/scoring/classifier/text_shape.ts";
import { createClassifierInput, MailShape } from "../../../shared/scoring/classifier/input.ts";
import { Words } from "../../../shared/scoring/classifier/words.ts";
import { MAIL_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

/** Nesting depth of parts, as in the shipped configuration. */
const DEPTH = 8;

/** Features of the classifier of scoring version 2, without weights. */
function readAll(text: string): unknown {
  const view = createClassifierInput(readMail({ emailContent: text }, { maxDepth: DEPTH }));
  const shape = new MailShape();
  addTextFeatures(view, shape);
  addBrandFeatures(view, addLinkFeatures(view, addMarkupFeatures(view, shape), shape), shape);
  return [shape.names, new Words(view.text)];
}

/** The readers of the classifier. */
export const CLASSIFIER_READERS: readonly GrowthReader[] = [
  {
    name: "classifier",
    read: readAll,
    ...MAIL_SIZES,
    tokens: [
      "a",
      "@",
      ".",
      "://",
      "www.",
      "http://a.b/",
      "a@b.example ",
      " ",
      "\n",
      "!",
      "9",
      "$",
      "_".repeat(30),
      "mailing list",
      "QUFB",
      "=41",
      "paypal",
      "<p>",
      "<a href=http://a.b>",
      "unsubscribe ",
      "\u200b",
      "\u0430",
      "\u00e9",
    ],
    heads: ["a.example ", "<p>"],
    tails: [".", "@a.example"],
  },
];
