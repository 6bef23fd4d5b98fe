import fc, { createTextArbitrary } from "../support/fast_check.ts";
import { assertEquals } from "@std/assert";
import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { toUnicode } from "../../shared/domains/idn.ts";
import {
  AnalysisStep,
  AnalyzeEmailHeadersRequest,
  STEP_NAMES,
} from "../../shared/contract/analyze_email_headers.ts";

/** Pieces of header blocks, so that generated texts reach the grammar. */
const PIECES = fc.constantFrom(
  "From: ",
  "Reply-To: ",
  "Received: ",
  "Authentication-Results: ",
  "ARC-Seal: ",
  "Date: ",
  "Subject: ",
  "Received-SPF: ",
  "DKIM-Signature: ",
  "Message-ID: ",
  "Return-Path: ",
  "\n",
  "\r\n",
  "\n\t",
  " ",
  ";",
  "=",
  "<",
  ">",
  "(",
  ")",
  '"',
  "@",
  ",",
  "[",
  "]",
  "spf=fail",
  "dkim=pass header.d=example.org",
  "i=1; cv=none",
  "from a by b",
  "PayPal",
  "a@example.org",
  "xn--pypal-4ve.com",
  "9.9.9.2",
  "[IPv6:2a02:1234::9]",
  "=?utf-8?q?=C3=A9?=",
  "Mon, 5 Jan 2026 10:00:09 +0100",
  "unknown [9.9.9.2]",
  "\u0430",
  "\ud835",
  "\0",
);

const BLOCKS = fc.oneof(
  createTextArbitrary(),
  fc.array(fc.oneof(PIECES, createTextArbitrary(5)), { maxLength: 60 })
    .map((pieces) => pieces.join("")),
);

Deno.test("analyzeHeaders gives eight valid steps for any text, and none fails", async () => {
  await fc.assert(
    fc.asyncProperty(BLOCKS, async (text) => {
      const request = AnalyzeEmailHeadersRequest.parse({ emailHeaders: `X: y\n${text}` });
      const failures: unknown[] = [];
      const steps = await Array.fromAsync(
        analyzeHeaders(request, {
          lookUp: ({ candidates }) => {
            candidates();
            return Promise.resolve([]);
          },
          now: () => 0,
          onFailure: (step, error) => failures.push(step, error),
        }, new AbortController().signal),
      );
      assertEquals(failures, []);
      assertEquals(steps.map(({ step }) => step), [...STEP_NAMES]);
      for (const step of steps) AnalysisStep.parse(JSON.parse(JSON.stringify(step)));
    }),
    { numRuns: 400 },
  );
});

Deno.test("toUnicode undoes what a browser does to an international name", () => {
  const letters = fc.array(
    fc.constantFrom(..."abcdefghijz0129éüßöñøłąжщдλωק中国日本語".split("")),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(letters, (pieces) => {
      const url = URL.parse(`http://x${pieces.join("")}.example/`);
      // Names with mixed directions, or which IDNA forbids, have no Unicode form.
      fc.pre(url !== null);
      const parsedUrl = URL.parse(`http://${toUnicode(url.hostname)}/`);
      assertEquals(parsedUrl?.hostname, url.hostname);
    }),
  );
});
