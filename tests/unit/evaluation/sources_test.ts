import { assert, assertEquals } from "@std/assert";
import { findFold, findKind, parseSource, PRODUCT_FOLDS } from "../../../lab/evaluation/sources.ts";

Deno.test("parseSource takes the files of one archive, and derived products, for one source", () => {
  const cases: [string, string][] = [
    ["enron_ham", "enron"],
    ["text_enron", "enron"],
    ["spamassassin_full", "spamassassin"],
    ["template_ojs", "product:pkp"],
    ["template_omp", "product:pkp"],
    ["template_phpbb-it", "product:phpbb"],
    ["template_mastodon", "product:mastodon"],
    ["list:osst-users", "sourceforge_lists"],
    ["list:ltp", "opensource_lists"],
    ["one of nobody's", "one of nobody's"],
  ];
  for (const [name, source] of cases) assertEquals(parseSource(name), source);
});

Deno.test("findKind recognises every product, and calls what is unknown a mailbox", () => {
  assertEquals(findKind("product:mastodon"), "products");
  assertEquals(findKind("enron"), "corporate");
  assertEquals(findKind("one of nobody's"), "mailbox");
});

Deno.test("findFold leaves out an archive alone, and divides products into parts that stay the same", () => {
  assertEquals(findFold("enron"), "enron");
  const folds = new Set(Array.from({ length: 200 }, (_, i) => findFold(`product:${i}`)));
  assertEquals(folds.size, PRODUCT_FOLDS);
  // Another hash would mix what earlier measurements left out with what they learnt.
  assertEquals(findFold("product:mastodon"), "products 2");
  assert([...folds].every((fold) => /^products [1-5]$/.test(fold)));
});
