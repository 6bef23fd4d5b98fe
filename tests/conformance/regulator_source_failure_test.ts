import { assert, assertEquals, assertLess, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import {
  formatNumberEntry,
  startPublicSite,
  writeList,
  writePropertyList,
} from "../support/public_site.ts";
import {
  assertUnavailable,
  CHECK,
  REGULATOR_PATH,
  requestRegulatorCheck,
  startRegulatorServer,
} from "../support/regulator_server.ts";
import { startServer } from "../support/server.ts";
import { roundTrip } from "../support/until.ts";

/** SPEC 4.3 and 7: sources of blocked numbers that fail or send wrong data, over real sockets. */

Deno.test("SPEC 4.3: check, info and refresh answer 500 if the source is out of reach", async () => {
  const site = startPublicSite("");
  await site[Symbol.asyncDispose]();
  await using server = startRegulatorServer(site);
  for (const body of [CHECK, { action: "info" }, { action: "refresh" }]) {
    await assertUnavailable(server, body);
  }
  const logged = server.lines.join("\n");
  assertStringIncludes(logged, `"reason":"unreachable"`);
  assert(!logged.includes("/raw/list.json"), "a log line holds the address");
});

Deno.test("SPEC 4.3: a bad phoneNumber is 400 although the source cannot be reached", async () => {
  const site = startPublicSite("");
  await site[Symbol.asyncDispose]();
  await using server = startRegulatorServer(site);
  const response = await server.post(REGULATOR_PATH, { action: "check", phoneNumber: "12" });
  assertEquals(response.status, 400);
  await response.body?.cancel();
});

Deno.test("SPEC 7: an answer that is no usable list is 500", async (t) => {
  const list = writeList(["33162######"]);
  const wholeXml = writePropertyList([formatNumberEntry("+33162######", "a")]);
  const answers: Record<string, () => Response> = {
    "not found": () => new Response(list, { status: 404 }),
    "server error": () => new Response(list, { status: 503 }),
    "not modified, though nothing was kept": () => new Response(null, { status: 304 }),
    "empty": () => new Response(""),
    "blank": () => new Response(" \n "),
    "a web page": () => new Response("<!doctype html><html><body>Sign in</body></html>"),
    "an image": () => new Response(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)),
    "UTF-16": () => new Response(Uint16Array.from(`\ufeff${list}`, (c) => c.charCodeAt(0))),
    "JSON cut off": () => new Response(list.slice(0, -1)),
    "JSON cut off in an entry": () => new Response(list.slice(0, list.indexOf("33162"))),
    "JSON with more after it": () => new Response(`${list}]`),
    "JSON of another shape": () => new Response(`[${list}]`),
    "JSON without patterns": () => new Response(`{"version":"2026.01.01.01.01"}`),
    "patterns that are no array": () => new Response(`{"patterns":{"pattern":"33162######"}}`),
    "a comma too many": () => new Response(list.replace("}]", "},]")),
    "a property list cut off": () => new Response(wholeXml.slice(0, -10)),
    "a property list that is a dictionary": () =>
      new Response(`<plist version="1.0"><dict></dict></plist>`),
    "no usable entry": () => new Response(writeList(["", "0162-00", "33162*", "#".repeat(16)])),
    "only allowed numbers": () =>
      new Response(writePropertyList([formatNumberEntry("+33162######", "a", "1")])),
    "no entry": () => new Response(writeList([])),
  };
  assert(Object.keys(answers).length > 0);
  await using site = startPublicSite("");
  for (const [name, answer] of Object.entries(answers)) {
    await t.step(name, async () => {
      site.answer = answer;
      await using server = startRegulatorServer(site);
      await assertUnavailable(server);
    });
  }
});

Deno.test("SPEC 7: a download cut off in the middle is 500", async () => {
  // Deno.serve cannot break off an answer; this server promises more bytes than it sends.
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const body = writeList(["33162######"]);
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 1}\r\n\r\n`;
      await connection.write(new TextEncoder().encode(head + body));
      connection.close();
    }
  })();
  await using server = startServer(createHttpApp, {
    env: { REGULATOR_DB_URL: `http://127.0.0.1:${listener.addr.port}/list.json` },
  });
  await assertUnavailable(server);
  listener.close();
  await serving;
});

