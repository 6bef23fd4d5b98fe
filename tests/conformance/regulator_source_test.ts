import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertLess,
  assertStringIncludes,
} from "@std/assert";
import { RegulatorCheckResponse } from "../../shared/contract/regulator_check.ts";
import { createGateway } from "../../shared/gateway/app.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { manualClock } from "../helpers/manual_clock.ts";
import { listOf, numberEntry, propertyListOf, publicSite } from "../helpers/public_site.ts";
import type { PublicSite } from "../helpers/public_site.ts";
import { startServer } from "../helpers/server.ts";
import type { TestServer } from "../helpers/server.ts";

/** SPEC 4.3, 7 and 8: where the blocked numbers come from, over real sockets. */

const PATH = "/functions/v1/regulator-check";
const HOUR = 60 * 60 * 1000;
const CHECK = { action: "check", phoneNumber: "0162000001" };

function serverFor(site: PublicSite, deps: Partial<Deps> = {}): TestServer {
  return startServer(createGateway, { env: { REGULATOR_DB_URL: site.listUrl }, deps });
}

// deno-lint-ignore no-explicit-any -- Answers are looked into field by field.
async function ask(server: TestServer, body: object): Promise<any> {
  const response = await server.post(PATH, body);
  const answer = await response.json();
  assertEquals(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** The database cannot be had: 500, and not a word of where it should have come from. */
async function assertUnavailable(server: TestServer, body: object = CHECK): Promise<void> {
  const response = await server.post(PATH, body);
  const { error, message } = await response.json();
  assertEquals({ status: response.status, error }, { status: 500, error: "regulator_unavailable" });
  assert(!/127\.0\.0\.1|http|json/i.test(message), message);
}

Deno.test("SPEC 4.3: a list in the JSON shape is read from the public site", async () => {
  await using site = publicSite(listOf(["33162######", "3316200####", "3349#######"]));
  await using server = serverFor(site);
  const answer = await ask(server, CHECK);
  assertEquals(answer, RegulatorCheckResponse.parse(answer));
  assertEquals(answer.matches, [
    { name: "Blocks 3316200####", action: "block", pattern: "3316200####" },
    { name: "Blocks 33162######", action: "block", pattern: "33162######" },
  ]);
  assertEquals(answer.matchCount, 2);
  assertEquals(answer.database, { version: "v2026.01.02.03.04", total_blocked: 4321 });
  const info = await ask(server, { action: "info" });
  assertEquals([info.name, info.description, info.patternCount, info.source], [
    "Test list",
    "Made for a test",
    3,
    site.listUrl,
  ]);
});

Deno.test("SPEC 4.3: a property list is told by its content, whatever type it is served as", async () => {
  const list = propertyListOf([
    numberEntry("+33162######", "Calls &amp; sales"),
    numberEntry("+33163######", "Allowed", "1"),
    numberEntry("+3316200####", "Num&#233;ros"),
  ]);
  await using site = publicSite(list);
  site.answer = () =>
    new Response(list, {
      headers: {
        "content-type": "application/json",
        "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
      },
    });
  await using server = serverFor(site);
  const answer = await ask(server, CHECK);
  assertEquals(answer.matches, [
    { name: "Numéros", action: "block", pattern: "3316200####" },
    { name: "Calls & sales", action: "block", pattern: "33162######" },
  ]);
  // No version of its own: when it was published. No count either: 33162 covers 3316200.
  assertEquals(answer.database, { version: "v2026.01.02.03.04", total_blocked: 1_000_000 });
  const allowed = await ask(server, { action: "check", phoneNumber: "0163000001" });
  assertEquals(allowed.isBlocked, false);
});

Deno.test("SPEC 2.6: a pattern matches the whole number, each # one digit, wherever it stands", async () => {
  const matching = ["###########", "33#6200000#", "#3162000001", "33162000001", "3316200000#"];
  const others = [
    "3316200000",
    "331620000011",
    "33162#####",
    "33162#######",
    "162######",
    "33163######",
  ];
  await using site = publicSite(listOf([...matching, ...others]));
  await using server = serverFor(site);
  const { matches, matchCount } = await ask(server, CHECK);
  assertEquals(
    matches.map(({ pattern }: { pattern: string }) => pattern).toSorted(),
    matching.toSorted(),
  );
  assertEquals(matchCount, matching.length);
});

Deno.test("SPEC 4.3: only entries whose action is block count, also as JSON", async () => {
  const entry = (action: string) => ({ name: action, action, pattern: "33162######" });
  await using site = publicSite(
    listOf([], { patterns: ["allow", "identify", "BLOCK", "block"].map(entry) }),
  );
  await using server = serverFor(site);
  const { matches } = await ask(server, CHECK);
  assertEquals(matches, [{ name: "block", action: "block", pattern: "33162######" }]);
});

Deno.test("SPEC 2.6: version has its shape whatever the list and the site say", async () => {
  const now = Date.UTC(2026, 0, 2, 3, 4);
  const cases: ReadonlyArray<readonly [version: unknown, modified: string, expected: string]> = [
    ["2026.05.06.07.08", "", "v2026.05.06.07.08"],
    [" V2026.05.06.07.08 ", "", "v2026.05.06.07.08"],
    ["3.0", "", "v2026.01.02.03.04"],
    [20260101, "Thu, 01 Jan 2026 10:20:30 GMT", "v2026.01.01.10.20"],
    [undefined, "Fri, 31 Dec 99999 23:59:59 GMT", "v2026.01.02.03.04"],
    [undefined, "yesterday", "v2026.01.02.03.04"],
  ];
  await using site = publicSite("");
  for (const [version, modified, expected] of cases) {
    site.answer = () =>
      new Response(listOf(["33162######"], { version }), {
        headers: { "last-modified": modified },
      });
    await using server = serverFor(site, { clock: manualClock(now) });
    assertEquals((await ask(server, CHECK)).database.version, expected);
  }
});

Deno.test("SPEC 8: a list is cached for one hour", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.advance(HOUR - 1);
  await ask(server, CHECK);
  await ask(server, { action: "info" });
  assertEquals(site.requests.length, 1);
  clock.advance(1);
  await ask(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 8: a clock set back does not lengthen the hour", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.jump(-24 * HOUR);
  await ask(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 4.3: refresh loads the list anew within the hour, and checks answer from it", async () => {
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  site.answer = () => new Response(listOf(["33163######"], { version: "v2026.02.02.03.04" }));
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  const refreshed = await ask(server, { action: "refresh" });
  assertEquals([refreshed.success, refreshed.version, refreshed.patternCount], [
    true,
    "v2026.02.02.03.04",
    1,
  ]);
  assertEquals((await ask(server, CHECK)).isBlocked, false);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 4.3: the source cannot be reached: check, info and refresh answer 500", async () => {
  const site = publicSite("");
  await site[Symbol.asyncDispose]();
  await using server = serverFor(site);
  for (const body of [CHECK, { action: "info" }, { action: "refresh" }]) {
    await assertUnavailable(server, body);
  }
  const logged = server.lines.join("\n");
  assertStringIncludes(logged, `"reason":"unreachable"`);
  assert(!logged.includes("/raw/list.json"), "a log line holds the address");
});

Deno.test("SPEC 4.3: a bad phoneNumber is 400 although the source cannot be reached", async () => {
  const site = publicSite("");
  await site[Symbol.asyncDispose]();
  await using server = serverFor(site);
  const response = await server.post(PATH, { action: "check", phoneNumber: "12" });
  assertEquals(response.status, 400);
  await response.body?.cancel();
});

Deno.test("SPEC 7: an answer that is no usable list is 500", async (t) => {
  const whole = listOf(["33162######"]);
  const wholeXml = propertyListOf([numberEntry("+33162######", "a")]);
  const answers: Record<string, () => Response> = {
    "not found": () => new Response(whole, { status: 404 }),
    "server error": () => new Response(whole, { status: 503 }),
    "not modified, though nothing was kept": () => new Response(null, { status: 304 }),
    "empty": () => new Response(""),
    "blank": () => new Response(" \n "),
    "a web page": () => new Response("<!doctype html><html><body>Sign in</body></html>"),
    "an image": () => new Response(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)),
    "UTF-16": () => new Response(Uint16Array.from(`\ufeff${whole}`, (c) => c.charCodeAt(0))),
    "JSON cut off": () => new Response(whole.slice(0, -1)),
    "JSON cut off in an entry": () => new Response(whole.slice(0, whole.indexOf("33162"))),
    "JSON with more after it": () => new Response(`${whole}]`),
    "JSON of another shape": () => new Response(`[${whole}]`),
    "JSON without patterns": () => new Response(`{"version":"2026.01.01.01.01"}`),
    "patterns that are no array": () => new Response(`{"patterns":{"pattern":"33162######"}}`),
    "a comma too many": () => new Response(whole.replace("}]", "},]")),
    "a property list cut off": () => new Response(wholeXml.slice(0, -10)),
    "a property list that is a dictionary": () =>
      new Response(`<plist version="1.0"><dict></dict></plist>`),
    "no usable entry": () => new Response(listOf(["", "0162-00", "33162*", "#".repeat(16)])),
    "only allowed numbers": () =>
      new Response(propertyListOf([numberEntry("+33162######", "a", "1")])),
    "no entry": () => new Response(listOf([])),
  };
  assert(Object.keys(answers).length > 0);
  await using site = publicSite("");
  for (const [name, answer] of Object.entries(answers)) {
    await t.step(name, async () => {
      site.answer = answer;
      await using server = serverFor(site);
      await assertUnavailable(server);
    });
  }
});

Deno.test("SPEC 7: a download cut off in the middle is 500", async () => {
  // Deno.serve cannot break off; this server promises more bytes than it sends.
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const body = listOf(["33162######"]);
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 1}\r\n\r\n`;
      await connection.write(new TextEncoder().encode(head + body));
      connection.close();
    }
  })();
  await using server = startServer(createGateway, {
    env: { REGULATOR_DB_URL: `http://127.0.0.1:${listener.addr.port}/list.json` },
  });
  await assertUnavailable(server);
  listener.close();
  await serving;
});

