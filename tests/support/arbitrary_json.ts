import fc, { createTextArbitrary } from "./fast_check.ts";

/** Text that some of the formats treat specially. */
const AWKWARD = [
  "",
  " ",
  "__proto__",
  "constructor",
  "toString",
  "#text",
  ":@",
  "?xml",
  "item",
  "field",
  "xml",
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\t=1",
  "'=1",
  "'",
  '"',
  '"a"',
  "a,b;c",
  "a.b",
  ".",
  "\\",
  "\\n",
  "\n",
  "\r",
  "\r\n",
  "a\nb",
  "\u2028",
  "\u0085",
  "\u0000",
  "\u001f",
  "\u007f",
  "\uFEFF",
  "<a>",
  "]]>",
  "&amp;",
  "&#13;",
  "<!--",
  "?>",
  "\uD800",
  "\uDC00\uD800",
  "\uFFFF",
  "é",
  "😀",
  "BEGIN:VEVENT",
  "END:VCALENDAR\r\n",
  "a;b,c:d",
  "x".repeat(200),
  "é😀".repeat(40),
];

const text = fc.oneof(
  fc.constantFrom(...AWKWARD),
  createTextArbitrary(12),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((codes) => String.fromCharCode(...codes)),
);

/** Excludes keys with backslashes, which V8 13 and later confuse with earlier keys. */
const key = text.filter((candidate) => !candidate.includes("\\"));

const { object } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    tie("object"),
    fc.array(tie("value"), { maxLength: 4 }),
  ),
  object: fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map(Object.fromEntries),
}));

/** Any JSON object, as `JSON.parse` makes it, with keys and text that are difficult for formats. */
export const anyJsonObject: fc.Arbitrary<Record<string, unknown>> = object.map((value) =>
  JSON.parse(JSON.stringify(value))
);
