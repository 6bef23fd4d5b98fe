/**
 * Prints the longest turn of the answering thread among the first hundred mails, in a process of
 * its own.
 */

import { readConfig } from "../../shared/runtime/config.ts";
import { createRealDeps, systemClock } from "../../shared/runtime/real.ts";
import { WorkerPool } from "../../shared/runtime/workers/pool.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { answerFirstCalls } from "../../shared/endpoints/first_calls.ts";
import { LARGE_MAILS, LARGEST } from "../bench/large_mails.ts";
import { runFixedWork } from "./fixed_work.ts";
import { measureLongestTurn, readThreadTime } from "./longest_turn.ts";
import { PATIENT_PROCESS } from "./context.ts";
import { createSixtyMails } from "./sixty_mails.ts";
import { MAIL_WORKER } from "./worker_pool.ts";

const kinds = Object.keys(LARGE_MAILS);
const createTexts = (step: number, from: number, size: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const kind = kinds[(from + at * step) % kinds.length] ?? "";
    return LARGE_MAILS[kind]?.(size).slice(0, size) ?? "";
  });
const small = [...await createSixtyMails(), ...createTexts(5, 0, 60_000, 30)];
const large = [...createTexts(31, 1, LARGEST / 8, 8), ...createTexts(31, 2, LARGEST, 2)];
const mails = small.flatMap((mail, at) => at % 9 === 0 ? [mail, large[at / 9] ?? ""] : [mail])
  .map((mail) => new TextEncoder().encode(mail));

const config = readConfig(PATIENT_PROCESS);
const ownDeps = createRealDeps(config, { local: false, writeLog: () => {}, maxOutbound: 1 });
const { clock, log } = ownDeps;
const workers = new WorkerPool({ module: MAIL_WORKER, size: 2, config, clock, log });
const deps = { ...ownDeps, workers };
const gateway = createHttpApp({ config, deps });
workers.warmUp();
await answerFirstCalls(readConfig({}), deps);
const statuses = new Set<number>();
const milliseconds = await measureLongestTurn(async () => {
  for (const body of mails) {
    const answer = await gateway.fetch(
      new Request("http://localhost/functions/v1/analyze-spam?scoringVersion=2", {
        method: "POST",
        body,
        headers: { "content-type": "message/rfc822" },
      }),
    );
    statuses.add(answer.status);
    await answer.text();
    await systemClock.sleep(1);
  }
});
workers.close();
const before = readThreadTime();
runFixedWork();
const works = milliseconds / (readThreadTime() - before);
// deno-lint-ignore no-console -- What it prints is its answer.
console.log(JSON.stringify({ mails: mails.length, statuses: [...statuses], milliseconds, works }));
Deno.exit();
