import { assertEquals } from "@std/assert";
import fc from "../support/fast_check.ts";
import { normalisePhone } from "../../shared/phone/numbering/normalise.ts";

const nationalDigits = fc.string({
  unit: fc.constantFrom(..."0123456789"),
  minLength: 9,
  maxLength: 9,
});

function group(nine: string, separator: string): string {
  return (`0${nine}`.match(/../g) ?? []).join(separator);
}

/** The five written forms of SPEC 4.3. */
const FORMS: readonly ((nine: string) => string)[] = [
  (nine) => `0${nine}`,
  (nine) => `+33${nine}`,
  (nine) => `0033${nine}`,
  (nine) => group(nine, " "),
  (nine) => group(nine, "-"),
];

Deno.test("normalisePhone reads each of the five forms, whatever the digits", () => {
  assertEquals(FORMS.length, 5);
  fc.assert(fc.property(
    nationalDigits,
    fc.constantFrom(...FORMS),
    fc.constantFrom("", " ", "\t", "\n "),
    (nine, form, blank) => {
      assertEquals(normalisePhone(blank + form(nine) + blank), `33${nine}`);
    },
  ));
});

Deno.test("normalisePhone refuses any other arrangement of digits, signs and blanks", () => {
  const arrangement = fc.oneof(
    // Random characters of the forms' alphabet.
    fc.string({ unit: fc.constantFrom(..."0123456789 -+"), maxLength: 20 }),
    // A valid form with one character inserted, removed or replaced.
    fc.tuple(nationalDigits, fc.constantFrom(...FORMS), fc.nat(), fc.constantFrom(..." -+05.")).map(
      ([nine, form, at, character]) => {
        const text = form(nine);
        const position = at % (text.length + 1);
        return text.slice(0, position) + character + text.slice(position);
      },
    ),
    fc.tuple(nationalDigits, fc.constantFrom(...FORMS), fc.nat()).map(([nine, form, at]) => {
      const text = form(nine);
      return text.slice(0, at % text.length) + text.slice(at % text.length + 1);
    }),
    // Groups whose separators change within the number.
    fc.tuple(
      nationalDigits,
      fc.array(fc.constantFrom("", " ", "-"), { minLength: 4, maxLength: 4 }),
    ).map(([nine, separators]) =>
      (`0${nine}`.match(/../g) ?? []).map((pair, i) => pair + (separators[i] ?? "")).join("")
    ),
  );
  let refusalCount = 0;
  fc.assert(
    fc.property(arrangement, (text) => {
      const nine = text.replaceAll(/[^0-9]/g, "").slice(-9);
      const right = nine.length === 9 && FORMS.some((form) => form(nine) === text.trim());
      const expected = right ? `33${nine}` : null;
      if (expected === null) refusalCount++;
      assertEquals(normalisePhone(text), expected);
    }),
    { numRuns: 5000 },
  );
  assertEquals(refusalCount > 1000, true);
});

Deno.test("normalisePhone refuses digits of other scripts and long text", () => {
  for (
    const text of [
      "٠١٢٣٤٥٦٧٨٩",
      "０１２３４５６７８９",
      "",
      "0".repeat(100_000),
      " ".repeat(100_000),
    ]
  ) {
    assertEquals(normalisePhone(text), null);
  }
});