Deno.test("SPEC 7: a source that is silent, or trickles, is 500 after 20 seconds", async () => {
  for (const answersHeaders of [false, true]) {
    const clock = createManualClock();
    const requestArrival = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await using site = startPublicSite("");
    site.answer = async () => {
      requestArrival.resolve();
      if (answersHeaders) {
        const first = new TextEncoder().encode(`{"version":"2026.01.01.01.01",`);
        return new Response(new ReadableStream({ start: (c) => c.enqueue(first) }));
      }
      await released.promise;
      return new Response("");
    };
    await using server = startRegulatorServer(site, { clock });
    const failing = assertUnavailable(server);
    await requestArrival.promise;
    // The first bytes of the answer arrive before the clock moves on.
    await roundTrip(server.url);
    clock.advance(20_000);
    await failing;
    assertStringIncludes(server.lines.join("\n"), `"reason":"timeout"`);
    released.resolve();
  }
});

/** Sends one chunk repeatedly until the client stops reading, at most 5 GiB. */
function flood(chunk: Uint8Array): { response: () => Response; sentChunks: () => number } {
  let sentChunks = 0;
  const createStream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sentChunks >= 5 * 1024 ** 3) return controller.close();
        sentChunks += chunk.length;
        controller.enqueue(chunk);
      },
    });
  return { response: () => new Response(createStream()), sentChunks: () => sentChunks };
}

Deno.test("SPEC 7: a source that never ends is cut off and is 500", async (t) => {
  const fill = (text: string) => new TextEncoder().encode(text.repeat(65_536));
  const floods: Record<string, { chunk: Uint8Array; first?: string; maxMegabytes: number }> = {
    "5 GB of zeros": { chunk: new Uint8Array(65_536), maxMegabytes: 16 },
    "blanks": { chunk: fill(" "), maxMegabytes: 192 },
    "a heading without end": { chunk: fill("a"), first: `{"name":"`, maxMegabytes: 16 },
    "an entry without end": { chunk: fill("a"), first: `{"patterns":["`, maxMegabytes: 192 },
    "arrays in arrays": { chunk: fill("["), first: `{"a":`, maxMegabytes: 16 },
    "a property list without end": { chunk: fill("<a>"), first: "<plist>", maxMegabytes: 32 },
  };
  for (const [name, { chunk, first = "", maxMegabytes }] of Object.entries(floods)) {
    await t.step(name, async () => {
      const { response, sentChunks } = flood(chunk);
      await using site = startPublicSite("");
      site.answer = () => {
        const { body } = response();
        if (first === "" || body === null) return new Response(body);
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        writer.write(new TextEncoder().encode(first))
          .then(() => writer.releaseLock())
          .then(() => body.pipeTo(writable)).catch(() => {});
        return new Response(readable);
      };
      await using server = startRegulatorServer(site, { clock: createManualClock() });
      await assertUnavailable(server);
      assertLess(sentChunks(), maxMegabytes * 1024 ** 2);
    });
  }
});

Deno.test("SPEC 7: a small download that unpacks to gigabytes is cut off and is 500", async () => {
  const { response } = flood(new TextEncoder().encode("<a/>".repeat(16_384)));
  await using site = startPublicSite("");
  site.answer = () =>
    new Response(response().body?.pipeThrough(new CompressionStream("gzip")) ?? null, {
      headers: { "content-encoding": "gzip" },
    });
  await using server = startRegulatorServer(site, { clock: createManualClock() });
  await assertUnavailable(server);
  assertStringIncludes(server.lines.join("\n"), `"reason":"too_large"`);
});

