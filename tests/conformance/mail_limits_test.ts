/** Limits on the size of a mail: each at one below, at it and one above, over a socket. */

import notes from "../../catalogue/notes/phishing.json" with { type: "json" };
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { assertLinearAnswer } from "../support/assert_linear.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { findStep, parseSteps } from "../support/sse.ts";

const ANALYSIS = `${FUNCTION_PREFIX}/analyze-email-headers`;
const SPAM = `${FUNCTION_PREFIX}/analyze-spam`;

const FROM = "From: ann@example.org\r\n";

const createFields = (count: number) => FROM + "X-Note: a\r\n".repeat(count - 1);
const hop = "Received: from a.example.org by b.example.net; 5 Jan 2026 10:00:00 +0000\r\n";
const createHops = (count: number) => FROM + hop.repeat(count);
const list = (count: number) =>
  Array.from({ length: count }, (_, i) => `u${i}@example.net`).join(",");
/** One address each in From, Reply-To and Return-Path; the others in To, Cc and a group. */
const createAddresses = (count: number) => {
  const third = Math.floor((count - 3) / 3);
  return `${FROM}Reply-To: Ann <a@example.org>\r\nReturn-Path: <b@example.org>\r\n` +
    `To: ${list(third)}\r\nCc: ${list(third)}\r\nBcc: team: ${list(count - 3 - 2 * third)};\r\n`;
};

interface HeaderLimit {
  readonly name: "MAX_HEADER_FIELDS" | "MAX_HOPS" | "MAX_ADDRESSES";
  readonly what: string;
  readonly block: (size: number) => string;
  /** Values that the limit is set to. */
  readonly values: readonly number[];
}

const LIMITS: readonly HeaderLimit[] = [
  {
    name: "MAX_HEADER_FIELDS",
    what: "header fields",
    block: createFields,
    values: [100, 5_000, 10_000],
  },
  { name: "MAX_HOPS", what: "hops", block: createHops, values: [10, 200, 500] },
  {
    name: "MAX_ADDRESSES",
    what: "addresses",
    block: createAddresses,
    values: [10, 300, 5_000, 10_000],
  },
];

async function assertRefused(
  response: Response,
  { status, error, path, says }: {
    readonly status: number;
    readonly error: string;
    readonly path: string;
    readonly says: string;
  },
): Promise<void> {
  assertEquals(response.status, status);
  assertStringIncludes(response.headers.get("content-type") ?? "", "application/json");
  const body = ErrorBody.parse(await response.json());
  assertEquals(body.error, error);
  assertStringIncludes(body.message, says);
  assertEquals(body.details?.map((detail) => detail.path), [path]);
}

async function assertAnalysed(server: TestServer, emailHeaders: string): Promise<number> {
  const response = await server.post(ANALYSIS, { emailHeaders });
  assertEquals(response.status, 200);
  const steps = parseSteps(await response.text());
  assertEquals(steps.length, 8);
  const { findings } = findStep(steps, "complete").data.summary;
  assert(!findings.some(({ id }) => id === "too_many_fields"), "all of it is read");
  return findStep(steps, "received_chain").data.chain.length;
}

async function assertScored(server: TestServer, mail: object): Promise<void> {
  const response = await server.post(SPAM, mail);
  assertEquals(response.status, 200);
  AnalyzeSpamResponse.parse(await response.json());
}

for (const { name, what: label, block, values } of LIMITS) {
  for (const limit of values) {
    Deno.test(`${name}=${limit} allows a mail with that many, and one with more is 413`, async () => {
      const env = { [name]: `${limit}` };
      await using server = startServer(createHttpApp, { env });
      for (const size of [limit - 1, limit]) {
        const chain = await assertAnalysed(server, block(size));
        if (name === "MAX_HOPS") assertEquals(chain, size);
        await assertScored(server, { headers: block(size) });
      }
      const refusal = { status: 413, error: "payload_too_large", says: `${limit} ${label}` };
      const tooMuch = block(limit + 1);
      await assertRefused(await server.post(ANALYSIS, { emailHeaders: tooMuch }), {
        ...refusal,
        path: "emailHeaders",
      });
      await assertRefused(await server.post(SPAM, { headers: tooMuch, emailContent: "Hello" }), {
        ...refusal,
        path: "headers",
      });
    });
  }
}

