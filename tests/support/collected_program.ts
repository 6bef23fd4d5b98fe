/** Waits for answers that never end while garbage is collected; needs `--v8-flags=--expose-gc`. */
import { MailTrust } from "../../client/src/client.ts";
import { createDohResolver } from "../../shared/verification/dns/doh.ts";
import { fetchBounded } from "../../shared/network/bounded_fetch.ts";
import { combineSignals } from "../../shared/network/combine_signals.ts";
import { systemClock } from "../../shared/runtime/real.ts";

const { gc } = globalThis as unknown as { readonly gc: () => void };

/** Time-out of each call. */
const TIMEOUT_MS = 1_000;
/** Time after which a call that did not end is reported as "never". */
const GIVEN_UP_MS = 120_000;

/** Starts a server whose answers have a body that begins and never ends. */
function startEndless(contentType: string): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\ncontent-length: 50\r\n\r\n{`;
  (async () => {
    for await (const connection of listener) {
      await connection.write(new TextEncoder().encode(head));
    }
  })();
  return `http://127.0.0.1:${listener.addr.port}/`;
}

function createDeadline(): AbortSignal {
  const abort = new AbortController();
  systemClock.after(TIMEOUT_MS, () => abort.abort(new Error("late")));
  return abort.signal;
}

function combineWithDeadline(): AbortSignal {
  return combineSignals(new AbortController().signal, createDeadline());
}

/** Fetches, and wraps the body in a new answer, as limits on outgoing calls do. */
const fetchRewrapped: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  return new Response(answer.body, answer);
};

function startWaits(): Promise<unknown>[] {
  const deps = { clock: systemClock, fetch: fetchRewrapped };
  const bounds = { timeoutMs: TIMEOUT_MS, maxBytes: 100 };
  const baseUrl = startEndless("text/event-stream");
  const client = new MailTrust({ baseUrl, fetch: fetchRewrapped });
  return [
    fetchBounded(bounds, deps, async (calls) => {
      return await (await calls.get(startEndless("application/json"))).text();
    }),
    createDohResolver(startEndless("application/dns-message"), deps)
      .lookUp("example.org", "A", combineWithDeadline()).then(({ kind }) => kind),
    new Promise((resolve) => {
      combineWithDeadline().addEventListener("abort", () => resolve("aborted"), { once: true });
    }),
    Array.fromAsync(
      client.analyzeHeaders({ emailHeaders: "From: a" }, { signal: createDeadline() }),
    ),
  ];
}

const ends = startWaits().map((wait) => {
  const givenUp = new Promise((resolve) => systemClock.after(GIVEN_UP_MS, () => resolve("never")));
  return Promise.race([wait, givenUp]).catch((error) => error.message);
});
for (const ms of [200, 400, 600]) systemClock.after(ms, gc);
// deno-lint-ignore no-console -- What the test reads.
console.log(JSON.stringify(await Promise.all(ends)));
Deno.exit(0);
