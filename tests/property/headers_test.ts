import { assertEquals } from "@std/assert";
import fc, { createTextArbitrary } from "../support/fast_check.ts";
import { parseAddresses } from "../../shared/headers/address.ts";
import { parseAuthenticationResults } from "../../shared/headers/authentication_results.ts";
import { readDate } from "../../shared/headers/date.ts";
import { decodeEncodedWords } from "../../shared/headers/encoded_word.ts";
import { parseParameters } from "../../shared/headers/parameters.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../shared/headers/types.ts";

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
    arbitrary: createTextArbitrary(8),
  }),
  { maxLength: 60 },
).map((pieces) => pieces.join(""));

const RUNS = { numRuns: 500 };

Deno.test("parseHeaders gives a result for any string", () => {
  fc.assert(
    fc.property(createTextArbitrary(300), (text) => {
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

Deno.test("parseHeaders gives a result for any value in any field that it knows", () => {
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

Deno.test("parseHeaders gives the same result with LF, CRLF and CR", () => {
  const line = fc.array(fc.constantFrom(...PIECES.filter((piece) => !/[\r\n]/.test(piece))), {
    maxLength: 8,
  }).map((pieces) => pieces.join(""));
  const foldedField = fc.record({
    name: fc.constantFrom("From", "Received", "Subject", "X-Other"),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(foldedField, { maxLength: 6 }), (fields) => {
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

Deno.test("parseHeaders gives the same result wherever a value is folded", () => {
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
      const foldedField = tokens.map((token, i) => `${i === 0 ? "" : gaps[folds[i] ?? 0]}${token}`)
        .join(
          "",
        );
      assertEquals(
        parseHeaders(`Received: ${foldedField}`).received,
        parseHeaders(`Received: ${tokens.join(" ")}`).received,
      );
    }),
    { numRuns: 500 },
  );
});

Deno.test("parseAddresses changes no address for an encoded word, whatever it decodes to", () => {
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
    { numRuns: 400 },
  );
});

Deno.test("decodeEncodedWords gives back what was encoded, however it is cut", () => {
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
    { numRuns: 400 },
  );
});

Deno.test("readDate reads every instant that is written by RFC 5322 as that instant", () => {
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
    { numRuns: 400 },
  );
});

Deno.test("parseAuthenticationResults and parseParameters give a result for any string", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      parseAuthenticationResults(text, 0);
      parseParameters(text);
    }),
    RUNS,
  );
});