Deno.test("SPEC 7: a property list that declares entities is 500, however they nest", async () => {
  const levels = Array.from(
    { length: 30 },
    (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};">`,
  );
  const bombs = [
    writePropertyList(
      [formatNumberEntry("+33162######", "&e30;")],
      `<!DOCTYPE plist [<!ENTITY e0 "boom">${levels.join("")}]>`,
    ),
    writePropertyList(
      [formatNumberEntry("+33162######", "&a;".repeat(10_000))],
      `<!DOCTYPE plist [<!ENTITY a "${"a".repeat(10_000)}">]>`,
    ),
    writePropertyList(
      [formatNumberEntry("+33162######", "&x;")],
      `<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
    ),
  ];
  await using site = startPublicSite("");
  for (const bomb of bombs) {
    site.answer = () => new Response(bomb);
    await using server = startRegulatorServer(site);
    await assertUnavailable(server);
  }
});

Deno.test("SPEC 7: a redirect that must not be followed is 500 and is not tried", async () => {
  const targets = [
    "https://10.0.0.1/list.json",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x0a000001/",
    "https://inside.example.org/",
    "https://nowhere.example.org/",
    "http://public.example.org/",
    "http://203.0.113.1/",
    "ftp://public.example.org/",
    "file:///etc/passwd",
    "https://user:secret@public.example.org/",
    "https://",
  ];
  const names: Record<string, readonly string[]> = {
    "inside.example.org": ["10.0.0.1"],
    "public.example.org": ["8.8.8.8"],
  };
  await using site = startPublicSite("");
  for (const location of targets) {
    site.answer = () => new Response(null, { status: 301, headers: { location } });
    const fetched: string[] = [];
    await using server = startRegulatorServer(site, {
      resolveHost: (name, type) => Promise.resolve(type === "A" ? names[name] ?? [] : []),
      fetch: (input, init) => {
        fetched.push(String(input));
        return fetch(input, init);
      },
    });
    await assertUnavailable(server);
    assertEquals(fetched, [site.listUrl], location);
  }
});

Deno.test("SPEC 7: a redirect in a circle is 500 after five", async () => {
  await using site = startPublicSite("");
  site.answer = () => new Response(null, { status: 302, headers: { location: "/raw/list.json" } });
  await using server = startRegulatorServer(site);
  await assertUnavailable(server);
  assertEquals(site.requests.length, 6);
});

Deno.test("SPEC 7: a 304 with a Location, and a 304 or 206 without a conditional request, are no list", async () => {
  const list = writeList(["33162######"]);
  const elsewhere = { location: "https://public.example.org/list.json" };
  const answers: [string, () => Response][] = [
    ["304 with a Location", () => new Response(null, { status: 304, headers: elsewhere })],
    ["304 not asked for", () => new Response(null, { status: 304 })],
    [
      "a part",
      () => new Response(list, { status: 206, headers: { "content-range": "bytes 0-9/99" } }),
    ],
    ["no content", () => new Response(null, { status: 204 })],
    ["300 with a Location", () => new Response(list, { status: 300, headers: elsewhere })],
  ];
  await using site = startPublicSite(list);
  for (const [name, answer] of answers) {
    site.answer = answer;
    const fetched: string[] = [];
    await using server = startRegulatorServer(site, {
      resolveHost: (_, type) => Promise.resolve(type === "A" ? ["8.8.8.8"] : []),
      fetch: (input, init) => {
        fetched.push(String(input));
        return fetch(input, init);
      },
    });
    await assertUnavailable(server);
    assertEquals(fetched, [site.listUrl], name);
    assertStringIncludes(server.lines.join("\n"), `"reason":"status"`);
  }
});

Deno.test("SPEC 7: a 304 with a Location is refused also for a conditional request", async () => {
  const clock = createManualClock();
  await using site = startPublicSite("");
  const headers = { "etag": `"one"`, "cache-control": "no-transform" };
  site.answer = () => new Response(writeList(["33162######"]), { headers });
  await using server = startRegulatorServer(site, { clock });
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  const conditions: (string | null)[] = [];
  site.answer = (request) => {
    conditions.push(request.headers.get("if-none-match"));
    return new Response(null, { status: 304, headers: { location: "/elsewhere" } });
  };
  await assertUnavailable(server, { action: "refresh" });
  // Only the list's own address was asked, with its ETag.
  assertEquals(conditions, [`"one"`]);
});
