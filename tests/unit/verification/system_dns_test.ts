import { assertEquals } from "@std/assert";
import { doesSystemResolverAnswer } from "../../../shared/verification/dns/system_resolver.ts";
import { readConfig } from "../../../shared/runtime/config.ts";

/** Tells whether a system answers whose name servers give each question this response code. */
function listAnswers(servers: readonly string[], code: number): Promise<boolean> {
  return doesSystemResolverAnswer({
    connect: () => Promise.reject(new Error("no connection")),
    after: () => () => {},
    dns: {
      servers: () => Promise.resolve([...servers]),
      newId: () => 7,
      ask: ({ query }) => {
        const answer = Uint8Array.from(query);
        answer.set([0x81, 0x80 | code], 2);
        return Promise.resolve(answer);
      },
    },
  });
}

Deno.test("doesSystemResolverAnswer is true for a server that knows or denies localhost, else false", async () => {
  assertEquals(await listAnswers(["192.0.2.1"], 0), true);
  assertEquals(await listAnswers(["192.0.2.1"], 3), true);
  assertEquals(await listAnswers(["192.0.2.1"], 2), false);
  assertEquals(await listAnswers([], 0), false);
});

Deno.test("readConfig reads DNS_RESOLVER=off as no resolver", () => {
  assertEquals(readConfig({ DNS_RESOLVER: "off" }).DNS_RESOLVER, undefined);
  assertEquals(readConfig({ DNS_RESOLVER: "system" }).DNS_RESOLVER, "system");
  assertEquals(readConfig({}).DNS_RESOLVER, undefined);
});
