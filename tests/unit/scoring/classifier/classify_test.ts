import { assert, assertEquals, assertLess, assertThrows } from "@std/assert";
import file from "../../../../catalogue/model/classifier.json" with { type: "json" };
import legitimate from "../../../fixtures/mail/legitimate.json" with { type: "json" };
import unwanted from "../../../fixtures/mail/unwanted.json" with { type: "json" };
import { classify } from "../../../../shared/scoring/classifier/classify.ts";
import { classifyWithReasons } from "../../../../shared/scoring/classifier/explain.ts";
import { BUCKETS } from "../../../../shared/scoring/classifier/features.ts";
import { BLOCK, openModel } from "../../../../shared/scoring/classifier/model_file.ts";
import type { Model } from "../../../../shared/scoring/classifier/model_file.ts";
import { loadShippedModel } from "../../../../shared/scoring/classifier/classify_mail.ts";
import { createClassifierInput } from "../../../../shared/scoring/classifier/input.ts";
import { readMail } from "../../../../shared/mime/read_mail.ts";
import { HOSTILE_MAILS } from "../../../support/hostile_mail.ts";

/** Largest model file, in bytes. */
const MAX_FILE_CHARS = 1_500_000;

const model = await loadShippedModel();

/** Weights that are computed from the bucket's number. */
const MADE_UP: Model = {
  unit: 0.01,
  bias: -0.25,
  scores: {
    whole: Array.from({ length: 100 }, (_, i) => i / 20 - 2),
    text: Array.from({ length: 100 }, (_, i) => i / 20 - 2),
    short: Array.from({ length: 100 }, (_, i) => i / 20 - 2),
  },
  weights: Int8Array.from({ length: BUCKETS }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 24) - 128),
};

Deno.test("the shipped model is small, and its scores rise", () => {
  assertLess(JSON.stringify(file).length, MAX_FILE_CHARS);
  assertEquals(Object.keys(model.scores).sort(), ["short", "text", "whole"]);
  for (const least of Object.values(model.scores)) {
    assertEquals(least.length, 100);
    assert(least.every((margin, i) => i === 0 || margin > (least[i - 1] ?? margin)));
  }
});

Deno.test("openModel refuses a model of other features", () => {
  assertThrows(() => openModel({ ...file, bits: 17 }, BUCKETS), RangeError);
  assertThrows(() => openModel({ ...file, weights: `${file.weights} ` }, BUCKETS), RangeError);
});

Deno.test("openModel puts weights into the buckets that the steps lead to", () => {
  // The second block and the last one, the first with steps of 0, 1, 91 and 163.
  const blocks = Array.from({ length: BUCKETS / BLOCK }, () => "");
  blocks[1] = "#%" + "$$" + "~#~~l" + "~k~~k";
  blocks.splice(-1, 1, "~~k%");
  const { weights } = openModel({ ...file, weights: blocks.join(" ") }, BUCKETS);
  const bucketWeights: [bucket: number, weight: number | undefined][] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const weight = weights.at(bucket);
    if (weight !== 0) bucketWeights.push([bucket, weight]);
  }
  assertEquals(bucketWeights, [[256, 1], [257, -1], [348, -128], [511, 127], [BUCKETS - 2, 1]]);
});

Deno.test("classify gives the same number on every runtime and processor", () => {
  const headers =
    "From: =?utf-8?q?Caf=C3=A9?= <a@b.example>\nTo: c@d.example\nSubject: =?utf-8?b?w4RwZmVs?=\n" +
    "Date: Tue, 14 May 2024 08:12:44 +0000\nMessage-ID: <1@b.example>\n";
  const emailContent = "<p>Grüße — Your order 12345 is ready ﬁnally: " +
    '<a href="https://www.example.com/a?b">open</a> или 訂單</p>';
  const { margin, score, kind } = classify(
    MADE_UP,
    createClassifierInput(readMail({ headers, emailContent })),
  );
  assertEquals({ margin, score, kind }, GOLDEN);
});

Deno.test("classify gives the messages of the fixtures scores on the side of their label", () => {
  const computeScore = ({ subject, from, content }: typeof legitimate[number]) =>
    classify(model, createClassifierInput(readMail({ subject, from, emailContent: content })))
      .score;
  const falsePositives = legitimate.filter((mail) => computeScore(mail) >= 93);
  const detections = unwanted.filter((mail) => computeScore(mail) >= 50);
  assertEquals(falsePositives.map(({ id }) => id), []);
  assert(detections.length > unwanted.length * 0.9, `${detections.length} of ${unwanted.length}`);
});

Deno.test("classifyWithReasons names the five heaviest features in words, beside the same score", () => {
  const view = createClassifierInput(readMail({
    subject: "URGENT: your mailbox",
    emailContent:
      "Dear customer, verify your account at http://192.0.2.7/login or it will be suspended.",
  }));
  const { reasons, signs, passage, ...classification } = classifyWithReasons(model, view);
  // A text this short is one passage.
  assertLess(Math.abs(passage - classification.margin), 1e-9);
  assert(signs.some(({ name, effect }) => name === "link:address of a machine" && effect > 0));
  assertEquals(classification, classify(model, view));
  assertEquals(reasons.length, 5);
  assert(reasons.every(({ feature, weight }) => feature.length > 3 && weight !== 0));
  assert(
    reasons.every(({ weight }, i) =>
      i === 0 || Math.abs(weight) <= Math.abs(reasons[i - 1]?.weight ?? 0)
    ),
  );
});

for (const [label, mail] of Object.entries(HOSTILE_MAILS)) {
  Deno.test(`classify gives a score to a mebibyte of ${label}`, () => {
    const view = createClassifierInput(readMail(mail));
    const { score } = classify(model, view);
    assert(Number.isInteger(score) && score >= 0 && score <= 100);
    assert(classifyWithReasons(model, view).reasons.length <= 5);
  });
}

const GOLDEN: ReturnType<typeof classify> = {
  margin: -0.9659917684898065,
  score: 21,
  kind: "whole",
};

Deno.test("classifyWithReasons makes no reason of only function words, numbers or signs", () => {
  const emailContent = "Is it on your list? Das ist für uns und die anderen! 42 $ % Est-ce que " +
    "vous avez tout? Questo è per voi. Esto es para usted. Invoice attached.";
  const { reasons } = classifyWithReasons(
    MADE_UP,
    createClassifierInput(readMail({ subject: "It is in 3", emailContent })),
  );
  assertEquals(reasons.length, 5);
  const reasonPattern = /^the words? “(.*)”$|^“(.*)” in the subject$/;
  const dull =
    /^(?:[^a-z]|\b(?:is|it|on|your|das|fur|und|die|est|ce|que|vous|per|es|para|in|n)\b)*$/i;
  for (const { feature } of reasons) {
    const [, word, subject] = reasonPattern.exec(feature) ?? [];
    const quoted = word ?? subject;
    if (quoted !== undefined) assert(!dull.test(quoted), feature);
  }
});
