/**
 * Answers DNS queries in a namespace with a search list, and prints the names that were queried.
 */
import { resolveHost } from "../../shared/runtime/real.ts";
import { answerQuery } from "./dns_servers.ts";
import { createZoneResolver } from "./zone.ts";

const { createSocket } = await import("node:dgram");
const zone = createZoneResolver({
  "hooks.example.org": { A: ["192.0.2.1"] },
  "hooks.example.org.wild.test": { A: ["192.0.2.66"] },
  "nobody.example.org.wild.test": { A: ["192.0.2.66"] },
});
const queries: string[] = [];
const udp = createSocket("udp4");
udp.on("message", async (query: Uint8Array, from: { port: number; address: string }) => {
  const answer = await answerQuery(query, {
    lookUp: (name, type, signal) => {
      queries.push(name);
      return zone.lookUp(name, type, signal);
    },
  });
  udp.send(answer, from.port, from.address);
});
await new Promise<void>((resolve) => udp.bind(53, "127.0.0.1", () => resolve()));
const { signal } = new AbortController();
const foundAnswer = await resolveHost("hooks.example.org", "A", signal);
const missingAnswer = await resolveHost("nobody.example.org", "A", signal);
udp.close();
// deno-lint-ignore no-console -- The test reads it.
console.log(JSON.stringify({ found: foundAnswer, missing: missingAnswer, asked: queries }));
