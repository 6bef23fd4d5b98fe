/** Velocity in the database: servers that share it count the same senders. */

import { assert, assertEquals } from "@std/assert";
import { createHttpApp } from "../../../shared/server/app.ts";
import { NOON, STORAGE_KEY } from "../../support/api.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { startServer } from "../../support/server.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const MAIL = {
  headers:
    "Authentication-Results: mx.example.org; dmarc=pass header.from=rare-sender.example\r\n" +
    "Received: from out.example ([203.0.113.9]) by mx.example.org; " +
    "Tue, 14 May 2024 08:12:44 +0000\r\n" +
    "From: Ann <ann@rare-sender.example>\r\nSubject: Hello\r\n",
  emailContent: "Shall we have lunch?",
};

testStores("two servers count one sender's mails together", async (place) => {
  const store = place.open();
  await store.migrate();
  const start = () =>
    startServer((context) => createHttpApp({ ...context, store }), {
      env: { STORAGE_URL: place.url, STORAGE_KEY, SCORING_VERSION: "2" },
      deps: { clock: createManualClock(NOON) },
    });
  await using one = start();
  await using two = start();
  const scores: unknown[] = [];
  for (const server of [one, two, one]) {
    const response = await server.post("/functions/v1/analyze-spam", MAIL);
    assertEquals(response.status, 200);
    scores.push((await response.json()).velocityScore);
  }
  assertEquals(scores, [10, 20, 30]);
  // While the database is unreachable, no score is answered instead of a wrong one.
  await store.query("alter table mail_trust.sightings rename to elsewhere");
  const away = await one.post("/functions/v1/analyze-spam", MAIL);
  assertEquals([away.status, (await away.json()).error], [503, "service_unavailable"]);
  const version1 = await one.post("/functions/v1/analyze-spam", { ...MAIL, scoringVersion: 1 });
  assertEquals(version1.status, 200);
  await version1.body?.cancel();
  await store.query("alter table mail_trust.elsewhere rename to sightings");
  const rows = await store.query("select subject from mail_trust.sightings");
  for (const { subject } of rows) assert(/^[\w-]{43}$/.test(String(subject)));
  await store.close();
});

endPostgres();
