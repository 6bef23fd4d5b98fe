import { parsePhoneNumberFromString } from "libphonenumber-js";
import { normalisePhone } from "../../shared/phone/numbering/normalise.ts";
import type { PatternMatch } from "../../shared/phone/pattern_index.ts";
import { fits, indexOf } from "../support/phone_patterns.ts";
import { EMBEDDED, makeEntries, makeNumbers } from "./phone_lists.ts";

/**
 * One iteration checks one number. Compared with a linear scan, and with libphonenumber-js parsing
 * the same numbers, which would be the cost of using it as a first step.
 */

const LISTS: ReadonlyArray<readonly [string, readonly PatternMatch[]]> = [
  ["embedded list", EMBEDDED],
  ["15 000 patterns", makeEntries(15_000)],
  ["1 000 000 patterns", makeEntries(1_000_000)],
];

for (const [group, entries] of LISTS) {
  const index = indexOf(entries);
  const written = makeNumbers(entries);
  const numbers = written.map((number) => `33${number.slice(1)}`);
  let at = 0;
  const next = (list: readonly string[]) => list[at++ % list.length] ?? "";

  Deno.bench({ name: "find", group, baseline: true }, () => {
    index.find(next(numbers));
  });
  Deno.bench({ name: "normalise and find", group }, () => {
    index.find(normalisePhone(next(written)) ?? "");
  });
  Deno.bench({ name: "libphonenumber-js parses", group }, () => {
    parsePhoneNumberFromString(next(written), "FR");
  });
  Deno.bench({ name: "linear scan", group }, () => {
    const number = next(numbers);
    entries.filter(({ pattern }) => fits(pattern, number));
  });
}
