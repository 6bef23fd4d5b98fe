import { assertEquals, assertGreater } from "@std/assert";
import { findLures } from "../../../shared/body/lures/lures.ts";
import type { LureProof } from "../../../shared/body/lures/families.ts";
import { readWords } from "../../../shared/body/text/words.ts";
import cases from "../../fixtures/body/lures.json" with { type: "json" };
import { assertLinear } from "../../support/assert_linear.ts";

function lures(text: string, facts: readonly LureProof[], proven = "") {
  return findLures({
    words: readWords(text),
    text,
    language: null,
    facts: new Set(facts),
    proven,
  });
}

for (const { family, language, text } of cases) {
  Deno.test(`findLures: ${family} in ${language}`, () => {
    assertEquals(lures(text, ["link"]).map((lure) => lure.family), [family]);
    assertEquals(lures(text, []), []);
  });
}

Deno.test("findLures: the table of languages is not empty", () => assertGreater(cases.length, 15));

Deno.test("findLures: words of ordinary letters in another language are no lure", () => {
  const facts = ["link", "number", "amount", "contact", "stranger"] as const;
  const ordinary = [
    "Expertise in constructing service-based pages is quite limited.",
    "with ESMTPA id 30bd38ed for <blocked@example.net>",
    "I don't have millions in funding.",
    "i prodotti con il nuovo numero di tracciamento",
    "Taxa de processamento do pagamento",
  ];
  for (const text of ordinary) assertEquals(lures(text, facts), [], text);
});

Deno.test("findLures: quotes the words, which end with their sentence", () => {
  assertEquals(lures("Hello.\nYour password will\nexpire. Bye.", ["link"]), [
    { family: "password", quote: "password will expire" },
  ]);
  assertEquals(lures("This is your password. The offer expires.", ["link"]), []);
});

Deno.test("findLures: a reset that the reader asked for is no lure", () => {
  assertEquals(lures("Reset your password here, this password link expires soon.", ["link"]), []);
});

Deno.test("findLures: proven mail of the named service is excused, a lookalike is not", () => {
  const text = "The agreement is ready for your signature.";
  assertEquals(lures(text, ["link"], "docusign.net"), []);
  assertEquals(lures(text, ["link"], "docusign.net.example").length, 1);
});

Deno.test("findLures takes time linear in repeated words", () => {
  for (const unit of ["password ", "password expire your mailbox ", "密码", "邮箱密码"]) {
    assertLinear((text: string) => lures(text, ["link", "number", "amount", "contact"]), {
      make: (size) => unit.repeat(size),
      size: 1000,
      most: 20_000,
    });
  }
});
