import { analyzeLarge, LARGE_MAILS } from "./large_mails.ts";

/** Reading and analysing the body of a mail of 8 MiB; the aim is a second of CPU each. */
for (const [kind, make] of Object.entries(LARGE_MAILS)) {
  const message = make();
  Deno.bench(`body of 8 MiB: ${kind}`, { group: "body", n: 3, warmup: 1 }, async () => {
    await analyzeLarge(message);
  });
}
