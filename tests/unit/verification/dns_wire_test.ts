import { assertEquals, assertGreater } from "@std/assert";
import { readResponse, writeQuery } from "../../../shared/verification/dns/wire.ts";
import type { RecordType } from "../../../shared/verification/dns/resolver.ts";
import { answerQuery } from "../../support/dns_servers.ts";
import { createZoneResolver } from "../../support/zone.ts";

const LONG = "v=DKIM1; p=" + "A".repeat(700);
const zone = createZoneResolver({
  "example.org": {
    A: ["192.0.2.1", "192.0.2.2"],
    AAAA: ["2001:db8::1"],
    MX: ["mx1.example.org", "mx2.example.org"],
    TXT: ["v=spf1 -all", LONG, "bytes \x80\xff"],
  },
  "1.2.0.192.in-addr.arpa": { PTR: ["mail.example.org"] },
  "broken.example.org": "servfail",
  "empty.example.org": {},
});

async function exchange(name: string, type: RecordType) {
  const question = { id: 4711, name, type };
  return readResponse(await answerQuery(writeQuery(question), zone), question);
}

Deno.test("readResponse reads every type as an independent implementation writes it", async () => {
  const table: [string, RecordType, readonly string[]][] = [
    ["example.org", "A", ["192.0.2.1", "192.0.2.2"]],
    ["EXAMPLE.org", "AAAA", ["2001:db8::1"]],
    ["example.org", "MX", ["mx1.example.org", "mx2.example.org"]],
    ["example.org", "TXT", ["v=spf1 -all", LONG, "bytes \x80\xff"]],
    ["1.2.0.192.in-addr.arpa", "PTR", ["mail.example.org"]],
  ];
  for (const [name, type, records] of table) {
    assertEquals(await exchange(name, type), {
      kind: "answer",
      answer: { kind: "found", records, ttl: 60 },
    });
  }
  const exchangeNone = async (name: string) => (await exchange(name, "A"));
  const ttl = 120;
  assertEquals(await exchangeNone("nobody.test"), {
    kind: "answer",
    answer: { kind: "nxdomain", ttl },
  });
  assertEquals(await exchangeNone("empty.example.org"), {
    kind: "answer",
    answer: { kind: "nodata", ttl },
  });
  assertEquals(await exchangeNone("broken.example.org"), {
    kind: "answer",
    answer: { kind: "servfail" },
  });
});

/** Builds a message: header, the question for `a.test` A, and records. */
function createMessage(
  records: readonly number[][],
  counts: [number, number],
  flags = 0x8180,
): Uint8Array {
  const header = [0, 7, flags >> 8, flags & 0xff, 0, 1, 0, counts[0], 0, counts[1], 0, 0];
  return new Uint8Array([
    ...header,
    1,
    97,
    4,
    116,
    101,
    115,
    116,
    0,
    0,
    1,
    0,
    1,
    ...records.flat(),
  ]);
}

const QUESTION = { id: 7, name: "a.test", type: "A" } as const;
const TTL = [0, 0, 0, 9];
const A = (name: number[], ip: number[]) => [...name, 0, 1, 0, 1, ...TTL, 0, ip.length, ...ip];
const CNAME = (name: number[], to: number[]) => [...name, 0, 5, 0, 1, ...TTL, 0, to.length, ...to];
const SELF = [0xc0, 12];

Deno.test("readResponse follows a chain of aliases and gives up on a loop", () => {
  const b = [1, 98, 0xc0, 14];
  assertEquals(
    readResponse(createMessage([CNAME(SELF, b), A(b, [192, 0, 2, 9])], [2, 0]), QUESTION),
    {
      kind: "answer",
      answer: { kind: "found", records: ["192.0.2.9"], ttl: 9 },
    },
  );
  const loop = createMessage([CNAME(SELF, b), CNAME(b, SELF)], [2, 0]);
  assertEquals(readResponse(loop, QUESTION), { kind: "answer", answer: { kind: "servfail" } });
});

Deno.test("readResponse ignores records of names that were not asked for", () => {
  const other = [1, 120, 0];
  assertEquals(readResponse(createMessage([A(other, [192, 0, 2, 9])], [1, 0]), QUESTION), {
    kind: "answer",
    answer: { kind: "nodata", ttl: 30 },
  });
});

Deno.test("readResponse distinguishes answers to other questions from malformed ones", () => {
  const right = createMessage([A(SELF, [192, 0, 2, 9])], [1, 0]);
  const mismatches = [
    new Uint8Array(),
    new Uint8Array(11),
    right.map((byte, i) => i === 1 ? 8 : byte),
    right.map((byte, i) => i === 2 ? 0 : byte),
    right.map((byte, i) => i === 13 ? 98 : byte),
    right.map((byte, i) => i === 21 ? 28 : byte),
  ];
  for (const bytes of mismatches) assertEquals(readResponse(bytes, QUESTION), { kind: "mismatch" });
  const malformed = [
    createMessage([A(SELF, [192, 0, 2])], [1, 0]),
    createMessage([A([0xc0, 24], [192, 0, 2, 9])], [1, 0]),
    createMessage([[0xc0]], [1, 0]),
    createMessage([[0x80, 1]], [1, 0]),
    createMessage([A(SELF, [192, 0, 2, 9]).slice(0, -1)], [1, 0]),
    createMessage([], [1, 0]),
    createMessage([A(SELF, [192, 0, 2, 9])], [1, 0], 0x8185),
  ];
  for (const bytes of malformed) {
    assertEquals(readResponse(bytes, QUESTION), { kind: "answer", answer: { kind: "servfail" } });
  }
  assertEquals(readResponse(createMessage([], [0, 0], 0x8380), QUESTION), { kind: "truncated" });
});

Deno.test("readResponse throws on no right answer that is cut or has a changed byte", () => {
  const right = createMessage(
    [CNAME(SELF, [1, 98, 0xc0, 14]), A([1, 98, 0xc0, 14], [1, 2, 3, 4])],
    [
      2,
      0,
    ],
  );
  let read = 0;
  for (let at = 0; at < right.byteLength; at++) {
    for (const value of [0, 1, 0x3f, 0x40, 0xc0, 0xff]) {
      readResponse(right.map((byte, i) => i === at ? value : byte), QUESTION);
      read++;
    }
    readResponse(right.subarray(0, at), QUESTION);
  }
  assertGreater(read, 100);
});

Deno.test("readResponse takes time linear in the bytes of pointers, however they chain", () => {
  // Every record's name points to the record before, so each name is as long as its position.
  const records: number[][] = [];
  let at = 24;
  for (let i = 0; i < 400; i++) {
    const name = i === 0 ? SELF : [1, 98, 0xc0 | ((at - 16) >> 8), (at - 16) & 0xff];
    const record = [...name, 0, 1, 0, 1, ...TTL, 0, 2, 0, 0];
    records.push(record);
    at += record.length;
  }
  const bytes = createMessage(records, [250, 0]);
  const reading = readResponse(bytes, QUESTION);
  assertEquals(reading.kind, "answer");
});
