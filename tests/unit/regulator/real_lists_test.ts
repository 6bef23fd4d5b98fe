import { assertEquals, assertGreater } from "@std/assert";
import type { BlockedList } from "../../../shared/regulator/blocked_list.ts";
import { isRecord } from "../../../shared/regulator/json_list.ts";
import { ListBytesReader } from "../../../shared/regulator/read_list.ts";
import type { PatternMatch } from "../../../shared/phone/pattern_index.ts";
import { edgesOf, indexOf, linearFind, randomNumbers } from "../../helpers/phone_patterns.ts";
import { haveSharedData, sharedPath } from "../../helpers/shared_data.ts";

/**
 * Every list of the real data: what the index answers is what looking at every pattern answers,
 * for 100 000 random numbers and the edges of every range.
 */

const RANDOM = 100_000;

/** Lists in one of the two formats that are read. */
const LISTS = [
  "french-list-arcep-operators.json",
  "begone-blacklist-arcep.xml",
  "begone-blacklist-datagouv-destiny.xml",
  "begone-blacklist-datagouv-onoff.xml",
  "begone-blacklist-datagouv-ubicentrex.xml",
  "begone-blacklist-perso.xml",
  "begone-fr-tout.xml",
  "more/oulixalt_Begone-FR.xml",
];

/** Arrays with a `pattern` an entry: not a format of ours, but patterns all the same. */
const PATTERN_ARRAYS = ["ranges-by-operator.json", "more/souffly007_blocked_prefixes.json"];

function readList(bytes: Uint8Array): BlockedList {
  const reader = new ListBytesReader();
  reader.write(bytes);
  return reader.end({ asOf: 0, name: "" });
}

/** The block entries of a list, found without any of our code. */
function plainEntries(text: string): PatternMatch[] {
  if (text.startsWith("{")) {
    const patterns: { name: string; action: string; pattern: string }[] = JSON.parse(text).patterns;
    return patterns.filter(({ action }) => action === "block")
      .map(({ name, pattern }) => ({ name, pattern }));
  }
  return text.split("<dict>").slice(1).map((dict) => {
    const [, category, number, title] = [...dict.matchAll(/<string>([^<]*)<\/string>/g)]
      .map((match) => match[1] ?? "");
    return { category, pattern: (number ?? "").replace("+", ""), name: title ?? "" };
  }).filter(({ category }) => category === "0").map(({ pattern, name }) => ({ pattern, name }));
}

/** Numbers of the lengths in use: most by chance, as many near the patterns. */
function numbersFor(entries: readonly PatternMatch[]): string[] {
  const numbers = [...randomNumbers(RANDOM, "33", 9)];
  for (const { pattern } of entries) numbers.push(...edgesOf(pattern));
  return numbers;
}

/** Asks both for every number; returns how many numbers matched. */
function assertSameAnswers(entries: readonly PatternMatch[], list: readonly string[]): number {
  const index = indexOf(entries);
  let matched = 0;
  for (const number of list) {
    const found = index.find(number);
    assertEquals(found, linearFind(entries, number), number);
    if (found.length > 0) matched++;
  }
  return matched;
}

for (const name of LISTS) {
  Deno.test({
    name: `the index of ${name} agrees with a linear matcher`,
    ignore: !haveSharedData,
    fn: async () => {
      const bytes = await Deno.readFile(sharedPath(`phone/${name}`));
      const list = readList(bytes);
      const entries = plainEntries(new TextDecoder().decode(bytes));
      assertGreater(entries.length, 10);
      assertEquals([list.index.size, list.skippedCount], [entries.length, 0]);
      assertGreater(assertSameAnswers(entries, numbersFor(entries)), entries.length);
      for (const { pattern } of entries) {
        const number = pattern.replaceAll("#", "5");
        assertEquals(list.index.find(number), indexOf(entries).find(number));
      }
    },
  });
}

for (const name of PATTERN_ARRAYS) {
  Deno.test({
    name: `the index of the patterns of ${name} agrees with a linear matcher`,
    ignore: !haveSharedData,
    fn: async () => {
      const array: unknown = JSON.parse(await Deno.readTextFile(sharedPath(`phone/${name}`)));
      const entries = (Array.isArray(array) ? array : []).filter(isRecord)
        .map((entry) => ({ pattern: String(entry["pattern"]), name: "" }));
      assertGreater(entries.length, 700);
      assertGreater(assertSameAnswers(entries, numbersFor(entries)), entries.length);
    },
  });
}

Deno.test({
  name: "total_blocked is what the list states, even where its patterns cover less",
  ignore: !haveSharedData,
  fn: async () => {
    const bytes = await Deno.readFile(sharedPath("phone/french-list-arcep-operators.json"));
    const list = readList(bytes);
    assertEquals(list.totalBlocked, 14_892_001);
    assertEquals(list.version, "v2026.01.01.01.01");
    assertGreater(list.totalBlocked, list.index.countCovered());
  },
});

Deno.test({
  name: "a list of allowed numbers alone blocks nothing and is refused",
  ignore: !haveSharedData,
  fn: async () => {
    const bytes = await Deno.readFile(sharedPath("phone/begone-allow-arcep.xml"));
    let problem: unknown;
    try {
      readList(bytes);
    } catch (error) {
      problem = (error as { problem?: unknown }).problem;
    }
    assertEquals(problem, "no_usable_entry");
  },
});
