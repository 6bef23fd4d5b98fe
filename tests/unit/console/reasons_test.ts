import { assertEquals, assertNotEquals } from "@std/assert";
import { sayReason, sayRule, sayType } from "../../../console/src/text/reasons/say_reason.ts";
import { sayFeature } from "../../../console/src/text/features/say_feature.ts";
import { english } from "../../../console/src/text/messages_en.ts";
import { french } from "../../../console/src/text/messages_fr.ts";
import { german } from "../../../console/src/text/messages_de.ts";
import { sayVerification } from "../../../console/src/text/verified/say.ts";
import { PATTERN_TYPES } from "../../../shared/contract/analyze_spam.ts";
import type { Verification } from "../../../shared/contract/verification.ts";
import { SHAPE_WORDS, shapeInWords } from "../../../shared/scoring/classifier/shape_words.ts";
import { HEADER_RULES } from "../../../shared/scoring/header_rules.ts";
import { fillReason, REASONS } from "../../../shared/scoring/reason_templates.ts";

const { reasonWords: fr } = french;

Deno.test("sayReason: every sentence of the scoring is said in the page's language", () => {
  const keywords = fillReason(REASONS.keywords, {
    found: "2",
    total: "20 keywords",
    quoted: '"verify", "found: of 3".',
  });
  assertEquals(
    sayReason(keywords, french),
    '2 mots-clés trouvés sur 20 : "verify", "found: of 3".',
  );
  const body = fillReason(REASONS.bodyKeywords, { found: "1", total: "1 keyword" });
  assertEquals(sayReason(body, french), "1 mots-clés sur 1 trouvés dans le texte.");
  const named = fillReason(REASONS.named, { type: "Tech support", id: "TECH-001", reason: body });
  assertEquals(
    sayReason(named, french),
    "Faux support technique (TECH-001) : 1 mots-clés sur 1 trouvés dans le texte.",
  );
  const plain = [
    REASONS.subject,
    REASONS.allowed,
    fillReason(REASONS.sender, { domain: "example.org" }),
    fillReason(REASONS.classifier, { score: "90", features: "the word “prize”" }),
    ...HEADER_RULES.map(({ reason }) => reason),
  ];
  assertEquals(plain.length, 9);
  for (const reason of plain) {
    assertNotEquals(sayReason(reason, french), reason);
    assertNotEquals(sayReason(reason, french), sayReason(reason, german));
  }
  assertEquals(sayReason("Of another version.", french), "Of another version.");
});

Deno.test("sayFeature: everything the classifier can notice is said in the page's language", () => {
  const shapes = [
    ...Object.keys(SHAPE_WORDS),
    ...["from:digits", "link:cheap top", "images:5", "links:10", "link owners:3", "part:text/html"],
  ];
  assertEquals(shapes.length, 67);
  for (const shape of shapes) {
    const english = shapeInWords(shape);
    assertNotEquals(english, shape);
    assertNotEquals(sayFeature(english, french.featureWords), english);
  }
  assertEquals(sayFeature("the word “prize”", french.featureWords), "le mot « prize »");
  assertEquals(sayFeature("“win N” in the subject", german.featureWords), "„win N“ im Betreff");
  assertEquals(sayFeature("something new", french.featureWords), "something new");
});

Deno.test("sayType and sayRule: every kind and rule has a name in the page's language", () => {
  for (const type of PATTERN_TYPES) assertNotEquals(sayType(type, fr), type);
  assertEquals(sayType("new_kind", fr), "new kind");
  assertEquals(sayType("constructor", fr), "constructor");
  for (const { ruleId } of HEADER_RULES) assertNotEquals(sayRule(ruleId, fr), null);
  assertEquals(sayRule("NEW-001", fr), null);
});

Deno.test("sayVerification: results, what a signature proves and its weaknesses", () => {
  const rest = { explanation: "", scope: "message", aligned: true } as const;
  const verification: Verification = {
    spf: { ...rest, result: "fail", domain: "a.example", ip: "192.0.2.1", domainSays: null },
    dkim: [{
      ...{ ...rest, result: "pass", domain: "b.example", selector: "s", signedBody: "part" },
      ...{ proven: "", notProven: "", repairs: [] },
      testing: false,
      weaknesses: [
        "The key has only 1024 bits.",
        "Only the first 5 bytes of the body are signed (l=): anybody may append to it.",
        "b.example says that it only tests its signatures (t=y).",
        "It says that it was made after the mail arrived (t=).",
        "Of another version.",
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
  const said = sayVerification(verification, english.verifiedWords);
  assertEquals(said.spf, ["a.example forbids the address that sent it: 192.0.2.1."]);
  assertEquals(said.dkim[0]?.slice(1, 2), [
    "Whoever holds the key of b.example signed the header fields it names, " +
    "and only a part of this body.",
  ]);
  const { weak } = english.verifiedWords;
  assertEquals(said.dkim[0]?.slice(3), [
    weak.bits("1024"),
    weak.part,
    weak.testing,
    weak.future,
    "Of another version.",
  ]);
  assertEquals(said.arc[0]?.includes("c.example"), true);
});
