import { assert, assertEquals, assertLess, assertNotEquals } from "@std/assert";
import { classify } from "../../../shared/scoring/classifier/classify.ts";
import { BUCKETS } from "../../../shared/scoring/classifier/features.ts";
import { openModel } from "../../../shared/scoring/classifier/model_file.ts";
import { createClassifierInput } from "../../../shared/scoring/classifier/input.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import type { LabelledMessage } from "../../../lab/evaluation/labelled_message.ts";
import { WRITTEN } from "../../../lab/evaluation/sources.ts";
import { calibrate } from "../../../lab/training/calibrate.ts";
import { exp, log } from "../../../lab/training/exact_math.ts";
import { learn } from "../../../lab/training/learn.ts";
import { computeSampleWeights } from "../../../lab/training/sample_weights.ts";
import { computeLeftOutMargins } from "../../../lab/training/left_out.ts";
import { createModelFile } from "../../../lab/training/model.ts";
import { readOwnMail } from "../../../lab/training/own_mail.ts";
import { createSamples } from "../../../lab/training/samples.ts";
import type { Sample } from "../../../lab/training/samples.ts";

const GOOD = [
  "meeting agenda minutes",
  "invoice order shipped",
  "patch review kernel",
  "lunch friday kids",
];
const BAD = [
  "lottery winner million",
  "pills cheap pharmacy",
  "verify account suspended",
  "casino bonus win",
];

function createMessage(source: string, number: number, isUnwanted: boolean): LabelledMessage {
  const text = (isUnwanted ? BAD : GOOD)[number % 4] ?? "";
  return {
    id: `${source} ${isUnwanted} ${number}`,
    language: "en",
    source,
    row: source,
    group: source,
    isUnwanted,
    input: { subject: text.split(" ")[0] ?? "", emailContent: `${text} ${source} ${number} today` },
  };
}

const MESSAGES = ["a", "b", "c", "d"].flatMap((source) =>
  Array.from({ length: 40 }, (_, i) => createMessage(source, i, i % 2 === 0))
);

Deno.test("exp agrees with the engine's to the last digits", () => {
  for (let x = -39.5; x < 40; x += 0.37) assertLess(Math.abs(exp(x) / Math.exp(x) - 1), 1e-13);
});

Deno.test("log agrees with the engine's to the last digits", () => {
  for (let x = 1; x > 1e-12; x *= 0.83) assertLess(Math.abs(log(x) - Math.log(x)), 1e-13);
});

Deno.test("training gives the same bytes in whatever order the mail comes", () => {
  const train = (messages: readonly LabelledMessage[]) => {
    const samples = createSamples(messages);
    return JSON.stringify(
      createModelFile(learn(samples), calibrate(samples, listMargins(samples))),
    );
  };
  const first = train(MESSAGES);
  assertEquals(train(MESSAGES.toReversed()), first);
  assertNotEquals(train(MESSAGES.slice(8)), first);
});

Deno.test("a trained model separates the two sides, also for a source it has not seen", () => {
  const samples = createSamples(MESSAGES);
  const margins = listMargins(samples);
  assert(samples.every(({ isUnwanted }, i) => ((margins[i] ?? 0) > 0) === isUnwanted));
  const model = openModel(createModelFile(learn(samples), calibrate(samples, margins)), BUCKETS);
  const computeMargin = (emailContent: string) =>
    classify(model, createClassifierInput(readMail({ emailContent }))).margin;
  assert(computeMargin("lottery winner") > computeMargin("meeting minutes") + 0.5);
});

Deno.test("learn ignores a word that only a single source has", () => {
  const traced = MESSAGES.map((one) =>
    one.source === "a" && one.isUnwanted
      ? { ...one, input: { ...one.input, emailContent: `${one.input.emailContent} zyzzyva` } }
      : one
  );
  const model = openModel(
    createModelFile(learn(createSamples(traced)), { whole: LINE, text: LINE, short: LINE }),
    BUCKETS,
  );
  const { margin } = classify(model, createClassifierInput(readMail({ emailContent: "zyzzyva" })));
  assertLess(Math.abs(margin - model.bias), 0.2);
});

function listMargins(samples: readonly Sample[]): (number | null)[] {
  return computeLeftOutMargins(samples).map((both) => both?.margin ?? null);
}

const LINE = { slope: 1, offset: 0 };

Deno.test("createSamples never takes the report of a mail server for unwanted, whatever its label", () => {
  const report = "hi . this is the qmail - send program at mail 7 . example . net . sorry";
  const evaluateLabelled = (isUnwanted: boolean, emailContent: string): LabelledMessage => ({
    ...createMessage("a", 0, isUnwanted),
    input: { subject: "failure notice", emailContent },
  });
  assertEquals(
    createSamples([evaluateLabelled(true, report), evaluateLabelled(false, report)]).length,
    1,
  );
  assertEquals(
    createSamples([evaluateLabelled(true, "failure notice: restore your mails here")]).length,
    1,
  );
});

Deno.test("computeSampleWeights weighs both labels alike, and a large source little more than a small", () => {
  const samples = createSamples([
    ...Array.from({ length: 256 }, (_, i) => createMessage("large", i, false)),
    ...Array.from({ length: 16 }, (_, i) => createMessage("small", i, false)),
    ...Array.from({ length: 16 }, (_, i) => createMessage("bad", i, true)),
  ]);
  const shares = computeSampleWeights(samples);
  const sumWeights = (isCounted: (source: string) => boolean) =>
    samples.reduce((sum, { source }, i) => sum + (isCounted(source) ? shares[i] ?? 0 : 0), 0);
  assertLess(Math.abs(sumWeights((source) => source === "bad") - samples.length / 2), 1e-9);
  assertLess(
    Math.abs(
      sumWeights((source) => source === "large") / sumWeights((source) => source === "small") - 2,
    ),
    1e-9,
  );
});

Deno.test("readOwnMail gives mail of each language and label, with every place in the texts filled", async () => {
  const ownMails = await readOwnMail();
  const languages = new Set(ownMails.map(({ group }) => group.split(" ")[1]));
  assertEquals([...languages].sort(), [
    "ar",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "fr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "nl",
    "pl",
    "pt",
    "ro",
    "ru",
    "sv",
    "tl",
    "tr",
    "uk",
    "vi",
    "zh",
  ]);
  const writtenMails = ownMails.filter(({ source }) => source.startsWith(WRITTEN));
  for (const label of [false, true]) {
    assert(writtenMails.filter(({ isUnwanted }) => isUnwanted === label).length > 500);
  }
  assertEquals(
    writtenMails.filter(({ input }) =>
      /[{]\w+[}]/.test(`${input.subject}${input.emailContent}`.replaceAll(".a{color", ""))
    ),
    [],
  );
});
