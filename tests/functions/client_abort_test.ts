import { assert, assertEquals, assertRejects } from "@std/assert";
import { MailTrust } from "../../client/src/client.ts";
import { ConnectionError, StreamError } from "../../client/src/errors.ts";
import { MailTrustV1 } from "../../client/src/v1.ts";
import { listen } from "../support/listen.ts";

/** A server whose answers begin and never end; of `/500/…` with that status. */
function listenEndlessly(start: string): ReturnType<typeof listen> {
  return listen(({ url }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    });
    const status = new URL(url).pathname.startsWith("/500/") ? 500 : 200;
    return new Response(body, { status });
  });
}

/** Calls that read a JSON answer of each API, an error, or a stream. */
const CALLS: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  json: (url, signal) => new MailTrust({ baseUrl: url }).analyzeSpam({}, { signal }),
  v1: (url, signal) => new MailTrustV1({ baseUrl: url, token: "t" }).credits({ signal }),
  error: (url, signal) => new MailTrust({ baseUrl: `${url}/500` }).analyzeSpam({}, { signal }),
  stream: (url, signal) => {
    const steps = new MailTrust({ baseUrl: url }).analyzeHeaders({ emailHeaders: "a" }, { signal });
    return Array.fromAsync(steps);
  },
};

/** Reasons of an abort, not all of them errors. */
const REASONS: readonly unknown[] = [
  "gone",
  new Error("mine"),
  new DOMException("x", "AbortError"),
];

Deno.test("an abort during an answer rejects with its reason, whatever it is", async () => {
  await using server = listenEndlessly('data: {"step');
  for (const [name, call] of Object.entries(CALLS)) {
    for (const reason of REASONS) {
      const controller = new AbortController();
      const rejected = call(server.url, controller.signal).then(
        () => "answered",
        (error: unknown) => error,
      );
      setTimeout(() => controller.abort(reason), 30);
      assertEquals(await rejected === reason, true, `${name}: ${reason}`);
    }
    const timeout = AbortSignal.timeout(30);
    const error = await assertRejects(() => call(server.url, timeout));
    assertEquals(error === timeout.reason, true, name);
    const aborted = AbortSignal.abort("before");
    assertEquals(await call(server.url, aborted).catch((reason) => reason), "before", name);
  }
});

Deno.test("a broken connection is not taken for an abort, even if a signal was given", async () => {
  const { signal } = new AbortController();
  for (const [name, kind] of [["json", ConnectionError], ["stream", StreamError]] as const) {
    const server = listenEndlessly('data: {"step');
    const rejected = assertRejects(async () => await CALLS[name]?.(server.url, signal));
    setTimeout(() => void server[Symbol.asyncDispose](), 30);
    assert(await rejected instanceof kind, name);
  }
});
