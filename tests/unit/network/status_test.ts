import { assert, assertEquals, assertRejects } from "@std/assert";
import { OutboundError } from "../../../shared/network/error.ts";
import { readAnswer } from "../../../shared/network/status.ts";
import type { Connection } from "../../../shared/runtime/deps.ts";

/** Returns a connection that sends these chunks, then ends. */
function createAnsweringConnection(pieces: Iterable<string>): Connection {
  const iterator = pieces[Symbol.iterator]();
  let rest = new Uint8Array();
  return {
    read: (into) => {
      while (rest.length === 0) {
        const next = iterator.next();
        if (next.done) return Promise.resolve(null);
        rest = Uint8Array.from(next.value, (char) => char.charCodeAt(0));
      }
      const count = Math.min(into.length, rest.length);
      into.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      return Promise.resolve(count);
    },
    write: (bytes) => Promise.resolve(bytes.length),
    close: () => {},
    startTls: () => Promise.reject(new Error("not in this test")),
  };
}

function* yieldForever(text: string): Generator<string> {
  while (true) yield text;
}

/** A server's bytes, and the status or the failure that is read. */
const ANSWERS: readonly (readonly [string, number | string])[] = [
  ["HTTP/1.1 200 OK\r\n\r\n", 200],
  ["HTTP/1.1 204 No Content\r\nserver: x\r\n\r\nrest", 204],
  ["HTTP/1.0 200 OK\r\n\r\n", 200],
  ["HTTP/1.1 200\r\n\r\n", 200],
  ["HTTP/1.1 200 \r\n\r\n", 200],
  ["HTTP/1.1 200 OK\n\n", 200],
  ["HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n", 302],
  ["HTTP/1.1 599 \xff\xfe\r\n\r\n", 599],
  ["HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n", 101],
  ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n\r\n", 201],
  [
    "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 103 x\r\n\r\nHTTP/1.1 500 x\r\n\r\n",
    500,
  ],
  ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n", 200],
  ["HTTP/1.1 200 OK\r\ncontent-length: -1\r\ncontent-length: x\r\n\r\n", 200],
  ["", "closed"],
  ["HTTP", "closed"],
  ["HTTP/1.1 200 OK\r\n", "closed"],
  ["HTTP/1.1 200 OK\r\nserver: x\r\n", "closed"],
  ["HTTP/1.1 100 Continue\r\n\r\n", "closed"],
  ["220 mail.example.org ESMTP\r\n", "not_http"],
  ["SSH-2.0-x\r\n", "not_http"],
  ["HTTP/2 200\r\n\r\n", "not_http"],
  ["http/1.1 200 OK\r\n\r\n", "not_http"],
  ["HTTP/1.1 20 OK\r\n\r\n", "not_http"],
  ["HTTP/1.1 2000 OK\r\n\r\n", "not_http"],
  ["HTTP/1.1 000 OK\r\n\r\n", "not_http"],
  ["HTTP/1.1  200 OK\r\n\r\n", "not_http"],
  ["HTTP/1.1 abc\r\n\r\n", "not_http"],
  ["\r\nHTTP/1.1 200 OK\r\n\r\n", "not_http"],
];

async function readOutcome(connection: Connection): Promise<number | string> {
  try {
    return (await readAnswer(connection)).status;
  } catch (error) {
    assert(error instanceof OutboundError, String(error));
    return error.failure;
  }
}

Deno.test("readAnswer gives the same for an answer that comes whole or a byte at a time", async () => {
  assert(ANSWERS.length > 20);
  for (const [answer, expected] of ANSWERS) {
    assertEquals(await readOutcome(createAnsweringConnection([answer])), expected, answer);
    assertEquals(
      await readOutcome(createAnsweringConnection(answer)),
      expected,
      `bytewise: ${answer}`,
    );
  }
});

Deno.test("readAnswer gives up on answers that never end", async () => {
  const endless = [
    ["HTTP/1.1 200 ", yieldForever("a")],
    ["", yieldForever("HTTP/1.1 100 Continue\r\n\r\n")],
  ] as const;
  for (const [start, rest] of endless) {
    const pieces = (function* () {
      if (start !== "") yield start;
      yield* rest;
    })();
    const error = await assertRejects(
      () => readAnswer(createAnsweringConnection(pieces)),
      OutboundError,
    );
    assertEquals(error.failure, "not_http", start);
  }
});

Deno.test("readAnswer gives the status of an answer whose headers have no end", async () => {
  const pieces = (function* () {
    yield "HTTP/1.1 200 OK\r\n";
    yield* yieldForever("x: y\r\n");
  })();
  assertEquals((await readAnswer(createAnsweringConnection(pieces))).status, 200);
});

Deno.test("readAnswer gives the Retry-After of the header section", async () => {
  const head = "HTTP/1.1 429 x\r\nRetry-after: 120 \r\nserver: x\r\n\r\nretry-after: 1\r\n";
  assertEquals(await readAnswer(createAnsweringConnection([head])), {
    status: 429,
    retryAfter: "120",
  });
  const none = "HTTP/1.1 503 x\r\nx-retry-after: 120\r\n\r\n";
  assertEquals((await readAnswer(createAnsweringConnection([none]))).retryAfter, undefined);
});
