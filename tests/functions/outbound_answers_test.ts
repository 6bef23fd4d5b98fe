import { assert, assertEquals } from "@std/assert";
import { listenRaw, startReceiver } from "../support/webhook_receiver.ts";
import {
  awaitRequestHead,
  direct,
  encodeText,
  impatient,
  postTo,
  readFailureKind,
} from "../support/outbound.ts";

Deno.test("post takes a redirect for an answer and does not follow it", async () => {
  await using inside = startReceiver();
  await using receiver = startReceiver(() => Response.redirect(inside.url, 307));
  assertEquals(await postTo(receiver.url, direct), 307);
  assertEquals(inside.received, []);
  assertEquals(receiver.received.length, 1);
});

Deno.test("post gives up a receiver that never answers, or only ever begins to", async () => {
  await using silent = listenRaw(async (connection) => {
    while (await connection.read(new Uint8Array(1024)) !== null);
  });
  assertEquals(await readFailureKind(postTo(silent.url, impatient)), "timeout");
  await using trickling = listenRaw(async (connection) => {
    await connection.write(encodeText("HTTP/1.1 200 OK\r\n"));
    while (true) {
      await connection.write(encodeText("x: y\r\n"));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  assertEquals(await readFailureKind(postTo(trickling.url, impatient)), "timeout");
});

Deno.test("post gives up a receiver that stops reading a long body", async () => {
  const writes: Promise<unknown>[] = [];
  const connect: typeof direct.connect = async (options) => {
    const connection = await direct.connect(options);
    const write = (bytes: Uint8Array) => {
      const writing = connection.write(bytes);
      writes.push(writing.catch(() => {}));
      return writing;
    };
    return { ...connection, write };
  };
  {
    const connectionEnd = Promise.withResolvers<void>();
    await using greedy = listenRaw(() => connectionEnd.promise);
    const delivery = postTo(greedy.url, { ...impatient, connect }, "x".repeat(20_000_000));
    assertEquals(await readFailureKind(delivery), "timeout");
    connectionEnd.resolve();
  }
  // The system tells the end of a write some time after the connection was closed.
  await Promise.all(writes);
});

Deno.test("post spends neither memory nor time on 1 GB of body or headers", async () => {
  const GIB = 1024 ** 3;
  for (const start of ["HTTP/1.1 200 OK\r\ncontent-type: x/y\r\n\r\n", "HTTP/1.1 200 OK\r\nx: "]) {
    let writtenBytes = 0;
    await using receiver = listenRaw(async (connection) => {
      await awaitRequestHead(connection);
      await connection.write(encodeText(start));
      const chunk = new Uint8Array(1024 * 1024).fill(0x61);
      while (writtenBytes < GIB) writtenBytes += await connection.write(chunk);
    });
    assertEquals(await postTo(receiver.url, direct), 200);
    // An unread body must not be buffered.
    assert(writtenBytes < GIB / 16, `${writtenBytes} bytes were taken`);
  }
});

Deno.test("post rejects if a receiver closes early or does not speak HTTP", async () => {
  const cases: readonly (readonly [string, string | number])[] = [
    ["", "closed"],
    ["HTTP/1.1 200", "closed"],
    ["HTTP/1.1 200 OK\r\ncontent-length: 10\r\n", "closed"],
    ["HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab", 200],
    ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", 200],
    ["220 mail.example.org ESMTP\r\n", "not_http"],
    ["\x16\x03\x01\x02\x00", "not_http"],
  ];
  for (const [answer, expected] of cases) {
    await using receiver = listenRaw(async (connection) => {
      await awaitRequestHead(connection);
      if (answer !== "") await connection.write(encodeText(answer));
    });
    const delivery = postTo(receiver.url, direct);
    assertEquals(
      typeof expected === "number" ? await delivery : await readFailureKind(delivery),
      expected,
      answer,
    );
  }
});

Deno.test("post reads an answer that comes before the body was sent", async () => {
  const answerArrival = Promise.withResolvers<void>();
  await using receiver = listenRaw(async (connection) => {
    await awaitRequestHead(connection);
    await connection.write(encodeText("HTTP/1.1 413 Content Too Large\r\n\r\n"));
    await answerArrival.promise;
  });
  const delivery = postTo(receiver.url, direct, "x".repeat(20_000_000));
  delivery.finally(answerArrival.resolve);
  assertEquals(await delivery, 413);
});

Deno.test("post sends a body of many megabytes whole to a slow reader", async () => {
  const body = "é".repeat(2_000_000);
  let received = 0;
  await using receiver = listenRaw(async (connection) => {
    const buffer = new Uint8Array(256 * 1024);
    let head = "";
    while (received < 4_000_000) {
      const count = await connection.read(buffer);
      if (count === null) return;
      received += count;
      if (head === "") {
        head = new TextDecoder().decode(buffer.subarray(0, count));
        received -= head.indexOf("\r\n\r\n") + 4;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await connection.write(encodeText("HTTP/1.1 204 No Content\r\n\r\n"));
  });
  assertEquals(await postTo(receiver.url, direct, body), 204);
  assertEquals(received, 4_000_000);
});
