import { assert, assertEquals } from "@std/assert";
import fc, { createTextArbitrary } from "../support/fast_check.ts";
import { ListError } from "../../shared/phone/blocked_list.ts";
import type { BlockedList } from "../../shared/phone/blocked_list.ts";
import { countCovered } from "../../shared/phone/coverage.ts";
import { readListValue } from "../../shared/phone/json_list.ts";
import { runSynchronously } from "../../shared/phone/pieces.ts";
import { ListBytesReader } from "../../shared/phone/read_list.ts";
import { writePropertyList } from "../support/public_site.ts";

const ORIGIN = { asOf: Date.UTC(2026, 0, 2, 3, 4), name: "origin" };

/**
 * Returns the outcome of reading: the list, or the reason of refusal. Any other error is rethrown.
 */
function readOutcome(read: () => BlockedList): unknown {
  try {
    const { blockedPatterns, allowedPatterns, ...rest } = read();
    const numbers = ["33162000001", "0", "12", "999999999999999"];
    const indexResults = [blockedPatterns, allowedPatterns].map((index) =>
      numbers.map((n) => index.find(n))
    );
    const sizes = [blockedPatterns.size, allowedPatterns.size];
    return {
      ...rest,
      sizes,
      covered: runSynchronously(countCovered(blockedPatterns.listPatterns())),
      found: indexResults,
    };
  } catch (error) {
    assert(error instanceof ListError, String(error));
    return error.problem;
  }
}

/** Reads bytes in chunks of the given lengths, repeatedly. */
function readInPieces(bytes: Uint8Array, lengths: readonly number[]): unknown {
  return readOutcome(() => {
    const reader = new ListBytesReader();
    for (let at = 0, i = 0; at < bytes.length; i++) {
      const length = lengths[i % lengths.length] ?? 1;
      reader.write(bytes.subarray(at, at + length));
      at += length;
    }
    return runSynchronously(reader.end(ORIGIN));
  });
}

const pieceLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

const entry = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.string({ unit: "grapheme", maxLength: 20 }),
      action: fc.constantFrom("block", "allow"),
      pattern: fc.constantFrom("33162######", "+3316#", "#", "1#", "12", "x", "", "9".repeat(15)),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const listValue = fc.record({
  version: fc.oneof(
    fc.constantFrom("2026.01.02.03.04", "v2026.01.02.03.04", "3.0"),
    fc.jsonValue(),
  ),
  name: fc.oneof(fc.string(), fc.jsonValue()),
  description: createTextArbitrary(),
  blocked_numbers_count: fc.oneof(fc.nat(), fc.jsonValue()),
  patterns: fc.oneof({ weight: 5, arbitrary: fc.array(entry) }, {
    weight: 1,
    arbitrary: fc.jsonValue(),
  }),
  'pat"terns': fc.array(fc.nat()),
  more: fc.jsonValue(),
}, { requiredKeys: ["patterns"] });

Deno.test("a JSON list that is read in any pieces equals the list read from the parsed value", () => {
  let lists = 0;
  fc.assert(
    fc.property(
      listValue,
      pieceLengths,
      fc.constantFrom(undefined, 1, "\t"),
      (value, lengths, indent) => {
        const text = JSON.stringify(value, null, indent);
        // From the text and not from the value, as JSON has no -0 and keys may repeat.
        const expected = readOutcome(() =>
          runSynchronously(readListValue(JSON.parse(text), ORIGIN))
        );
        if (typeof expected === "object") lists++;
        assertEquals(readInPieces(new TextEncoder().encode(text), lengths), expected);
      },
    ),
    { numRuns: 400 },
  );
  assert(lists > 200, `${lists}`);
});

Deno.test("a JSON list that is cut or has a changed character is refused, unless it is still valid JSON", () => {
  fc.assert(
    fc.property(
      listValue,
      fc.nat(),
      fc.constantFrom("", ",", "]", "}", "[", "{", '"', "\\", ":", "#", " "),
      pieceLengths,
      (value, at, character, lengths) => {
        const json = JSON.stringify(value);
        const position = at % json.length;
        const changedJson = json.slice(0, position) + character + json.slice(position + 1);
        const bytes = new TextEncoder().encode(changedJson);
        const result = readInPieces(bytes, lengths);
        // Decoded from the bytes, as the change may have split a surrogate pair.
        const text = new TextDecoder().decode(bytes);
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          assertEquals(typeof result, "string");
          return;
        }
        // A changed key may be a second "patterns"; the last one counts, but all are validated.
        const occurrences = text.split('"patterns"').length - 1;
        if (occurrences === 1) {
          assertEquals(
            result,
            readOutcome(() => runSynchronously(readListValue(parsed, ORIGIN))),
          );
        }
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("a property list is read the same in any pieces, and any text is a list or a ListError", () => {
  const innerText = fc.oneof(
    fc.constantFrom(
      "<key>category</key>",
      "<string>0</string>",
      "<key>number</key><string>+33162######</string>",
      "<key>title</key><string>a &amp; b</string>",
      "<true/>",
      "<dict>",
      "</dict>",
      "&",
      "&#0;",
      "<![CDATA[x]]>",
      "<!-- -->",
      "<?x?>",
    ),
    createTextArbitrary(5),
  );
  let lists = 0;
  fc.assert(
    fc.property(fc.array(innerText, { maxLength: 8 }), pieceLengths, (parts, lengths) => {
      const good = "<key>category</key><string>0</string><key>number</key><string>+33162######" +
        "</string><key>title</key><string>é</string>";
      const bytes = new TextEncoder().encode(writePropertyList([good, parts.join("")]));
      const list = readInPieces(bytes, [bytes.length]);
      if (typeof list === "object") lists++;
      assertEquals(readInPieces(bytes, lengths), list);
    }),
    { numRuns: 200 },
  );
  assert(lists > 50, `${lists}`);
});

Deno.test("any bytes give a list or a ListError", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), pieceLengths, (bytes, lengths) => {
    readInPieces(bytes, lengths);
  }));
});
