import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { collectWeights } from "../../../../shared/scoring/classifier/classify.ts";
import { extractFeatures } from "../../../../shared/scoring/classifier/features.ts";
import type { Model } from "../../../../shared/scoring/classifier/model_file.ts";
import { findQuotedPassage } from "../../../../shared/scoring/classifier/quoted_passage.ts";
import { splitLinks } from "../../../../shared/scoring/classifier/split_links.ts";
import { assertLinear } from "../../../support/assert_linear.ts";

/** Creates a model in which some words alone weigh, in subjects and texts. */
function createModel(words: string): Model {
  const heavy = new Set(
    words.split(" ").flatMap((word) => {
      const { words, subject } = extractFeatures(createInput(word, ""));
      return [...words, ...subject];
    }),
  );
  const weights = { at: (bucket: number) => heavy.has(bucket) ? 50 : 0 };
  return { unit: 0.01, bias: 0, scores: {}, weights };
}

function createInput(subject: string, text: string) {
  const split = splitLinks(text);
  return {
    subject,
    wholeSubject: subject,
    text: split.text,
    links: split.links,
    html: [],
    senderDomain: "",
    headers: null,
  };
}

function quote(heavy: string, text: string, subject = ""): string | null {
  const model = createModel(heavy), input = createInput(subject, text);
  const features = extractFeatures(input);
  return findQuotedPassage(input, features, collectWeights(model, features));
}

/** Texts and their quotes by the words that weigh. */
const CASES: readonly {
  readonly why: string;
  readonly heavy: string;
  readonly subject?: string;
  readonly text: string;
  readonly quote: string | null;
}[] = [
  {
    why: "the sentence with the heavy word",
    heavy: "prize",
    text: "We met in June. Your prize waits here. See you on Monday at the station.",
    quote: "Your prize waits here",
  },
  {
    why: "sentences that follow each other",
    heavy: "prize claim",
    text: "Hello again. Your prize waits. Claim it today! The weather is fine.",
    quote: "Your prize waits. Claim it today!",
  },
  {
    why: "the text where it weighs about as much as the subject",
    heavy: "prize claim urgent today",
    subject: "Urgent prize claim",
    text: "We met in June. The prize is urgent, claim it today. See you on Monday.",
    quote: "The prize is urgent, claim it today",
  },
  {
    why: "no salutation alone",
    heavy: "sir",
    text: "Dear Sir or Madam,\n\nSir, we write to you on Monday.",
    quote: "Sir, we write to you on Monday",
  },
  {
    why: "no words of two paragraphs",
    heavy: "prize claim urgent",
    text: "Your prize waits.\n\nClaim it, it is urgent.",
    quote: "Claim it, it is urgent",
  },
  {
    why: "a subject, not joined to the text",
    heavy: "prize claim",
    subject: "A prize to claim",
    text: "Claim it today",
    quote: "A prize to claim",
  },
  {
    why: "nothing across a link, which is left out",
    heavy: "pay fee",
    text: "Pay the fee here (https://pay.example/x) or pay later",
    quote: "Pay the fee here",
  },
  {
    why: "a sentence that a mail program broke",
    heavy: "deposit ship",
    text:
      "For the reservation of your flat we ask you for a first\ndeposit before we ship the keys.\nBye",
    quote:
      "For the reservation of your flat we ask you for a first deposit before we ship the keys",
  },
  {
    why: "a part of a long sentence, of whole words",
    heavy: "casino",
    text: `${"and so it went on with the work of that long day ".repeat(4)}until the casino paid ${
      "and so it went on with the work of that long day ".repeat(4)
    }`,
    quote:
      "…and so it went on with the work of that long day and so it went on with the work of that long day until the casino…",
  },
  {
    why: "no rule of signs",
    heavy: "offer",
    text: "Our offer for you ---------- Best regards",
    quote: "Our offer for you",
  },
  {
    why: "no invisible characters, and no mark that would end the quotation",
    heavy: "prize safe",
    text: 'A p\u200brize\u202e for “you”. It is "safe".\u2066 \ud800',
    quote: "A prize for 'you'. It is 'safe'",
  },
  {
    why: "a script without blanks",
    heavy: "奖",
    text: "你好。你中奖了，请点击。再见。",
    quote: "你中奖了，请点击。",
  },
  { why: "no word alone", heavy: "prize", text: "Prize", quote: null },
  { why: "nothing that does not weigh", heavy: "prize", text: "See you on Monday.", quote: null },
  { why: "nothing of nothing", heavy: "prize", text: "", quote: null },
];

Deno.test("findQuotedPassage quotes the words that weigh most", () => {
  assert(CASES.length > 0);
  for (const { why, heavy, subject, text, quote: expected } of CASES) {
    assertEquals(quote(heavy, text, subject), expected, why);
  }
});

Deno.test("findQuotedPassage quotes at most 120 characters of any text", () => {
  const pieces = [
    "prize ",
    "prize",
    "\n",
    ". ",
    "奖",
    "\u0301",
    "\u{1f381}",
    "\f",
    "ﷺ ",
    "“",
    "x@y.example ",
  ];
  let state = 1;
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: 200 }, () => {
      state = (state * 48271) % 0x7fffffff;
      return pieces[state % (1 + i % pieces.length)] ?? "";
    }).join("");
    const passage = quote("prize 奖", text) ?? "";
    assertLessOrEqual(passage.length, 120, JSON.stringify(text));
    assert(passage.isWellFormed() && !/[\n\f\u201c]/.test(passage), passage);
  }
});

Deno.test("findQuotedPassage takes linear time", () => {
  const model = createModel("prize");
  for (const piece of ["prize ", "prize. ", "奖", "prize\n", "a.b.c "]) {
    assertLinear((text: string) => {
      const input = createInput("", text), features = extractFeatures(input);
      findQuotedPassage(input, features, collectWeights(model, features));
    }, {
      make: (length) => piece.repeat(Math.ceil(length / piece.length)),
      size: 4000,
      maxSize: 64_000,
    });
  }
});
