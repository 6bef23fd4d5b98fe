import { assert, assertEquals, assertGreater } from "@std/assert";
import { readAllTexts } from "../support/languages.ts";
import { CONSOLE_POLICY, FRAME_POLICY } from "../../shared/server/console.ts";
import { consoleFiles } from "../support/browser.ts";

/** Maximum compressed size of the page with one language until it is drawn, in bytes. */
const MAX_CONSOLE_BYTES = 92_000;

/** Maximum compressed size of the workers, which are loaded after the page is drawn. */
const LAZY: Readonly<Record<string, number>> = {
  "examine.js": 1_635_000,
  "exports.js": 40_000,
  "lazy_views.js": 110_000,
  "numbers.js": 120_000,
  "outlook.js": 20_000,
  "shell.js": 2_000,
};

const languages = [...(await readAllTexts()).keys()];

Deno.test("the console in any language weighs less than 92 kB, gzipped, until it is drawn", () => {
  const weigh = (isCounted: (name: string) => boolean) =>
    consoleFiles.filter(({ name }) => isCounted(name))
      .reduce((sum, { gzippedBytes }) => sum + gzippedBytes.byteLength, 0);
  // Only an installation asks for the larger icons.
  const page = weigh((name) => !/^language_|\.png$/.test(name) && LAZY[name] === undefined);
  assertGreater(page, 10_000);
  for (const language of languages) {
    const words = weigh((name) => name === `language_${language}.js`);
    assertGreater(words, 5_000);
    assert(page + words < MAX_CONSOLE_BYTES, `${language}: ${page} + ${words} bytes`);
  }
  assertEquals(Object.keys(LAZY).length, 6);
  for (const [name, maxWeight] of Object.entries(LAZY)) {
    const weight = weigh((each) => each === name);
    assert(weight > 500 && weight < maxWeight, `${name}: ${weight} bytes`);
  }
});

Deno.test("the page carries the gateway's policy and names no other origin", async () => {
  const html = await Deno.readTextFile("console/dist/index.html");
  assertEquals(/content="(default-src[^"]+)"/.exec(html)?.[1], CONSOLE_POLICY);
  const frame = await Deno.readTextFile("console/dist/frame.html");
  assertEquals(/content="(default-src[^"]+)"/.exec(frame)?.[1], FRAME_POLICY);
  assertEquals(/<script|\b(?:src|href)=/.test(frame), false);
  assertEquals(/\b(?:src|href)="(?:https?:)?\/\//.test(html), false);
  assertEquals(/\son\w+=|<script(?![^>]*\bsrc=)|\sstyle=/.test(html), false);
});
