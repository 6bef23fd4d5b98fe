import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { findPoorPassage } from "../../../shared/body/text/poor_passage.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import { MARGIN } from "../../../shared/verdict/inputs.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import messages from "../../fixtures/verdict/poor_languages.json" with { type: "json" };
import { assertLinear } from "../../support/assert_linear.ts";

const DISCLAIMER =
  "This email and any files transmitted with it are confidential and intended solely for the use " +
  "of the individual or entity to whom they are addressed. If you have received this email in " +
  "error please notify the sender and delete it from your system.";
const REPLY =
  "We have looked at your request and will get back to you as soon as we can. Please let us know " +
  "if there is anything else that you need from us, and which address the invoice should go to.";
const FRAUD =
  "Congratulations! You have won 1,500,000 dollars in our lottery. To claim your prize, send your " +
  "bank details and a fee of 200 dollars to our agent today. This offer expires in 24 hours.";

/** Frames in English around a message. */
const FRAMES: Readonly<Record<string, (message: string) => string>> = {
  none: (message) => message,
  form: (message) =>
    "You have received a new message from the contact form on your website.\n\nName: Alex\n" +
    `Email: alex@visitor.example\nSubject: Question\nMessage: ${message}\n\n--\n` +
    "This e-mail was sent from a contact form on Pumps Ltd (https://pumps.example)",
  footer: (message) => `${message}\n\n--\n${DISCLAIMER}`,
  thread: (message) =>
    `${message}\n\nOn Mon, 2 Nov 2026, Sarah Miller <sarah@pumps.example> wrote:\n> ${REPLY}`,
};

async function examine(emailContent: string) {
  const examination = startExamination({ now: 0 });
  const examined = await examineMail(openMail({ emailContent }, examination), examination);
  const { verdict, results } = examined;
  return {
    level: verdict.level,
    language: results.content?.poorlyCoveredLanguage ?? null,
    margin: results.content?.inputs[MARGIN] ?? NaN,
    unbounded: Math.max(examined.classification.margin, examined.classification.passage - 3),
  };
}

Deno.test("a poorly covered language is named inside any English frame", async () => {
  assertEquals(Object.keys(messages).length, 10);
  for (const [language, message] of Object.entries(messages)) {
    for (const [frame, wrap] of Object.entries(FRAMES)) {
      assertEquals((await examine(wrap(message))).language, language, `${language} ${frame}`);
    }
  }
});

Deno.test("no poorly covered language is named for a line, a name or a quotation", async () => {
  const table = [
    `${REPLY} ${REPLY}\n\n--\n株式会社山田ポンプ 東京都港区`,
    `${REPLY} ${REPLY}\n\nMet vriendelijke groet, Jan van den Berg`,
    `${REPLY}\n\nОльга Петрова, Kovács Őrs, Łukasz Żak`,
    `On Sat, Feb 25, 2023 at 01:43:18AM, Φώτης Βαλασιάδης wrote:\n> ${REPLY}\n\nThanks.`,
    "long long a = 1; long long b = read(long long c);\n-- \n" + REPLY,
    REPLY,
  ];
  for (const text of table) assertEquals((await examine(text)).language, null, text);
});

Deno.test("the margin of a poorly covered language is bounded inside an English frame", async () => {
  const offer =
    "Szanowni Państwo, oferujemy kredyt bez zaświadczeń, prosimy o kontakt. Wygrana 1 500 000 USD " +
    "czeka na Państwa, bonus 500% free casino viagra bitcoin, proszę kliknąć: już dziś. ";
  for (const [frame, wrap] of Object.entries(FRAMES)) {
    const { margin, unbounded, language } = await examine(wrap(offer.repeat(3)));
    assertEquals(language, "pl", frame);
    assertGreater(unbounded, 2, frame);
    assertLess(margin, 2.0001, frame);
  }
});

Deno.test("words of a poorly covered language around an English fraud bound nothing", async () => {
  const alone = await examine(FRAUD);
  assertGreater(alone.margin, 4);
  let detectedCount = 0;
  for (const message of Object.values(messages)) {
    for (const text of [`${FRAUD}\n\n${message}`, `${message}\n\n${FRAUD}`]) {
      const { margin, unbounded, language, level } = await examine(text);
      if (language !== null) detectedCount++;
      assert(margin > Math.min(unbounded, alone.margin - 3) - 0.5, `${margin} ${text}`);
      assert(level === "high" || level === "critical", `${level} ${margin} ${text}`);
    }
  }
  assertGreater(detectedCount, 0);
});

Deno.test("findPoorPassage takes linear time", () => {
  const seeds = ["het een van ", "de het the ", "и the ", "x ł\n", "语 the and of "];
  for (const seed of seeds) {
    assertLinear(
      (text: string) => findPoorPassage(text, { words: readWords(text), subjectLength: 0 }),
      { make: (size) => seed.repeat(Math.ceil(size / seed.length)), size: 8000, maxSize: 64_000 },
    );
  }
});