Deno.test("SPEC 7: a source that does not answer, or trickles, is 500 after 20 seconds", async () => {
  for (const answersHeaders of [false, true]) {
    const clock = manualClock();
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await using site = publicSite("");
    site.answer = async () => {
      asked.resolve();
      if (answersHeaders) {
        const first = new TextEncoder().encode(`{"version":"2026.01.01.01.01",`);
        return new Response(new ReadableStream({ start: (c) => c.enqueue(first) }));
      }
      await released.promise;
      return new Response("");
    };
    await using server = serverFor(site, { clock });
    const failing = assertUnavailable(server);
    await asked.promise;
    // The answer's first bytes arrive before time goes on.
    if (answersHeaders) await new Promise((resolve) => setTimeout(resolve, 50));
    clock.advance(20_000);
    await failing;
    assertStringIncludes(server.lines.join("\n"), `"reason":"timeout"`);
    released.resolve();
  }
});

/** Sends one chunk again and again until nobody reads any more, at most 5 GiB. */
function flood(chunk: Uint8Array): { response: () => Response; sent: () => number } {
  let sent = 0;
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent >= 5 * 1024 ** 3) return controller.close();
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
  return { response: () => new Response(stream()), sent: () => sent };
}

Deno.test("SPEC 7: a source that sends without end is cut off and is 500", async (t) => {
  const fill = (text: string) => new TextEncoder().encode(text.repeat(65_536));
  const floods: Record<string, { chunk: Uint8Array; first?: string; most: number }> = {
    "5 GB of zeros": { chunk: new Uint8Array(65_536), most: 16 },
    "blanks": { chunk: fill(" "), most: 192 },
    "a heading without end": { chunk: fill("a"), first: `{"name":"`, most: 16 },
    "an entry without end": { chunk: fill("a"), first: `{"patterns":["`, most: 192 },
    "arrays in arrays": { chunk: fill("["), first: `{"a":`, most: 16 },
    "a property list without end": { chunk: fill("<a>"), first: "<plist>", most: 32 },
  };
  for (const [name, { chunk, first = "", most }] of Object.entries(floods)) {
    await t.step(name, async () => {
      const { response, sent } = flood(chunk);
      await using site = publicSite("");
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
      await using server = serverFor(site, { clock: manualClock() });
      await assertUnavailable(server);
      assertLess(sent(), most * 1024 ** 2);
    });
  }
});

