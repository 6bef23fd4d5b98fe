import { assertEquals, assertGreater } from "@std/assert";
import { BODY_KINDS } from "../../../catalogue/findings/body/all.ts";
import { HEADER_KINDS } from "../../../catalogue/findings/headers/all.ts";
import { findingFiles } from "../../../tasks/findings/files.ts";

Deno.test("registries and sentences of findings are as catalogue/findings says", async () => {
  const stale: string[] = [];
  for (const [path, text] of findingFiles()) {
    const found = await Deno.readTextFile(path).catch(() => "");
    if (found !== text) stale.push(path);
  }
  assertEquals(stale, [], "deno task findings renews them");
});

Deno.test("every finding says why it counts as it does", () => {
  const kinds = [...Object.entries(HEADER_KINDS), ...Object.entries(BODY_KINDS)];
  assertGreater(kinds.length, 150);
  assertEquals(kinds.filter(([, { why }]) => !/^[A-Z].{9,}\.$/.test(why)).map(([id]) => id), []);
});
