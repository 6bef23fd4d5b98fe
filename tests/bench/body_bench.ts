import { analyzeLarge, LARGE_MAILS } from "./large_mails.ts";

/** Reading and analysing a mail of 8 MiB. The aim is one second of CPU time each. */
for (const [kind, make] of Object.entries(LARGE_MAILS)) {
  const message = make();
  Deno.bench(`body of 8 MiB: ${kind}`, { group: "body", n: 3, warmup: 1 }, async () => {
    await analyzeLarge(message);
  });
}
