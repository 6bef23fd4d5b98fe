import { assertEquals } from "@std/assert";
import { createDnsWatch } from "../../../shared/verification/dns/watch.ts";
import { createTestContext } from "../../support/context.ts";
import { answerQuery } from "../../support/dns_servers.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { waitUntil } from "../../support/until.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

Deno.test("createDnsWatch checks at most once a minute, and logs what changed", async () => {
  const clock = createManualClock();
  const lines: string[] = [];
  const zone: Record<string, ZoneEntry> = {};
  let queryCount = 0;
  const { deps } = createTestContext({
    deps: {
      clock,
      log: (level, event) => void lines.push(`${level} ${event}`),
      dns: {
        servers: () => Promise.resolve(["192.0.2.1"]),
        newId: () => 7,
        ask: ({ query }) => {
          queryCount++;
          return answerQuery(query, createZoneResolver(zone));
        },
      },
    },
  });
  assertEquals(createDnsWatch({ DNS_RESOLVER: undefined }, deps), undefined);
  const watch = createDnsWatch({ DNS_RESOLVER: "system" }, deps);
  assertEquals(watch?.isAnswering, null);
  for (let i = 0; i < 3; i++) watch?.refresh();
  await waitUntil(() => watch?.isAnswering === false ? true : undefined);
  assertEquals([queryCount, lines], [2, ["warn dns_unanswered"]]);
  zone["a.root-servers.net"] = { A: ["192.0.2.7"] };
  watch?.refresh();
  assertEquals(queryCount, 2);
  clock.advance(60_000);
  watch?.refresh();
  await waitUntil(() => watch?.isAnswering === true ? true : undefined);
  assertEquals([queryCount, lines], [3, ["warn dns_unanswered", "info dns_answers"]]);
});
