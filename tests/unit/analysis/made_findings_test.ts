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

Deno.test("every finding of a body is found somewhere", async () => {
  const code = await codeBelow("shared/body");
  const dead = Object.keys(BODY_KINDS).filter((id) =>
    // Those of pressure are named after its dimensions.
    !code.includes(`"${id}"`) && !id.startsWith("pressure_")
  );
  assertEquals(dead, []);
});

/** What is written by hand below a folder. */
async function codeBelow(folder: string): Promise<string> {
  let code = "";
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (name === "sentences" || name === "severities.ts") continue;
    const path = `${folder}/${name}`;
    code += isFile ? await Deno.readTextFile(path) : await codeBelow(path);
  }
  return code;
}
