import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import padded from "../../../fixtures/mail/padded.json" with { type: "json" };
import { classifyWithReasons } from "../../../../shared/scoring/classifier/explain.ts";
import { extractFeatures } from "../../../../shared/scoring/classifier/features.ts";
import { loadShippedModel } from "../../../../shared/scoring/classifier/classify_mail.ts";
import { createClassifierInput } from "../../../../shared/scoring/classifier/input.ts";
import { readMail } from "../../../../shared/mime/read_mail.ts";

const model = await loadShippedModel();
const harmless = Object.values(padded.harmless).join("\n\n");

function explainText(emailContent: string, subject = "") {
  return classifyWithReasons(model, createClassifierInput(readMail({ subject, emailContent })));
}

Deno.test("the passage of a text gets little better by harmless text before or after it", () => {
  assert(padded.unwanted.length >= 10);
  for (const { name, subject, text } of padded.unwanted) {
    const explanation = explainText(text, subject);
    const before = explainText(`${harmless}\n${text}`, subject);
    const after = explainText(`${text}\n${harmless}`, subject);
    assertLess(before.margin, explanation.margin - 3, name);
    assertGreater(before.passage, explanation.passage - 4, name);
    assertGreater(after.passage, explanation.passage - 4, name);
  }
});

Deno.test("the passage of a text that is one passage has about the margin of the whole", () => {
  for (const { subject, text } of padded.unwanted) {
    const { margin, passage } = explainText(text.slice(0, 150), subject);
    assertLess(Math.abs(passage - margin), 0.5);
  }
});

Deno.test("a repeated text is about as bad as the text once", () => {
  const text = `${padded.harmless.story.slice(0, 600)}\n`;
  const repeatedPassage = explainText(text.repeat(4)).passage;
  assertLess(Math.abs(explainText(text.repeat(40)).passage - repeatedPassage), 0.5);
});

Deno.test("extractFeatures names the features of each word wherever it occurs", () => {
  const view = createClassifierInput(
    readMail({ emailContent: "open the gate, then open the door" }),
  );
  const { occurrences: { words, ranges, pieces }, letters } = extractFeatures(view);
  const [open, , the, pair] = words;
  assertEquals([words[8], words[10], words[11]], [open, the, pair]);
  assertEquals(ranges.slice(8, 10), ranges.slice(0, 2));
  assert(pieces.every((number) => number < letters.length));
});