Deno.test("SPEC 7: a small download that unpacks to gigabytes is cut off and is 500", async () => {
  const { response } = flood(new TextEncoder().encode("<a/>".repeat(16_384)));
  await using site = publicSite("");
  site.answer = () =>
    new Response(response().body?.pipeThrough(new CompressionStream("gzip")) ?? null, {
      headers: { "content-encoding": "gzip" },
    });
  await using server = serverFor(site, { clock: manualClock() });
  await assertUnavailable(server);
  assertStringIncludes(server.lines.join("\n"), `"reason":"too_large"`);
});

Deno.test("SPEC 7: a property list that declares entities is 500, however they nest", async () => {
  const levels = Array.from(
    { length: 30 },
    (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};&e${i};">`,
  );
  const bombs = [
    propertyListOf(
      [numberEntry("+33162######", "&e30;")],
      `<!DOCTYPE plist [<!ENTITY e0 "boom">${levels.join("")}]>`,
    ),
    propertyListOf(
      [numberEntry("+33162######", "&a;".repeat(10_000))],
      `<!DOCTYPE plist [<!ENTITY a "${"a".repeat(10_000)}">]>`,
    ),
    propertyListOf(
      [numberEntry("+33162######", "&x;")],
      `<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
    ),
  ];
  await using site = publicSite("");
  for (const bomb of bombs) {
    site.answer = () => new Response(bomb);
    await using server = serverFor(site);
    await assertUnavailable(server);
  }
});

Deno.test("SPEC 4.3: a list with malformed entries blocks by the good ones and info says how many were skipped", async () => {
  const good = { name: "good", action: "block", pattern: "33162######" };
  const malformed = [
    null,
    7,
    "33163######",
    [],
    {},
    { name: "no action", pattern: "33163######" },
    { name: "no pattern", action: "block" },
    { name: "letters", action: "block", pattern: "33A######" },
    { name: "too long", action: "block", pattern: "#".repeat(16) },
    { name: ["no text"], action: "block", pattern: "33163######" },
    { name: "x".repeat(201), action: "block", pattern: "33163######" },
    { name: "x".repeat(5000), action: "block", pattern: "33163######" },
  ];
  const allowed = { name: "allowed", action: "allow", pattern: "33164######" };
  const many = Array.from({ length: 1000 }, () => malformed).flat();
  await using site = publicSite(listOf([], { patterns: [...many, allowed, good, ...malformed] }));
  await using server = serverFor(site);
  const info = await ask(server, { action: "info" });
  assertEquals([info.patternCount, info.skippedCount], [1, 1001 * malformed.length]);
  assertEquals((await ask(server, CHECK)).matches.map(({ name }: { name: string }) => name), [
    "good",
  ]);
});

Deno.test("SPEC 4.3: malformed entries of a property list are skipped and counted", async () => {
  await using site = publicSite(propertyListOf([
    "",
    "<key>category</key><string>0</string>",
    "<key>number</key><key>category</key><string>0</string>",
    "<key>number</key><string>+33163######</string><key>title</key><string>a</string>",
    numberEntry("+33 1 63", "a"),
    numberEntry("+33162######", "good"),
  ]));
  await using server = serverFor(site);
  const info = await ask(server, { action: "info" });
  assertEquals([info.patternCount, info.skippedCount], [1, 5]);
});

Deno.test("SPEC 8: an unchanged list is not sent again (304), and its hour starts anew", async () => {
  const clock = manualClock(Date.UTC(2026, 0, 2, 3, 0));
  await using site = publicSite("");
  site.answer = (request) =>
    request.headers.get("if-none-match") === `"one"`
      ? new Response(null, { status: 304 })
      : new Response(listOf(["33162######"]), {
        // A server that compresses would weaken the tag.
        headers: { "etag": `"one"`, "cache-control": "no-transform" },
      });
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.advance(HOUR);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  clock.advance(HOUR / 2);
  const info = await ask(server, { action: "info" });
  assertEquals(info.cachedAt, "2026-01-02T04:00:00.000Z");
  assertEquals(site.requests.map(({ headers }) => headers.get("if-none-match")), [null, `"one"`]);
});

Deno.test("SPEC 8: a failed refresh is 500 and the old copy answers until its hour ends", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  site.answer = () => new Response("gone", { status: 410 });
  await assertUnavailable(server, { action: "refresh" });
  clock.advance(HOUR - 1);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  clock.advance(1);
  await assertUnavailable(server);
  site.answer = () => new Response(listOf(["33162######"]));
  assertEquals((await ask(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 8: any number of requests that need the list share one download", async () => {
  await using site = publicSite("");
  const released = Promise.withResolvers<void>();
  site.answer = async () => {
    await released.promise;
    return new Response(listOf(["33162######"]));
  };
  await using server = serverFor(site);
  const bodies = Array.from({ length: 60 }, (_, i) => i % 3 === 0 ? { action: "refresh" } : CHECK);
  const asking = Promise.all(bodies.map((body) => ask(server, body)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  released.resolve();
  assertEquals((await asking).length, 60);
  assertEquals(site.requests.length, 1);
});

Deno.test("SPEC 8: refresh under 200 concurrent checks: no error and no mixed answer", async () => {
  const versions = ["v2026.01.01.00.00", "v2026.02.01.00.00"];
  const lists = versions.map((version, i) =>
    listOf(i === 0 ? ["33162######"] : ["331#200000#", "3316#######"], {
      version,
      blocked_numbers_count: i,
    })
  );
  await using site = publicSite("");
  let served = 0;
  site.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Response(lists[served++ % 2]);
  };
  await using server = serverFor(site);
  await ask(server, CHECK);
  let checking = true;
  const refreshing = (async () => {
    while (checking) await ask(server, { action: "refresh" });
  })();
  const seen = new Map<string, Set<string>>();
  for (let round = 0; round < 5 || (served < 10 && round < 500); round++) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(server, CHECK)));
    for (const { matches, database, matchCount } of answers) {
      const version = `${database.version} ${database.total_blocked}`;
      const patterns = matches.map(({ pattern }: { pattern: string }) => pattern).join();
      assertEquals(matchCount, matches.length);
      seen.set(version, (seen.get(version) ?? new Set()).add(patterns));
    }
  }
  checking = false;
  await refreshing;
  assertEquals(
    [...seen].toSorted().map(([version, patterns]) => [version, [...patterns]]),
    [
      ["v2026.01.01.00.00 0", ["33162######"]],
      ["v2026.02.01.00.00 1", ["331#200000#,3316#######"]],
    ],
  );
  assertGreaterOrEqual(served, 10);
});

Deno.test("SPEC 4.3: a redirect on this machine is followed while the service is for this machine", async () => {
  await using site = publicSite("");
  site.answer = (request) =>
    request.url.endsWith("/raw/list.json")
      ? new Response(null, { status: 302, headers: { location: "/moved" } })
      : new Response(listOf(["33162######"]));
  {
    await using server = serverFor(site);
    assertEquals((await ask(server, CHECK)).isBlocked, true);
  }
  await using server = serverFor(site, { listensOnLoopback: () => false });
  await assertUnavailable(server);
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
  await using site = publicSite("");
  for (const location of targets) {
    site.answer = () => new Response(null, { status: 301, headers: { location } });
    const fetched: string[] = [];
    await using server = serverFor(site, {
      resolveDns: (name, type) => Promise.resolve(type === "A" ? names[name] ?? [] : []),
      fetch: (input, init) => {
        fetched.push(String(input));
        return fetch(input, init);
      },
    });
    await assertUnavailable(server);
    assertEquals(fetched, [site.listUrl], location);
  }
});

Deno.test("SPEC 4.3: a redirect to https at a global address is followed", async () => {
  await using site = publicSite("");
  const elsewhere = "https://public.example.org/list.json";
  site.answer = () => new Response(null, { status: 307, headers: { location: elsewhere } });
  await using server = serverFor(site, {
    resolveDns: (_, type) => Promise.resolve(type === "A" ? ["8.8.8.8"] : []),
    // No public address can be reached from a test.
    fetch: (input, init) =>
      String(input) === elsewhere
        ? Promise.resolve(new Response(listOf(["33162######"])))
        : fetch(input, init),
  });
  assertEquals((await ask(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 7: a redirect in a circle is 500 after five", async () => {
  await using site = publicSite("");
  site.answer = () => new Response(null, { status: 302, headers: { location: "/raw/list.json" } });
  await using server = serverFor(site);
  await assertUnavailable(server);
  assertEquals(site.requests.length, 6);
});
