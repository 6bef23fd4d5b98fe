/** Widely used clients, each reading the same stream from a real socket. */

import { assert, assertEquals } from "@std/assert";
import { createClient } from "@supabase/supabase-js";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { AnalysisStep, STEP_NAMES } from "../../shared/contract/analyze_email_headers.ts";
import { streamSse } from "../../shared/http/sse.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { hasCommands } from "../support/commands.ts";
import { readCodeBlocks } from "../support/markdown.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";

const PATH = "/functions/v1/analyze-email-headers";
const BODY = {
  emailHeaders: "From: Ann <ann@example.org>\nSubject: Caf\u00e9\nTo: b@example.net\n",
};

/** Asserts the eight steps and the end of the stream. */
function assertWholeStream(data: readonly (string | undefined)[]): void {
  assertEquals(data.length, STEP_NAMES.length + 1);
  assertEquals(data.at(-1), "[DONE]");
  const steps = data.slice(0, -1).map((text) => AnalysisStep.parse(JSON.parse(text ?? "")));
  assertEquals(steps.map(({ step }) => step), [...STEP_NAMES]);
}

async function streamSteps(url: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url + PATH, { method: "POST", body: JSON.stringify(BODY) });
  assert(response.body);
  return response.body;
}

Deno.test("eventsource-parser reads the stream", async () => {
  await using server = startServer(createHttpApp);
  const events = (await streamSteps(server.url)).pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  assertWholeStream((await Array.fromAsync(events)).map(({ data }) => data));
});

/** Returns what @microsoft/fetch-event-source reads, a line for each event. */
async function readByFetchEventSource(url: string): Promise<string[]> {
  const map = Deno.env.get("TEST_IMPORT_MAP");
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...(map ? ["--no-config", "--no-lock", "--import-map", map] : ["--lock=deno.dev.lock"]),
      "--no-check",
      "--allow-net=127.0.0.1",
      "tests/support/fetch_event_source_program.ts",
      url,
      JSON.stringify(BODY),
    ],
  }).output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return decoder.decode(stdout).trim().split("\n");
}

Deno.test("@microsoft/fetch-event-source reads the stream", async () => {
  await using server = startServer(createHttpApp);
  assertWholeStream(await readByFetchEventSource(server.url + PATH));
});

Deno.test("comments that keep a stream open are events to no client", async () => {
  let comments = 0;
  await using server = listen(() => {
    const slow = Promise.withResolvers<void>();
    const { headers, body } = streamSse(async function* () {
      yield { step: 1 };
      await slow.promise;
      yield { step: 2 };
    }, {
      // Three comments at once, in place of 45 seconds of silence.
      after: (_ms, send) => {
        const timer = setTimeout(() => {
          if (++comments % 3 === 0) slow.resolve();
          send();
        }, 5);
        return () => clearTimeout(timer);
      },
      onError: (error) => {
        throw error;
      },
    });
    return new Response(body, { headers });
  });
  const expected = ['{"step":1}', '{"step":2}', "[DONE]"];
  const events = (await streamSteps(server.url)).pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  assertEquals((await Array.fromAsync(events)).map(({ data }) => data), expected);
  assertEquals(await readByFetchEventSource(server.url), expected);
  const readSteps = await importReader(server.url);
  assertEquals(await Array.fromAsync(readSteps("")), [{ step: 1 }, { step: 2 }]);
  assert(comments >= 9, `${comments} comments`);
});

Deno.test("curl -N reads the stream", { ignore: !await hasCommands("curl") }, async () => {
  await using server = startServer(createHttpApp);
  const { stdout } = await new Deno.Command("curl", {
    args: ["-sN", server.url + PATH, "-d", JSON.stringify(BODY)],
  }).output();
  const lines = new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
  assert(lines.every((line) => line.startsWith("data: ")), "only data lines");
  assertWholeStream(lines.map((line) => line.slice("data: ".length)));
});

/** Imports the reader that docs/reference/clients.md shows, for another server. */
async function importReader(url: string): Promise<(headers: string) => AsyncIterable<object>> {
  const [reader] = (await readCodeBlocks("docs/reference/clients.md")).filter(({ info }) =>
    info.includes("reader")
  );
  assert(reader, "the page shows a reader");
  const source = reader.text.replaceAll("http://127.0.0.1:8000", url);
  const { readSteps } = await import(`data:application/javascript,${encodeURIComponent(source)}`);
  return readSteps;
}

Deno.test("the reader that docs/reference/clients.md shows reads the stream", async () => {
  await using server = startServer(createHttpApp);
  const readSteps = await importReader(server.url);
  const steps = await Array.fromAsync(readSteps(BODY.emailHeaders));
  assertEquals(steps.map((step) => "step" in step && step.step), [...STEP_NAMES]);
});

Deno.test("supabase.functions.invoke calls all five functions, with its own headers", async () => {
  await using receiver = listen(() => new Response(null, { status: 204 }));
  await using server = startServer(createHttpApp);
  const names: string[] = [];
  const { functions } = createClient(server.url, "public-client-key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        names.push(...new Headers(init?.headers).keys());
        return fetch(input, init);
      },
    },
  });
  const analysisData = { spf: "pass" };
  const calls: [string, Record<string, unknown>][] = [
    ["analyze-spam", { emailContent: "Hello" }],
    ["regulator-check", { action: "info" }],
    ["trigger-workflow-export", { analysisData, workflowWebhookUrl: receiver.url }],
    ["trigger-scenario", { action: "a", analysisData, customWebhookUrl: receiver.url }],
  ];
  for (const [name, body] of calls) {
    const { data, error } = await functions.invoke(name, { body });
    assertEquals(error, null, name);
    assertEquals(typeof data, "object", name);
  }
  const { data, error } = await functions.invoke("analyze-email-headers", { body: BODY });
  assertEquals(error, null);
  assert(data instanceof Response, "an event stream comes back as the response itself");
  const events = data.body?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  assert(events);
  assertWholeStream((await Array.fromAsync(events)).map(({ data }) => data));
  for (const name of ["authorization", "apikey", "x-client-info"]) {
    assert(names.includes(name), name);
  }
});

Deno.test("a browser's preflight allows every header supabase.functions.invoke sends", async () => {
  const sentHeaders = new Set<string>();
  await using recorder = listen((request) => {
    for (const name of request.headers.keys()) sentHeaders.add(name);
    return Response.json({});
  });
  const { functions } = createClient(recorder.url, "public-client-key", {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await functions.invoke("analyze-spam", { body: { emailContent: "Hello" } });
  await using server = startServer(createHttpApp);
  const response = await fetch(`${server.url}/functions/v1/analyze-spam`, {
    method: "OPTIONS",
    headers: {
      origin: "https://a.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": [...sentHeaders].join(","),
    },
  });
  await response.body?.cancel();
  const allowedHeaders = response.headers.get("access-control-allow-headers")?.split(",") ?? [];
  /**
   * Headers that the user agent sets itself need no permission (Fetch standard, forbidden headers).
   */
  const ownHeaders = new Set([
    "accept",
    "accept-encoding",
    "accept-language",
    "content-length",
    "host",
    "user-agent",
  ]);
  const missingHeaders = [...sentHeaders].filter((name) =>
    !ownHeaders.has(name) && !allowedHeaders.includes(name)
  );
  assertEquals(missingHeaders, []);
  assert(sentHeaders.has("apikey"), "the recorder saw the client's headers");
});
