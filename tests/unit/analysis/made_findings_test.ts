import { assertEquals, assertGreater } from "@std/assert";
import { HEADER_KINDS } from "../../../catalogue/findings/headers/all.ts";
import { findingFiles } from "../../../tasks/findings/files.ts";

Deno.test("registry and sentences of findings are as catalogue/findings says", async () => {
  const stale: string[] = [];
  for (const [path, text] of findingFiles()) {
    if (await Deno.readTextFile(path) !== text) stale.push(path);
  }
  assertEquals(stale, [], "deno task findings renews them");
});

Deno.test("every finding says where its points come from", () => {
  const kinds = Object.entries(HEADER_KINDS);
  assertGreater(kinds.length, 60);
  assertEquals(kinds.filter(([, { why }]) => !/^[A-Z].{9,}\.$/.test(why)).map(([id]) => id), []);
});
