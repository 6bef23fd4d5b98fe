import { assertEquals, assertNotEquals } from "@std/assert";
import { sayReasons, sayRule, sayType } from "../../../console/src/text/say_reason.ts";
import { createMessages } from "../../../console/src/text/messages.ts";
import { sayVerdictReason } from "../../../console/src/text/say_verdict_reason.ts";
import { sayVerification } from "../../../console/src/text/say_verification.ts";
import { PATTERN_TYPES } from "../../../shared/contract/analyze_spam.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import {
  formatFeature,
  parseFeatureName,
} from "../../../shared/scoring/classifier/feature_text.ts";
import { HEADER_RULES } from "../../../shared/scoring/header_rules.ts";
import { english, french as fr } from "../../support/languages.ts";

Deno.test("sayReasons writes kinds in the page's language, and version 1's English sentences as sent", () => {
  const reasons = ['2 of 20 keywords found: "verify".'];
  const reasonKinds = [
    { id: "keywords", values: { found: "2", total: "20", quoted: '"verify", "{found}".' } },
    { id: "sender", values: { domain: "example.org" } },
  ] as const;
  assertEquals(sayReasons({ reasons, reasonKinds: [...reasonKinds] }, fr), [
    '2 mots-clés trouvés sur 20\u00a0: "verify", "{found}".',
    "Le domaine de l’expéditeur est listé\u00a0: example.org.",
  ]);
  assertEquals(sayReasons({ reasons }, fr), reasons);
});

Deno.test("formatFeature has words in every language for everything the classifier notices", () => {
  const shapes = [
    ...Object.keys(english.featureWords.shapes),
    "from:digits",
    "link:cheap top",
    "images:5",
    "links:10",
    "link owners:3",
  ];
  assertEquals(shapes.length, 62);
  for (const shape of shapes) {
    const feature = parseFeatureName(shape, english.featureWords);
    const text = formatFeature(feature, english.featureWords);
    assertNotEquals(text, shape);
    assertEquals(/[{}]/.test(text), false, text);
    assertNotEquals(formatFeature(feature, fr.featureWords, "fr"), text);
  }
  const words = { id: "word", values: { text: "{text}" } };
  assertEquals(formatFeature(words, fr.featureWords, "fr"), "le mot «\u00a0{text}\u00a0»");
  assertEquals(formatFeature({ id: "constructor", values: {} }, fr.featureWords), "constructor");
});

Deno.test("sayVerdictReason names signs of form in the page's language", () => {
  const reason = {
    id: "form_signs",
    values: { signs: "subject:capitals, from:digits" },
    message: "Its form resembles that of unwanted messages: …",
  };
  assertEquals(
    sayVerdictReason(reason, createMessages(fr, "fr")),
    "Sa forme rappelle le courrier indésirable\u00a0: " +
      `${
        fr.featureWords.shapes["subject:capitals"]
      }, le domaine de l’auteur contient plusieurs chiffres.`,
  );
});

Deno.test("sayType and sayRule have a name for every type and rule in the page's language", () => {
  for (const type of PATTERN_TYPES) assertNotEquals(sayType(type, fr), type);
  assertEquals(sayType("new_kind", fr), "new kind");
  assertEquals(sayType("constructor", fr), "constructor");
  for (const { ruleId } of HEADER_RULES) assertNotEquals(sayRule(ruleId, fr), null);
  assertEquals(sayRule("NEW-001", fr), null);
});

Deno.test("sayVerification says results, what a signature proves, and its weaknesses", () => {
  const rest = { explanation: "", scope: "message", aligned: true } as const;
  const verification: Verification = {
    spf: { ...rest, result: "fail", domain: "a.example", ip: "192.0.2.1", domainSays: null },
    dkim: [{
      ...rest,
      result: "pass",
      domain: "b.example",
      selector: "s",
      signedBody: "part",
      proven: "",
      notProven: "",
      repairs: [],
      testing: false,
      keySource: "dns",
      weaknesses: [
        "The key has only 1024 bits.",
        "Only the first 5 bytes of the body are signed (l=): anybody may append to it.",
        "b.example says that it only tests its signatures (t=y).",
        "It says that it was made after the mail arrived (t=).",
      ],
      weaknessKinds: [
        { id: "bits", values: { bits: "1024" } },
        { id: "part", values: {} },
        { id: "testing", values: {} },
        { id: "future", values: {} },
      ],
    }],
    dmarc: {
      ...rest,
      result: "pass",
      domain: "a.example",
      policy: null,
      policyDomain: null,
      percent: null,
    },
    arc: { ...rest, result: "headers_verified", domain: "c.example", selector: null, instances: 1 },
    bimi: { result: "none", domain: null, explanation: "" },
    impersonation: null,
    outdated: null,
    complete: true,
  };
  const sentences = sayVerification(verification, english);
  assertEquals(sentences.spf, ["a.example forbids the address that sent it: 192.0.2.1."]);
  assertEquals(sentences.dkim[0]?.slice(1, 2), [
    "Whoever holds the key of b.example signed the header fields it names, " +
    "and only a part of this body.",
  ]);
  const { weak } = english.verifiedWords;
  assertEquals(sentences.dkim[0]?.slice(3), [
    "The key is short: 1024 bits.",
    weak.part,
    weak.testing,
    weak.future,
  ]);
  assertEquals(sentences.arc[0]?.includes("c.example"), true);
});
