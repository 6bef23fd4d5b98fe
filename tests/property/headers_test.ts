import { assert, assertEquals, assertGreater } from "@std/assert";
import fc from "fast-check";
import { parseAddresses } from "../../shared/message/headers/address.ts";
import { parseAuthenticationResults } from "../../shared/message/headers/authentication_results.ts";
import { readDate } from "../../shared/message/headers/date.ts";
import { decodeEncodedWords } from "../../shared/message/headers/encoded_word.ts";
import { parseParameters } from "../../shared/message/headers/parameters.ts";
import { parseHeaders } from "../../shared/message/headers/parse.ts";
import type { ParsedHeaders } from "../../shared/message/headers/types.ts";
import { assertLinear } from "../support/assert_linear.ts";

/** Reads every property, as properties are computed only when they are read. */
function readAll(headers: ParsedHeaders): string {
  return JSON.stringify(headers, (key, value) => key === "byName" ? undefined : value);
}

/** Pieces that reach rare paths of the parser more often than random characters. */
const PIECES = [
  "From",
  "Received",
  "Date",
  "Subject",
  "Authentication-Results",
  "ARC-Seal",
  "DKIM-Signature",
  "Received-SPF",
  ": ",
  "\r\n",
  "\n",
  "\r",
  "\n ",
  "\n\t",
  "\n\n",
  "=?utf-8?Q?",
  "=?utf-8?B?",
  "=?x?q?",
  "?=",
  "=C3",
  "=",
  ";",
  ",",
  ":",
  "<",
  ">",
  "(",
  ")",
  "[",
  "]",
  '"',
  "\\",
  "@",
  ".",
  " from ",
  " by ",
  " with ",
  " for ",
  "192.0.2.1",
  "2001:db8::1",
  "IPv6:",
  "1 Jan 2024",
  "10:00:00",
  "+0100",
  "spf=pass",
  "i=1",
  "\0",
  "\ud800",
  "\u0093",
  "\ufffd",
  "é",
  "😀",
];

const hostile = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 8 }),
  }),
  { maxLength: 60 },
).map((pieces) => pieces.join(""));

const RUNS = { numRuns: 2000 };

Deno.test("parseHeaders is total: any string gives a result", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      readAll(parseHeaders(text));
    }),
    RUNS,
  );
  fc.assert(
    fc.property(hostile, (text) => {
      readAll(parseHeaders(text));
    }),
    RUNS,
  );
});

Deno.test("parseHeaders is total: any value in any field it knows gives a result", () => {
  const names = fc.constantFrom(
    "From",
    "To",
    "Date",
    "Subject",
    "Message-ID",
    "Received",
    "Authentication-Results",
    "Received-SPF",
    "ARC-Seal",
    "ARC-Message-Signature",
    "ARC-Authentication-Results",
    "DKIM-Signature",
    "X-Originating-IP",
  );
  fc.assert(
    fc.property(names, hostile, (name, value) => {
      readAll(parseHeaders(`${name}: ${value}`));
    }),
    RUNS,
  );
});

Deno.test("parseHeaders: LF, CRLF and CR give the same result", () => {
  const line = fc.array(fc.constantFrom(...PIECES.filter((piece) => !/[\r\n]/.test(piece))), {
    maxLength: 8,
  }).map((pieces) => pieces.join(""));
  const folded = fc.record({
    name: fc.constantFrom("From", "Received", "Subject", "X-Other"),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(folded, { maxLength: 6 }), (fields) => {
      const text = fields.map(({ name, lines }) => `${name}: ${lines.join("\n ")}\n`).join("");
      const strip = (ending: string) => {
        const { fields: parsed, problems, received, from, subject } = parseHeaders(
          text.replaceAll("\n", ending),
        );
        return {
          fields: parsed.map(({ raw: _, ...field }) => field),
          problems,
          received,
          from,
          subject,
        };
      };
      const expected = strip("\n");
      assertEquals(strip("\r\n"), expected);
      assertEquals(strip("\r"), expected);
    }),
    { numRuns: 500 },
  );
});

Deno.test("parseHeaders: where a value is folded makes no difference", () => {
  const words = fc.array(
    fc.constantFrom("from", "a.example.org", "by", "b", "(x", "y)", "id", "1"),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(words, fc.array(fc.nat(3)), (tokens, folds) => {
      const gaps = [" ", "\r\n ", "\n\t", "\n   "];
      const folded = tokens.map((token, i) => `${i === 0 ? "" : gaps[folds[i] ?? 0]}${token}`).join(
        "",
      );
      assertEquals(
        parseHeaders(`Received: ${folded}`).received,
        parseHeaders(`Received: ${tokens.join(" ")}`).received,
      );
    }),
    { numRuns: 500 },
  );
});

