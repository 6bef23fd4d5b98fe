import { assert, assertEquals, assertGreater } from "@std/assert";
import { LANGUAGE_LIST } from "../../console/src/text/languages.ts";
import { CONSOLE_FILES, CONSOLE_POLICY } from "../../shared/server/console.ts";
import { buildConsole } from "../../tasks/console.ts";
import { consoleFiles } from "../support/browser.ts";

/**
 * What the page may weigh with one language, compressed, in bytes. The public suffix list,
 * by which domains are told to be of one owner or not, is 50 kB of it, one language 13 kB.
 */
const BUDGET = 150_000;

Deno.test("the committed bundle is what the source builds to: deno task console", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await buildConsole(folder);
    for (const name of Object.keys(CONSOLE_FILES)) {
      const built = await Deno.readTextFile(`${folder}/${name}`);
      assert(
        built === await Deno.readTextFile(`console/dist/${name}`),
        `console/dist/${name} is not what console/src builds to; run: deno task console`,
      );
    }
    const names = await Array.fromAsync(Deno.readDir("console/dist"), ({ name }) => name);
    assertEquals(names.toSorted(), Object.keys(CONSOLE_FILES).toSorted());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the console weighs less than 150 kB in any language, gzipped", () => {
  const weigh = (wanted: (name: string) => boolean) =>
    consoleFiles.filter(({ name }) => wanted(name))
      .reduce((sum, { gzipped }) => sum + gzipped.byteLength, 0);
  const page = weigh((name) => !name.startsWith("language_"));
  assertGreater(page, 10_000);
  assertEquals(LANGUAGE_LIST.length, 5);
  for (const language of LANGUAGE_LIST) {
    const words = weigh((name) => name === `language_${language}.js`);
    assertGreater(words, 5_000);
    assert(page + words < BUDGET, `${language}: ${page} + ${words} bytes`);
  }
});

Deno.test("the page carries the gateway's policy and names no other origin", async () => {
  const html = await Deno.readTextFile("console/dist/index.html");
  assertEquals(/content="(default-src[^"]+)"/.exec(html)?.[1], CONSOLE_POLICY);
  assertEquals(/\b(?:src|href)="(?:https?:)?\/\//.test(html), false);
  assertEquals(/\son\w+=|<script(?![^>]*\bsrc=)|\sstyle=/.test(html), false);
});
