import { assertEquals } from "@std/assert";
import { buildStyleSheet, compactStyle, STYLES } from "../../../tasks/console.ts";

Deno.test("every file of console/src/style is part of the style sheet", async () => {
  const files = await Array.fromAsync(Deno.readDir("console/src/style"), ({ name }) => name);
  assertEquals(files.toSorted(), STYLES.map((name) => `${name}.css`).toSorted());
});

Deno.test("the built style sheet has the rules of the sources and nothing else", async () => {
  const sheet =
    "/* a */\nb:hover,\ni > c {\n  d: e\n    f;\n  g: h; /* i */\n}\n\n@media (j: k) {\n}\n";
  assertEquals(compactStyle(sheet), "b:hover,i > c{d: e\nf;g:h}@media (j: k){}");
  assertEquals(/\/\*|\n\s/.test(compactStyle(await buildStyleSheet())), false);
});
