import { assertEquals } from "@std/assert";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { LEFTOVER_MS, MAX_LEFTOVER_BYTES } from "../../shared/http/leftovers.ts";
import { manualClock } from "../helpers/manual_clock.ts";
import { startServer } from "../helpers/server.ts";

const PATH = `${FUNCTION_PREFIX}/analyze-spam`;

/** Whoever has no token is refused before the body is looked at. */
const REFUSING = { VERIFY_JWT: "true", JWT_SECRET: "a secret that is long enough to be one" };

/** One connection: what is sent, and the statuses of the answers so far. */
class Talk implements Disposable {
  readonly #connection: Deno.TcpConn;
  #text = "";

  constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
    this.#listen().catch(() => {});
  }

  async #listen(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of this.#connection.readable) this.#text += decoder.decode(bytes);
  }

  async send(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    for (let sent = 0; sent < bytes.length;) {
      sent += await this.#connection.write(bytes.subarray(sent));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  get statuses(): string[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? "");
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch {
      // Reading to the end has closed it.
    }
  }
}

async function talkTo(port: number): Promise<Talk> {
  return new Talk(await Deno.connect({ hostname: "127.0.0.1", port }));
}

function head(length: number): string {
  return `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
}

Deno.test("a refused request leaves its connection usable, however its body arrives", async () => {
  const clock = manualClock();
  await using server = startServer(createAnalyzeSpam, { env: REFUSING, deps: { clock } });
  for (const size of [2, 20_000, MAX_LEFTOVER_BYTES]) {
    using talk = await talkTo(server.port);
    await talk.send(head(size));
    assertEquals(talk.statuses, [], "the body is waited for");
    await talk.send("x".repeat(size / 2));
    await talk.send("x".repeat(size / 2));
    assertEquals(talk.statuses, ["401"]);
    await talk.send(head(size) + "x".repeat(size));
    assertEquals(talk.statuses, ["401", "401"]);
  }
});

Deno.test("a refused body that does not arrive is not waited for longer than its time", async () => {
  const clock = manualClock();
  await using server = startServer(createAnalyzeSpam, { env: REFUSING, deps: { clock } });
  using talk = await talkTo(server.port);
  await talk.send(head(100) + "x");
  clock.advance(LEFTOVER_MS - 1);
  await talk.send("x");
  assertEquals(talk.statuses, []);
  clock.advance(1);
  await talk.send("");
  assertEquals(talk.statuses, ["401"]);
});

Deno.test("a refused body that is too long to be worth it is answered at once", async () => {
  const clock = manualClock();
  await using server = startServer(createAnalyzeSpam, { env: REFUSING, deps: { clock } });
  using talk = await talkTo(server.port);
  await talk.send(head(MAX_LEFTOVER_BYTES + 1) + "x");
  assertEquals(talk.statuses, ["401"]);
});
