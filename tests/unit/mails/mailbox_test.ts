import { assertEquals, assertLess } from "@std/assert";
import { readLines } from "../../../cli/mails/lines.ts";
import { findMailsInFile, MAX_MAIL_BYTES, startsField } from "../../../cli/mails/mbox_file.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Bytes in chunks of this size, like those of a pipe. */
async function* readChunks(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readMailsIn(bytes: Uint8Array, size?: number) {
  const mails: [number | null, string | null][] = [];
  for await (const { position, bytes: mail } of findMailsInFile(readChunks(bytes, size))) {
    mails.push([position, mail === null ? null : new TextDecoder().decode(mail)]);
  }
  return mails;
}

Deno.test("findMailsInFile gives a single mail no position, whatever its content", async () => {
  const mail = "Subject: 1\r\n\r\nText\r\n\r\nFrom here on\r\nNote: text\r\n>From\r\n";
  assertEquals(await readMailsIn(encode(mail)), [[null, mail]]);
  assertEquals(await readMailsIn(encode(`From ann\n${mail}`)).then(([one]) => one?.[0]), 1);
});

Deno.test("findMailsInFile starts a mail at a From line between an empty line and a field", async () => {
  const first = "From a\nSubject: 1\n\nText\nFrom the middle on\nNote: text.\n\n" +
    "From here on it is text.\nNo field.\n\n";
  const second = "From b\r\nSubject: 2\r\n\r\nText\r\n\r\n";
  const third = "From c\nSubject: 3\n\n";
  const last = "From d";
  assertEquals(await readMailsIn(encode(first + second + third + last)), [
    [1, first],
    [2, second],
    [3, third + last],
  ]);
  assertEquals(await readMailsIn(encode("From a\nSubject: 1\n")), [[null, "From a\nSubject: 1\n"]]);
  assertEquals(await readMailsIn(encode("")), []);
  assertEquals(await readMailsIn(encode("\n\r\n\n")), []);
});

Deno.test("findMailsInFile starts a mail with a field name whose colon is on a folded line", async () => {
  const first =
    "From a\nSubject: 1\n\nText\n\nFrom here\nwords\n no colon\n\nFrom there\nwords\n\n";
  const second = "From b\nFrom\n : boss@example.org\nSubject: 2\n\nText\n\n";
  const third = "From c\r\nSubject \r\n\t: 3\r\n\r\n";
  const last = "From d\nSubject\n";
  for (const size of [1, 7, 1000]) {
    assertEquals(await readMailsIn(encode(first + second + third + last), size), [
      [1, first],
      [2, second],
      [3, third + last],
    ]);
  }
});

Deno.test("startsField takes a name with any blanks before its colon, as parseHeaders does", () => {
  const cases: readonly (readonly [line: string, isField: boolean])[] = [
    ["Received: from a", true],
    ["Received : from a", true],
    ["Received  : from a", true],
    ["Received \t : from a", true],
    ["Received  from: a", false],
    ["Received  \r\n: from a", false],
  ];
  for (const [line, isField] of cases) {
    assertEquals(startsField(encode(line)), isField, line);
    const { fields } = parseHeaders(`${line}\r\n`);
    assertEquals(fields.length > 0, isField, line);
  }
});

Deno.test("findMailsInFile restores escaped lines, in mailboxes only", async () => {
  const escaped = "Subject: 1\n\n>From here on\n>>From there\n> From\n>from\n";
  const [, mail] = (await readMailsIn(encode(`From a\n${escaped}`)))[0] ?? [];
  assertEquals(mail, "From a\nSubject: 1\n\nFrom here on\n>From there\n> From\n>from\n");
  assertEquals(await readMailsIn(encode(escaped)), [[null, escaped]]);
});

Deno.test("findMailsInFile reads UTF-16 and byte order marks, in chunks of any size", async () => {
  const text = "Subject: Café 😀\r\n\r\nHé\r\n";
  const encodeUtf16 = (littleEndian: boolean, mark: string) => {
    const view = new DataView(new ArrayBuffer((text.length + mark.length) * 2));
    [...(mark + text).split("")].forEach((unit, i) =>
      view.setUint16(i * 2, unit.charCodeAt(0), littleEndian)
    );
    return new Uint8Array(view.buffer);
  };
  const files = [
    encode(text),
    encode(`\ufeff${text}`),
    encodeUtf16(true, "\ufeff"),
    encodeUtf16(false, "\ufeff"),
    encodeUtf16(true, ""),
    encodeUtf16(false, ""),
  ];
  for (const [i, file] of files.entries()) {
    for (const size of [1, 2, 3, 5, 1000]) {
      assertEquals(await readMailsIn(file, size), [[null, text]], `file ${i} by ${size}`);
    }
  }
  const mailbox = encode(`\ufeffFrom a\n${text}\nFrom b\n${text}`);
  assertEquals((await readMailsIn(mailbox)).map(([position]) => position), [1, 2]);
});

Deno.test("findMailsInFile gives a mail that is too large without its bytes", async () => {
  const piece = encode("x".repeat(1024 * 1024));
  async function* yieldLarge() {
    yield encode("From a\nSubject: 1\n\n");
    for (let i = 0; i <= MAX_MAIL_BYTES / piece.length; i++) yield piece;
    yield encode("\n\nFrom b\nSubject: 2\n");
  }
  const mails: [number | null, number | undefined][] = [];
  for await (const { position, bytes } of findMailsInFile(yieldLarge())) {
    mails.push([position, bytes?.length]);
  }
  assertEquals(mails, [[1, undefined], [2, 18]]);
});

Deno.test("findMailsInFile gives up one mail that never ends once it is too large", async () => {
  let read = 0;
  async function* yieldEndlessly() {
    yield encode("Subject: 1\n\n");
    for (;;) {
      read += 1024 * 1024;
      yield new Uint8Array(1024 * 1024);
    }
  }
  for await (const { bytes } of findMailsInFile(yieldEndlessly())) assertEquals(bytes, null);
  assertLess(read, MAX_MAIL_BYTES * 1.1);
});

Deno.test("readLines gives lines unchanged, and long ones in pieces, at any chunk size", async () => {
  const text = `a\r\n\n${"b".repeat(200_000)}\nc`;
  for (const size of [1000, 65_536, 1_000_000]) {
    let joinedText = "";
    let starts = 0;
    for await (const line of readLines(readChunks(encode(text), size))) {
      joinedText += new TextDecoder().decode(line.bytes);
      if (line.isStart) starts++;
    }
    assertEquals([joinedText === text, starts], [true, 4], `${size}`);
  }
});