Deno.test("MAX_HEADER_FIELDS applies to a mail in emailContent and to its parts", async () => {
  await using server = startServer(createHttpApp, { env: { MAX_HEADER_FIELDS: "100" } });
  const mixed = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
  const shapes = [
    (count: number) => `MIME-Version: 1.0\r\n${createFields(count - 1)}\r\nHello`,
    (count: number) => `${mixed}--b\r\n${createFields(count)}\r\nHello\r\n--b--\r\n`,
  ];
  for (const shape of shapes) {
    for (const count of [99, 100]) await assertScored(server, { emailContent: shape(count) });
    await assertRefused(await server.post(SPAM, { emailContent: shape(101) }), {
      status: 413,
      error: "payload_too_large",
      says: "100 header fields",
      path: "emailContent",
    });
  }
});

/** A text that the catalogue matches, whatever its patterns are. */
const SPAM_TEXT = Object.values(notes)[0]?.match.content ?? "";

/** Returns a text inside `levels` nested multiparts or messages. */
function nest(levels: number, kind: "multipart" | "message"): string {
  let mail = `Content-Type: text/plain\r\n\r\n${SPAM_TEXT}`;
  for (let level = levels; level > 0; level--) {
    mail = kind === "message"
      ? `Content-Type: message/rfc822\r\n\r\n${mail}`
      : `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n` +
        `--b${level}\r\n${mail}\r\n--b${level}--\r\n`;
  }
  return mail;
}

for (const limit of [2, 12, 32]) {
  Deno.test(`MAX_MIME_DEPTH=${limit} allows text of that depth, and a level deeper is 400`, async () => {
    const env = { MAX_MIME_DEPTH: `${limit}` };
    await using server = startServer(createHttpApp, { env });
    for (const kind of ["multipart", "message"] as const) {
      for (const levels of [limit - 1, limit]) {
        const response = await server.post(SPAM, { emailContent: nest(levels, kind) });
        assertEquals(response.status, 200);
        const { matchedPatterns } = await response.json();
        assert(matchedPatterns.length > 0, "the innermost text was read");
      }
      await assertRefused(await server.post(SPAM, { emailContent: nest(limit + 1, kind) }), {
        status: 400,
        error: "invalid_request",
        says: `${limit} levels`,
        path: "emailContent",
      });
      const deeper = { emailContent: nest(limit + 1, kind), scoringVersion: 2 };
      const read = await server.post(SPAM, deeper);
      assertEquals(read.status, 200, "version 2 reads to the limit");
      const { body, mails } = await read.json();
      // A mail inside the mail is examined as a mail of its own.
      const cut = [{ body }, ...mails].some(({ body: { partProblems, findings } }) =>
        partProblems.includes("too_deep") ||
        findings.some(({ id }: { id: string }) => id === "part_incomplete")
      );
      assertEquals(cut, kind === "multipart" || limit > 2, "and says so");
    }
  });
}

Deno.test("the limits of a mail have bounds beyond which they cannot be set", () => {
  const bounds = {
    MAX_HEADER_FIELDS: [100, 10_000],
    MAX_ADDRESSES: [10, 10_000],
    MAX_HOPS: [10, 500],
    MAX_MIME_DEPTH: [2, 32],
  } as const;
  const refuses = (name: string, value: number) => {
    try {
      readConfig({ [name]: `${value}` });
      return false;
    } catch {
      return true;
    }
  };
  for (const [name, [min, max]] of Object.entries(bounds)) {
    assertEquals(
      [min - 1, min, max, max + 1].map((value) => refuses(name, value)),
      [true, false, false, true],
      name,
    );
  }
});

Deno.test("half a megabyte of any repetition takes linear time, and is 200, 400 or 413", async () => {
  await using server = startServer(createHttpApp);
  const repeatTo = (piece: string) => (size: number) =>
    piece.repeat(Math.floor(size / piece.length));
  const to = (piece: string) => (size: number) => `To: ${repeatTo(piece)(size)}`;
  const texts = [
    repeatTo("a:\n"),
    repeatTo("Received:;\n"),
    to("a,"),
    to("a@b,\n "),
    repeatTo("To: a@b,c@d\n"),
    repeatTo("Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
    repeatTo("Content-Type: message/rfc822\n\n"),
  ];
  const statuses: number[] = [];
  for (const textOf of texts) {
    for (
      const [path, name] of [
        [ANALYSIS, "emailHeaders"],
        [SPAM, "headers"],
        [SPAM, "emailContent"],
      ] as const
    ) {
      const ask = async (size: number) => {
        const response = await server.post(path, { [name]: textOf(size) });
        await response.text();
        statuses.push(response.status);
      };
      await assertLinearAnswer(ask, { size: 500_000, what: `${name}: ${textOf(40)}` });
    }
  }
  assertEquals([...new Set(statuses)].sort(), [200, 400, 413]);
});
