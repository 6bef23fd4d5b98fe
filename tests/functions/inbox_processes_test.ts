import { assert, assertEquals } from "@std/assert";
import {
  createReport,
  LACKS_DOVECOT,
  runInboxOnce,
  runWithReportServers,
  startInbox,
} from "../support/report_mailbox.ts";
import { waitUntil } from "../support/until.ts";

/** The report mailbox where several processes share it, or end in the middle. */

Deno.test("inbox files a mail that ended two processes without examining it", {
  ignore: LACKS_DOVECOT,
}, () =>
  runWithReportServers(async ({ dovecot, smtp, env }) => {
    await dovecot.deliver(createReport());
    const { events: [first] } = await runInboxOnce(env);
    assertEquals(first.answered, true);
    await dovecot.move("Reported.high", "Reported.Working", ["retried"]);
    const { events } = await runInboxOnce(env, "--claim-minutes", "0");
    assertEquals(events.map(({ reason }) => reason), ["not_examined"]);
    assertEquals((await dovecot.list("Reported.medium")).length, 1);
    await dovecot.deliver(createReport());
    await runInboxOnce({ ...env, INBOX_REPORTERS: "" });
    await dovecot.move("Reported.high", "Reported.Working", ["claimed-1"]);
    const secondRun = await runInboxOnce(env, "--claim-minutes", "0");
    assertEquals(secondRun.events.map(({ reason }) => reason), ["claimed_before"]);
    assertEquals((await dovecot.list("Reported.high")).length, 1);
    assertEquals(smtp.acceptedMails.length, 1);
  }));

Deno.test("inbox answers no mail twice if two processes share a mailbox, even when killed", {
  ignore: LACKS_DOVECOT,
}, () =>
  runWithReportServers(async ({ dovecot, smtp, env }) => {
    const many = 60;
    for (let i = 0; i < many; i++) {
      await dovecot.deliver(createReport({ from: `a${i}@example.org` }));
    }
    const processes = [startInbox(env), startInbox(env)];
    await waitUntil(() => smtp.acceptedMails.length >= 10 ? true : undefined);
    for (const process of processes) process.kill("SIGKILL");
    for (const process of processes) await process.output();
    await runInboxOnce(env, "--claim-minutes", "0");
    const recipients = smtp.acceptedMails.map(({ to: [address] }) => address);
    assertEquals(new Set(recipients).size, recipients.length, "somebody was answered twice");
    assert(recipients.length <= many);
    assertEquals((await dovecot.list("Reported.high")).length, many);
    assertEquals((await dovecot.list("Reported.Working")).length, 0);
    assertEquals(await dovecot.list(""), []);
  }));

Deno.test(
  "inbox leaves a mail that another process claims, and files it when that process has ended",
  {
    ignore: LACKS_DOVECOT,
  },
  () =>
    runWithReportServers(async ({ dovecot, smtp, env }) => {
      await dovecot.deliver(createReport());
      await dovecot.mark("INBOX", [`claimed-${Math.floor(Date.now() / 1_000)}-0`]);
      assertEquals((await runInboxOnce(env)).events, []);
      const { events } = await runInboxOnce(env, "--claim-minutes", "0");
      assertEquals(events.map(({ reason }) => reason), ["claimed_before"]);
      assertEquals([smtp.acceptedMails.length, (await dovecot.list("")).length], [0, 0]);
    }),
);

Deno.test(
  "inbox never answers a mail twice if several processes wait for mail",
  { ignore: LACKS_DOVECOT },
  () =>
    runWithReportServers(async ({ dovecot, smtp, env }) => {
      const processes = Array.from({ length: 4 }, () => startInbox(env));
      const many = 32;
      for (let i = 0; i < many; i++) {
        await dovecot.deliver(createReport({ from: `a${i}@example.org` }));
        // All are informed of the next one at the same moment.
        if (i % 8 === 7) {
          await waitUntil(async () => (await dovecot.list("")).length === 0 || undefined);
        }
      }
      await waitUntil(() => smtp.acceptedMails.length >= many || undefined);
      await waitUntil(async () =>
        (await dovecot.list("Reported.Working")).length === 0 || undefined
      );
      for (const process of processes) process.kill("SIGTERM");
      for (const process of processes) await process.output();
      assertEquals(
        new Set(smtp.acceptedMails.map(({ to }) => to[0])).size,
        smtp.acceptedMails.length,
      );
      assertEquals((await dovecot.list("Reported.high")).length, many);
    }),
);