Deno.test("parseAddresses: no encoded word, whatever it decodes to, changes an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (name) => {
      const bytes = new TextEncoder().encode(name);
      const word = `=?utf-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
      const addresses = parseAddresses(`${word} <x@attacker.test>, b@example.org`);
      assertEquals(addresses.map((address) => address.kind === "mailbox" && address.address), [
        "x@attacker.test",
        "b@example.org",
      ]);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("decodeEncodedWords: what was encoded comes back, however it is cut", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "é", "€", "😀", " ", "?", "=", "_"), minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (text, size, base64) => {
        const bytes = new TextEncoder().encode(text);
        const words: string[] = [];
        for (let i = 0; i < bytes.length; i += size) {
          const chunk = bytes.subarray(i, i + size);
          const content = base64
            ? btoa(String.fromCharCode(...chunk))
            : Array.from(chunk, (byte) => `=${byte.toString(16).padStart(2, "0")}`).join("");
          words.push(`=?utf-8?${base64 ? "B" : "Q"}?${content}?=`);
        }
        assertEquals(decodeEncodedWords(words.join(" ")), text);
      },
    ),
    { numRuns: 1000 },
  );
});

Deno.test("readDate: every instant written by RFC 5322 is read as that instant", () => {
  const instants = fc.integer({ min: 0, max: 4102444800 });
  const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(instants, offsets, (seconds, offset) => {
      const local = new Date((seconds + offset * 60) * 1000).toUTCString();
      const sign = offset < 0 ? "-" : "+";
      const zone = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
        .map((part) => String(part).padStart(2, "0")).join("");
      assertEquals(readDate(local.replace("GMT", sign + zone)).instant, seconds * 1000);
    }),
    { numRuns: 1000 },
  );
});

/** For each known kind of text that makes a careless parser quadratic, a text of about `size`. */
const ADVERSARIES: Readonly<Record<string, (size: number) => string>> = {
  "one line": (size) => "a".repeat(size),
  "blanks in a value": (size) => `Subject: ${" ".repeat(size)}x`,
  "blank lines": (size) => "\n".repeat(size),
  "CR alone": (size) => `Subject: x${"\r ".repeat(size / 2)}`,
  "tiny fields": (size) => "a:\n".repeat(size / 3),
  "tiny folds": (size) => `Received: ${"\n a".repeat(size / 3)}`,
  "lost indentation": (size) => `Received: x\n${"(a\n".repeat(size / 3)}`,
  "lines of blanks": (size) => `Subject: x\n${" \n".repeat(size / 2)}y`,
  "controls": (size) => `Subject: ${"\0a".repeat(size / 2)}`,
  "latin-1": (size) => `Subject: ${"\u00e9".repeat(size)}`,
  "UTF-8 read as latin-1": (size) => `Subject: ${"\u00c3\u00a9".repeat(size / 2)}`,
  "encoded words opened": (size) => `Subject: ${"=?".repeat(size / 2)}`,
  "encoded words never closed": (size) => `Subject: ${"=?a?q?".repeat(size / 6)}`,
  "encoded words of one charset": (size) => `Subject: ${"=?utf-8?q?a?= ".repeat(size / 14)}`,
  "encoded words of two charsets": (size) =>
    `Subject: ${"=?utf-8?q?a?= =?latin1?q?a?= ".repeat(size / 29)}`,
  "encoded words of unknown charsets": (size) => `Subject: ${"=?x?q?a?= ".repeat(size / 10)}`,
  "encoded words in an address": (size) => `From: ${"=?a?q?".repeat(size / 6)} <a@b>`,
  "addresses": (size) => `From: ${"a@b,".repeat(size / 4)}`,
  "names before commas": (size) => `From: ${"a,".repeat(size / 2)}<a@b>`,
  "angle brackets": (size) => `From: ${"<".repeat(size)}`,
  "angle brackets with quotes": (size) => `From: ${'<"'.repeat(size / 2)}>`,
  "angle brackets with odd quotes": (size) => `From: ${'<">'.repeat(size / 3)}`,
  "angle brackets and commas": (size) => `From: ${"<a,".repeat(size / 3)}`,
  "angle brackets closed": (size) => `From: ${">".repeat(size)}`,
  "quotes": (size) => `From: ${'"'.repeat(size)}`,
  "quotes escaped": (size) => `From: ${'\\"'.repeat(size / 2)}`,
  "quotes after quotes escaped": (size) => `From: ${'"\\'.repeat(size / 2)}`,
  "comments opened": (size) => `From: ${"(".repeat(size)}`,
  "comments": (size) => `From: ${"()".repeat(size / 2)}a@b`,
  "comments in an address": (size) => `From: <a${"()".repeat(size / 2)}@b>`,
  "comments nested": (size) => `From: ${"(".repeat(size / 2)}${")".repeat(size / 2)}`,
  "groups": (size) => `To: ${"a:;".repeat(size / 3)}`,
  "colons": (size) => `To: ${"a:".repeat(size / 2)}`,
  "blanks and ats": (size) => `From: ${"@ ".repeat(size / 2)}`,
  "blanks and dots": (size) => `From: ${". ".repeat(size / 2)}a@b`,
  "date of blanks": (size) => `Date: ${" ".repeat(size)}1`,
  "date of comments": (size) => `Date: ${"(".repeat(size)}`,
  "date of digits": (size) => `Date: ${"1".repeat(size)}`,
  "Received of words": (size) => `Received: from ${"a ".repeat(size / 2)}`,
  "Received of keywords": (size) => `Received: ${"from by with ".repeat(size / 13)}`,
  "Received of semicolons": (size) => `Received: ${";".repeat(size)}`,
  "Received of comments opened": (size) => `Received: from ${"(".repeat(size)}`,
  "Received of comments": (size) => `Received: from ${"(a) ".repeat(size / 4)}`,
  "Received of brackets": (size) => `Received: from (${"[".repeat(size)})`,
  "Received of brackets and ends": (size) => `Received: from (${"[]".repeat(size / 2)})`,
  "Received of greetings": (size) => `Received: from (${"HELO ".repeat(size / 5)})`,
  "Received of one long greeting": (size) => `Received: from (HELO ${"a".repeat(size)})`,
  "Received of versions": (size) => `Received: by a (${"TLSv1".repeat(size / 5)})`,
  "Received of ciphers": (size) => `Received: by a (${"cipher=".repeat(size / 7)})`,
  "Received of envelopes": (size) => `Received: by a ${"envelope-from <".repeat(size / 15)}`,
  "Received of glued words": (size) => `Received: from ${"a=".repeat(size / 2)}`,
  "Received of addresses": (size) => `Received: from (${"1.1.1.1 ".repeat(size / 8)})`,
  "Received of dots": (size) => `Received: from (${".".repeat(size)})`,
  "Received of colons": (size) => `Received: from ([${":".repeat(size)}])`,
  "many Received": (size) =>
    "Received: from a ([1.1.1.1]) by b; 1 Jan 2024 10:00\n".repeat(size / 52),
  "results": (size) => `Authentication-Results: a; ${"spf=pass ".repeat(size / 9)}`,
  "results of equals signs": (size) => `Authentication-Results: a; ${"=".repeat(size)}`,
  "results of one long value": (size) => `Authentication-Results: a; spf=${"a=".repeat(size / 2)}`,
  "results of one long key": (size) => `Authentication-Results: a; ${"a. ".repeat(size / 3)}`,
  "results of comments": (size) => `Authentication-Results: a; spf=pass ${"(a)".repeat(size / 3)}`,
  "many results": (size) => "Authentication-Results: a; spf=pass\n".repeat(size / 36),
  "Received-SPF": (size) => `Received-SPF: pass ${"a=b; ".repeat(size / 5)}`,
  "tags": (size) => `DKIM-Signature: ${"a=b;".repeat(size / 4)}`,
  "one long tag": (size) => `DKIM-Signature: b=${"a ".repeat(size / 2)}`,
  "signed fields": (size) => `DKIM-Signature: h=${"a:".repeat(size / 2)}`,
  "ARC seals": (size) => "ARC-Seal: i=1; d=a.b\n".repeat(size / 21),
  "Message-ID": (size) => `Message-ID: ${"<".repeat(size)}`,
  "Message-ID without an at sign": (size) => `Message-ID: <${"a".repeat(size)}`,
  "one long name": (size) => `x-${"ip".repeat(size / 2)}: 1`,
  "a margin": (size) => " a: b\n".repeat(size / 6),
  "names in a row": (size) => "x-ip-\n".repeat(size / 6),
  "addresses of a client": (size) => `X-Originating-IP: ${"::".repeat(size / 2)}`,
};

const LARGE = 1 << 20;

for (const [kind, make] of Object.entries(ADVERSARIES)) {
  Deno.test(`parseHeaders takes linear time on 1 MiB of: ${kind}`, () => {
    const read = (text: string) => parseHeaders(text).toJSON();
    assertLinear(read, { make, size: LARGE / 4, most: 4 * LARGE, what: kind });
  });
}

Deno.test("the adversaries are as large as they say", () => {
  const sizes = Object.values(ADVERSARIES).map((make) => make(LARGE).length);
  assertGreater(sizes.length, 50);
  assert(sizes.every((size) => size > LARGE * 0.9 && size < LARGE * 1.1));
});

Deno.test("parseAuthenticationResults and parseParameters are total", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      parseAuthenticationResults(text, 0);
      parseParameters(text);
    }),
    RUNS,
  );
});
