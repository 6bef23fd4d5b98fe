/**
 * Compares the index with all patterns, for each real list, 2 000 random numbers and ranges' edges.
 */

import { assertEquals, assertGreater } from "@std/assert";
import type { BlockedList } from "../../../shared/phone/blocked_list.ts";
import { isObject } from "../../../shared/contract/is_object.ts";
import { countCovered } from "../../../shared/phone/coverage.ts";
import { runSynchronously } from "../../../shared/phone/pieces.ts";
import { ListBytesReader } from "../../../shared/phone/read_list.ts";
import type { NumberPattern } from "../../../shared/phone/pattern_index.ts";
import {
  buildIndex,
  findByComparing,
  generateNumbers,
  listEdges,
} from "../../support/phone_patterns.ts";
import { PUBLISHED_LISTS } from "../../support/published_lists.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";

const RANDOM = 2_000;

/** Arrays of objects with a `pattern`: not a supported format, but usable as patterns. */
const PATTERN_ARRAYS = ["ranges-by-operator.json", "more/souffly007_blocked_prefixes.json"];

function readList(bytes: Uint8Array): BlockedList {
  const reader = new ListBytesReader();
  reader.write(bytes);
  return runSynchronously(reader.end({ asOf: 0, name: "" }));
}

/** The block entries of a list, read without the project's code. */
function readPlainEntries(text: string): NumberPattern[] {
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

/** Numbers of valid lengths: random ones, and the edges of every pattern. */
function listNumbers(entries: readonly NumberPattern[]): string[] {
  const numbers = [...generateNumbers(RANDOM, "33", 9)];
  for (const { pattern } of entries) numbers.push(...listEdges(pattern));
  return numbers;
}

/** Compares both answers for every number; returns how many numbers matched. */
function assertSameAnswers(entries: readonly NumberPattern[], list: readonly string[]): number {
  const index = buildIndex(entries);
  let matchCount = 0;
  for (const number of list) {
    const matches = index.find(number);
    const expected = findByComparing(entries, number);
    // Skipped for the many numbers without a match, as `assertEquals` is slow.
    if (matches.length + expected.length > 0) assertEquals(matches, expected, number);
    if (matches.length > 0) matchCount++;
  }
  return matchCount;
}

for (const name of PUBLISHED_LISTS) {
  Deno.test({
    name: `the index of ${name} agrees with a linear matcher`,
    ignore: !haveCorpus,
    fn: async () => {
      const bytes = await Deno.readFile(findCorpusPath(`phone/${name}`));
      const list = readList(bytes);
      const entries = readPlainEntries(new TextDecoder().decode(bytes));
      assertGreater(entries.length, 10);
      assertEquals([list.blockedPatterns.size, list.skippedCount], [entries.length, 0]);
      assertGreater(assertSameAnswers(entries, listNumbers(entries)), entries.length);
      const index = buildIndex(entries);
      for (const { pattern } of entries) {
        const number = pattern.replaceAll("#", "5");
        assertEquals(list.blockedPatterns.find(number), index.find(number));
      }
    },
  });
}

for (const name of PATTERN_ARRAYS) {
  Deno.test({
    name: `the index of the patterns of ${name} agrees with a linear matcher`,
    ignore: !haveCorpus,
    fn: async () => {
      const array: unknown = JSON.parse(await Deno.readTextFile(findCorpusPath(`phone/${name}`)));
      const entries = (Array.isArray(array) ? array : []).filter(isObject)
        .map((entry) => ({ pattern: String(entry["pattern"]), name: "" }));
      assertGreater(entries.length, 700);
      assertGreater(assertSameAnswers(entries, listNumbers(entries)), entries.length);
    },
  });
}

Deno.test({
  name: "total_blocked is what the list states, even if its patterns cover less",
  ignore: !haveCorpus,
  fn: async () => {
    const bytes = await Deno.readFile(findCorpusPath("phone/french-list-arcep-operators.json"));
    const list = readList(bytes);
    assertEquals(list.totalBlocked, 14_892_001);
    assertEquals(list.version, "v2026.01.01.01.01");
    assertGreater(
      list.totalBlocked,
      runSynchronously(countCovered(list.blockedPatterns.listPatterns())),
    );
  },
});

Deno.test({
  name: "a list of only allowed numbers blocks nothing",
  ignore: !haveCorpus,
  fn: async () => {
    const bytes = await Deno.readFile(findCorpusPath("phone/begone-allow-arcep.xml"));
    const { blockedPatterns, allowedPatterns } = readList(bytes);
    assertEquals([blockedPatterns.size, allowedPatterns.size], [0, 3]);
  },
});
